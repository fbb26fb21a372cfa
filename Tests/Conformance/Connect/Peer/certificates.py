"""Certificates as the official runner makes them: each signed by itself, though no authority, and trusted as it stands."""

import datetime
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

ADDRESSES = ("127.0.0.1", "::1")


class Certificate:
    """A certificate and its key, both in PEM."""

    def __init__(self, name, usage, alternatives=()):
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        now = datetime.datetime.now(datetime.timezone.utc)
        builder = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=7))
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(key_usage(), critical=True)
            .add_extension(x509.ExtendedKeyUsage([usage]), critical=False)
        )
        if alternatives:
            builder = builder.add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        self.pem = builder.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
        self.key_pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption())

    def write(self, path):
        """Writes both to one file."""
        path.write_bytes(self.pem + self.key_pem)
        return str(path)


def key_usage():
    used = {"digital_signature", "key_encipherment"}
    others = (
        "content_commitment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign", "encipher_only",
        "decipher_only",
    )
    return x509.KeyUsage(**dict.fromkeys(used, True), **dict.fromkeys(others, False))


def for_server():
    names = [x509.IPAddress(ipaddress.ip_address(address)) for address in ADDRESSES]
    return Certificate("A server", ExtendedKeyUsageOID.SERVER_AUTH, [*names, x509.DNSName("localhost")])


def for_client():
    return Certificate("A client", ExtendedKeyUsageOID.CLIENT_AUTH)
