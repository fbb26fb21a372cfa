"""Calls the trial service's bidirectional method by PyPI's grpcio, and sends each message after the answers to the one before.

    .venv/bin/python Tests/Integration/ToolTests/Calls/streams.py HOST:PORT

prints the number of answers to each message. A server, or a proxy, that waits for the end of the request gives none.
"""

import queue
import sys

import grpc

METHOD = "/accord.trial.v1.TrialService/BidiStream"


def request(count):
    """A Request whose script asks for some answers: fields 1 of both."""
    return bytes([0x0A, 2, 0x08, count])


def main():
    messages = queue.Queue()
    with grpc.insecure_channel(sys.argv[1]) as channel:
        answers = channel.stream_stream(METHOD)(iter(messages.get, None), timeout=60)
        for count in (1, 3, 2):
            messages.put(request(count))
            print(sum(1 for _ in zip(range(count), answers)))
        messages.put(None)
        print("after the end:", len(list(answers)))


if __name__ == "__main__":
    main()
