"""Serves documents on the loopback for the tests of `accord vendor`. Prints its port, and ends with the pipe it reads."""
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
}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/moved.json":
            self.send_response(302)
            self.send_header("Location", "/empty.json")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        body = DOCUMENTS.get(self.path)
        self.send_response(200 if body is not None else 404)
        self.send_header("Content-Length", str(len(body or b"")))
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
