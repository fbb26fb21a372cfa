"""Serves a folder on the loopback for the tests of `accord pull`: files, and git repositories by `git http-backend`. Prints
its port, and ends with the pipe it reads.

    GET /files/PATH      a file
    GET /private/PATH    the same for those who send the token
    GET /seen/NAME       an OpenAPI document whose title is the token that was sent
    GET /away/NAME       a redirect to that, on another origin
    GET /to-file, /loop  redirects that nobody is to follow
    GET /endless         bytes without end
    /git/PATH            a repository
"""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading
import urllib.parse

ROOT = pathlib.Path(sys.argv[1])
TOKEN = "Bearer s3cret-t0ken"


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path = urllib.parse.urlsplit(self.path)
        _, kind, *rest = path.path.split("/")
        token = self.headers.get("Authorization")
        if kind == "git":
            self.git(path)
        elif kind == "away":
            self.answer(302, Location=f"http://localhost:{self.server.server_port}/seen/{rest[0]}")
        elif kind == "to-file":
            self.answer(302, Location="file:///etc/hostname")
        elif kind == "loop":
            self.answer(302, Location="/loop")
        elif kind == "endless":
            self.endless()
        elif kind == "seen":
            self.answer(200, json.dumps({"openapi": "3.1.0", "info": {"title": str(token), "version": "1"}, "paths": {}}).encode())
        elif kind == "private" and token != TOKEN:
            self.answer(401)
        else:
            file = ROOT.joinpath(*rest)
            self.answer(200, file.read_bytes()) if file.is_file() else self.answer(404)

    def do_POST(self):
        self.git(urllib.parse.urlsplit(self.path))

    def endless(self):
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(bytes(1 << 20))
        except OSError:
            self.close_connection = True

    def git(self, path):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        environment = {
            **os.environ, "GIT_PROJECT_ROOT": str(ROOT), "GIT_HTTP_EXPORT_ALL": "1", "REQUEST_METHOD": self.command,
            "PATH_INFO": path.path.removeprefix("/git"), "QUERY_STRING": path.query,
            "CONTENT_TYPE": self.headers.get("Content-Type") or "", "CONTENT_LENGTH": str(len(body)),
            "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding") or "",
            "GIT_PROTOCOL": self.headers.get("Git-Protocol") or "",
        }
        output = subprocess.run(["git", "http-backend"], env=environment, input=body, stdout=subprocess.PIPE).stdout
        head, _, body = output.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
        status = int(headers.pop("Status", "200").split()[0])
        headers.pop("Content-Length", None)
        self.answer(status, body, **headers)

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
