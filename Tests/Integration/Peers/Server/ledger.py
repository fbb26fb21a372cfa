"""Tells tests which changes were made, however often they were asked for.

`GET /changes?account=<x-test-account>` answers with JSON: a list, in the order in which the changes were made, each with
its `key` (the `idempotency-key`), its `method`, and the display name of the `contact` that it is about.
"""

import json
from urllib.parse import parse_qs


class Ledger:
    """Wraps an ASGI application."""

    def __init__(self):
        self._changes = []
        self.application = None

    def note(self, request, context, key):
        self._changes.append(
            {
                "account": context.request_headers.get("x-test-account", ""),
                "key": key,
                "method": context.method.name,
                "contact": getattr(getattr(request, "contact", None), "display_name", ""),
            }
        )

    async def __call__(self, scope, receive, send):
        if scope["path"] != "/changes":
            await self.application(scope, receive, send)
            return
        account = parse_qs(scope["query_string"].decode()).get("account", [""])[0]
        body = json.dumps([change for change in self._changes if change["account"] == account]).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})
