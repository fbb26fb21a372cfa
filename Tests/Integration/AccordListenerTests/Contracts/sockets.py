"""Follows Growfolio's session as an app would, and prints one line: whether all was as the contract has it.

    sockets.py URL
"""

import json
import sys

from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

# Nothing takes as long, unless it never comes.
PATIENCE = 60


def main(url: str) -> None:
    try:
        connect(url)
        raise AssertionError("a handshake without a token was accepted")
    except InvalidStatus as refusal:
        assert refusal.response.status_code == 401, refusal

    with connect(f"{url}?token=t", compression="deflate") as socket:
        def receive(is_wanted):
            while True:
                message = json.loads(socket.recv(timeout=PATIENCE))
                if is_wanted(message):
                    return message

        welcome = json.loads(socket.recv(timeout=PATIENCE))
        assert (welcome["type"], welcome.get("event")) == ("system", None), welcome
        assert welcome["data"]["connection_id"] and welcome["data"]["heartbeat_interval"] == 30, welcome
        socket.send(json.dumps({"type": "subscribe", "channels": ["quotes"], "symbols": ["AAPL"]}))
        ack = receive(lambda message: message["type"] == "ack")
        assert (ack["data"]["action"], ack["data"]["channels"]) == ("subscribed", ["quotes"]), ack
        quote = receive(lambda message: message.get("event") == "quote_updated")
        assert quote["data"]["symbol"] == "AAPL" and float(quote["data"]["price_usd"]) > 0, quote
        socket.send(json.dumps({"type": "subscribe", "channels": "quotes"}))
        problem = receive(lambda message: message["type"] == "error")
        assert problem["data"]["error"], problem
        socket.send(json.dumps({"type": "unsubscribe", "channels": ["quotes"], "symbols": ["AAPL"]}))
        receive(lambda message: message["type"] == "ack" and message["data"]["action"] == "unsubscribed")
    print("all as it should be", flush=True)


main(sys.argv[1])
