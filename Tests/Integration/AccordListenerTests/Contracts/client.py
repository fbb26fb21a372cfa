"""Calls the server of library.openapi.yaml as an app would, and prints one line: whether all was as it should be.

    client.py URL
"""

import sys

import httpx


def main(url: str) -> None:
    with httpx.Client(base_url=url, headers={"X-Key": "k"}) as client:
        book = {"title": "Ästhetik", "pages": 300, "topics": ["art"]}
        created = client.post("/books", json=book)
        assert created.status_code == 201, created.text
        assert {**created.json(), **book} == created.json()
        again = client.get(created.headers["location"])
        assert again.json() == created.json()

        form = client.post("/books", data={"title": "A & B", "pages": "2", "topics": ["art", "history"]})
        assert form.json()["topics"] == ["art", "history"], form.text
        parts = client.post("/books", files={"title": (None, "C"), "pages": (None, "3")})
        assert (parts.json()["title"], parts.json()["pages"]) == ("C", 3), parts.text

        books = client.get("/books", params={"limit": 5, "topics": ["art", "science"], "range[from]": 1}).json()["books"]
        for one in (created, form, parts):
            assert one.json() in books
        changed = client.put(created.headers["location"], json={"title": "Z", "pages": 1})
        assert changed.json()["title"] == "Z"
        assert client.delete(created.headers["location"]).status_code == 204
        gone = client.get(created.headers["location"])
        assert (gone.status_code, gone.json()["code"]) == (404, 404), gone.text

        wrong = client.post("/books", json={"title": "", "pages": 0})
        assert wrong.status_code == 422
        assert {error["pointer"] for error in wrong.json()["errors"]} == {"#/title", "#/pages"}
        assert httpx.get(f"{url}/books").status_code == 401
        head = client.head("/books")
        assert head.status_code == 200 and not head.content and int(head.headers["content-length"]) > 0
        text = client.get(f"/books/{parts.json()['id']}/cover", headers={"X-Size": "16", "Accept": "text/plain"})
        assert text.headers["content-type"] == "text/plain"

        def chunks():
            yield b'{"title": "Chunks", '
            yield b'"pages": 9}'

        chunked = client.post("/books", content=chunks(), headers={"Content-Type": "application/json"})
        assert chunked.json()["title"] == "Chunks", chunked.text
    print("all as it should be", flush=True)


try:
    main(sys.argv[1])
except AssertionError as error:
    import traceback

    print(repr(traceback.format_exc()), flush=True)
