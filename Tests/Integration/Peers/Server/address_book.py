"""Made-up contacts: always the same for the same number of them, and reaching nobody.

Phone numbers are from the ranges that Ofcom and the North American Numbering Plan keep for fiction, e-mail addresses
from domains that RFC 2606 reserves.
"""

import hashlib
import random
from datetime import datetime, timedelta, timezone

from rin.contacts.v1 import contacts_pb2 as contacts

GIVEN_NAMES = (
    "Amara Aoife Björn Chiara Chloé Dmitri Elif Fatima Giorgos Hana Ingrid Javier Jun Kwame Leïla Lucía Mehmet Mira "
    "Nikhil Noor Olga Oluwaseun Priya Quentin Rosa Samir Sigrún Tamar Thuy Yuki Zsófia 健太"
).split()
FAMILY_NAMES = (
    "Adeyemi Andersson Bianchi Costa Dubois Eriksen Fernández García Haddad Ivanova Jónsdóttir Kowalski Lindqvist "
    "Mbeki Müller Nakamura Nguyễn O'Brien Okafor Papadopoulos Patel Rossi Sato Schäfer Silva Takahashi Van-Dijk "
    "Williams Yılmaz Zhang 田中"
).split()
ORGANISATIONS = ["Northwind Dental", "Fjord & Partners", "St Brigid's School", "Halden Logistics", "Café Lumière"]
CIRCLE_IDS = ["cir_family000001", "cir_friends00001", "cir_work00000001"]
MAIL_DOMAINS = ["example.com", "example.org", "mail.example.net"]
TAGS = {"met_at": ["a wedding", "the conference in Porto", "university"], "team": ["Design", "Platform", "Sales"]}
START = datetime(2024, 3, 1, 9, 0, tzinfo=timezone.utc)


def make_contacts(count):
    """Returns contacts, each with a revision of its own, in the order in which they were added."""
    chance = random.Random(1729)
    return [make_contact(number, chance) for number in range(count)]


def make_contact(number, chance):
    given, family = chance.choice(GIVEN_NAMES), chance.choice(FAMILY_NAMES)
    token = hashlib.sha256(f"{number} {given} {family}".encode()).digest()
    contact = contacts.Contact(
        id=identifier(token),
        display_name=f"{given} {family}",
        given_name=given,
        family_name=family,
        phone_numbers=[contacts.PhoneNumber(label=contacts.LABEL_MOBILE, number=f"+447700900{number % 1000:03}")],
        circle_ids=chance.sample(CIRCLE_IDS, chance.choice([0, 1, 1, 2])),
        favourite=chance.random() < 0.1,
        source=chance.choice([contacts.CONTACT_SOURCE_DEVICE] * 3 + [contacts.CONTACT_SOURCE_MANUAL]),
        interaction_count=int(chance.expovariate(1 / 40)),
        revision=number + 1,
    )
    contact.created_at.FromDatetime(START + timedelta(hours=7 * number, microseconds=1000 * chance.randrange(1000)))
    contact.updated_at.FromDatetime(START + timedelta(days=200, minutes=11 * number))
    if chance.random() < 0.3:
        work_number = f"+120255501{number % 100:02}"
        contact.phone_numbers.append(contacts.PhoneNumber(label=contacts.LABEL_WORK, number=work_number))
    if chance.random() < 0.7:
        label = chance.choice([contacts.LABEL_HOME, contacts.LABEL_WORK])
        address = f"{token.hex()[:8]}@{chance.choice(MAIL_DOMAINS)}"
        contact.emails.append(contacts.Email(label=label, address=address))
    if chance.random() < 0.8:
        contact.score = chance.randrange(1001)
    if chance.random() < 0.6:
        contact.avatar_hash = hashlib.sha256(token).digest()[:16]
    if chance.random() < 0.3:
        contact.organisation = chance.choice(ORGANISATIONS)
    if chance.random() < 0.25:
        key = chance.choice(sorted(TAGS))
        contact.metadata[key] = chance.choice(TAGS[key])
    if chance.random() < 0.2:
        contact.birthday.month, contact.birthday.day = chance.randrange(1, 13), chance.randrange(1, 29)
        if chance.random() < 0.5:
            contact.birthday.year = chance.randrange(1950, 2006)
    if chance.random() < 0.1:
        contact.note = "Prefers to be called in the evening."
    return contact


def identifier(token):
    """Returns an identifier of a contact: `con_` and 12 letters and digits."""
    return "con_" + token.hex()[:12]


def summary(contact):
    """Returns what CONTACT_VIEW_SUMMARY shows of a contact."""
    short = contacts.Contact(id=contact.id, display_name=contact.display_name, favourite=contact.favourite)
    short.phone_numbers.extend(contact.phone_numbers[:1])
    if contact.HasField("score"):
        short.score = contact.score
    return short
