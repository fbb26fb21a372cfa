"""A small HTTP server for the tests of URLSessionTransport. Prints its port, and ends when its input does.

Paths are /<what>/<key>. What a client does to /<what>/<key> can be waited for at /gone/<key>, and a response that
waits for the test is continued by /go/<key>, so that no test has to sleep.
"""

import collections
import gzip
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATIENCE = 120
gone = collections.defaultdict(threading.Event)
go = collections.defaultdict(threading.Event)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.answer()

    def do_POST(self):
        self.answer()

    def do_PUT(self):
        self.answer()

    def answer(self):
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        _, what, key = self.path.split("/")[:3]
        getattr(self, "answer_" + what)(key)

    def head(self, status=200, **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.flush()

    def whole(self, body, status=200, **headers):
        self.head(status, Content_Length=str(len(body)), **headers)
        self.wfile.write(body)

    def chunk(self, body):
        self.wfile.write(b"%x\r\n%s\r\n" % (len(body), body))
        self.wfile.flush()

    def wait_until_client_is_gone(self, key):
        self.connection.settimeout(PATIENCE)
        try:
            if self.connection.recv(1) == b"":
                gone[key].set()
        except ConnectionError:
            gone[key].set()
        self.close_connection = True

    def answer_echo(self, key):
        seen = {"method": self.command, "path": self.path, "headers": self.headers.items(), "body": len(self.body)}
        self.whole(json.dumps(seen).encode(), Content_Type="application/json", X_Twice="1, 2")

    def answer_gzip(self, key):
        self.whole(gzip.compress(b"\x10\x05"), Content_Encoding="gzip", Content_Type="application/proto")

    def answer_cookie(self, key):
        self.whole(b"", Set_Cookie=f"session={key}; Path=/")

    def answer_redirect(self, key):
        self.whole(b"", status=302, Location="/gzip/" + key)

    def answer_drip(self, key):
        self.head(Transfer_Encoding="chunked")
        self.chunk(b"first")
        if go[key].wait(PATIENCE):
            self.chunk(b"second")
        self.chunk(b"")

    def answer_cut(self, key):
        self.head(Content_Length="100")
        self.wfile.write(b"abc")
        self.close_connection = True

    def answer_hang(self, key):
        go[key].set()
        self.wait_until_client_is_gone(key)

    def answer_silent(self, key):
        self.head(Transfer_Encoding="chunked")
        self.wait_until_client_is_gone(key)

    def answer_go(self, key):
        go[key].set()
        self.whole(b"")

    def answer_asked(self, key):
        self.whole(b"", status=200 if go[key].wait(PATIENCE) else 504)

    def answer_gone(self, key):
        self.whole(b"", status=200 if gone[key].wait(PATIENCE) else 504)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
os._exit(0)
