"""Serves documents on the loopback for the tests of `accord vendor`, and is the proxy for all other hosts, which have the
same documents. Prints its port, and ends with the pipe it reads."""
import base64
import http.server
import sys
import threading

DOCUMENTS = {
    "/v1/order.json": b'{"properties": {"total": {"$ref": "money.yaml#/x"}, "self": {"$ref": "#"}, "meta": '
    b'{"$ref": "http://json-schema.org/draft-07/schema#"}, "tags": {"$ref": "/tags?kind=a"}}}',
    "/v1/money.yaml": b"x: {type: string}\n",
    "/tags?kind=a": b"type: array\nitems: {$ref: v1/order.json}\n",
    "/empty.json": b"{}",
    "/broken.json": b'{"a": ',
    "/missing.json": b'{"$ref": "none.json"}',
    "/v1/Money.yaml": b"x: {type: string}\n",
    "/v2/price.json": b'{"$ref": "part.json"}',
    "/v2/part.json": b'{"type": "string", "format": "date"}',
}
REDIRECTS = {"/moved.json": "/empty.json", "/latest/price.json": "/v2/price.json"}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path
        if not path.startswith("/"):
            # A proxy is asked for the whole URL.
            credentials = base64.b64encode(b"ann:p@ss").decode()
            if self.headers["Proxy-Authorization"] != f"Basic {credentials}":
                return self.respond(407)
            path = "/" + path.split("/", 3)[3]
        if path in REDIRECTS:
            return self.respond(302, location=REDIRECTS[path])
        body = DOCUMENTS.get(path)
        self.respond(200 if body is not None else 404, body or b"")

    def respond(self, status, body=b"", location=None):
        self.send_response(status)
        if location:
            self.send_header("Location", location)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
