import Contract
import Testing

@Suite("Media types")
struct MediaTypeTests {
    @Test("Names are the same in any case; character sets, boundaries and weights distinguish nothing")
    func equality() throws {
        let plain = try #require(MediaType("application/json"))
        for text in [
            "Application/JSON", " application / json ", "application/json; charset=utf-8", "application/json;q=0.5",
        ] {
            #expect(MediaType(text) == plain, "\(text)")
        }
        let versioned = try #require(MediaType("application/json; Version=\"1;2\"; charset=utf-8"))
        #expect(versioned != plain)
        #expect(versioned.essence == "application/json")
        #expect(versioned.text == "application/json;version=1;2")
        #expect(versioned.otherParameters == ["charset": "utf-8"])
        #expect(versioned.refines(plain))
        #expect(!plain.refines(versioned))
        #expect(MediaType(named: "b/c;b=2;a=1").text == "b/c;a=1;b=2")
    }

    @Test("A text that is no media type", arguments: ["", "json", "/json", "text/", "a/b/c"])
    func malformed(_ text: String) {
        #expect(MediaType(text) == nil)
        #expect(MediaType(named: text) == MediaType(named: text))
    }

    @Test("Ranges cover what they name")
    func ranges() throws {
        let (json, image, any) = (MediaType(named: "application/json"), MediaType(named: "image/*"), MediaType.any)
        #expect([json, image, any].map(\.generality) == [0, 1, 2])
        #expect(image.covers(MediaType(named: "image/png;a=b")))
        #expect(!image.covers(json))
        #expect(any.covers(json) && any.covers(image))
        #expect(!json.covers(any))
    }

    @Test("A range of suffixes covers what ends with it, and meets the type of that name")
    func suffixes() throws {
        let (range, any) = (MediaType(named: "application/*+json"), MediaType(named: "application/*"))
        #expect(range.isRange && range.isJSON && range.generality == 1)
        for name in ["application/vnd.acme.v1+json", "application/problem+json"] {
            #expect(range.covers(MediaType(named: name)), "\(name)")
        }
        let json = MediaType(named: "application/json")
        #expect(!range.covers(json) && range.meets(json) && json.meets(range))
        for name in ["application/xml", "text/json", "application/geo+json-seq", "application/*"] {
            #expect(!range.covers(MediaType(named: name)), "\(name)")
        }
        #expect(any.covers(range) && range.meets(any) && any.meets(range))
        #expect(!range.meets(MediaType(named: "application/xml")))
    }

    @Test(
        "A body has no range as its media type",
        arguments: [
            ("application/vnd.acme+json; charset=utf-8", "application/vnd.acme+json; charset=utf-8"),
            ("application/*+json", "application/json"), ("application/*+xml", "application/xml"), ("text/*", "a/b"),
            ("*/*", "a/b"),
        ])
    func sentTypes(_ range: String, _ type: String) {
        #expect(Payload(mediaType: range, location: SourceLocation(file: "a")).mediaType(inRange: "a/b") == type)
    }

    @Test(
        "The kind of a media type",
        arguments: [
            ("application/problem+json", "json"), ("application/x-json", "json"),
            ("application/x-amz-json-1.1", "json"),
            ("application/stream+json", "lines"),
            ("application/x-ndjson", "lines"), ("text/jsonl", "lines"), ("text/x-ndjson", "lines"),
            ("application/geo+json-seq", "lines"), ("text/event-stream", "events"), ("text/csv", "text"),
            ("application/x-www-form-urlencoded", "form"), ("multipart/form-data; boundary=x", "multipart"),
            ("application/atom+xml", "xml"), ("application/vnd.yaml", "yaml"),
        ])
    func kinds(_ text: String, _ kind: String) {
        let type = MediaType(named: text)
        let kinds: [(String, Bool)] = [
            ("json", type.isJSON), ("lines", type.isLines), ("events", type.isEvents), ("text", type.isText),
            ("form", type.isForm), ("multipart", type.isMultipart), ("xml", type.isXML), ("yaml", type.isYAML),
        ]
        #expect(kinds.filter(\.1).map(\.0) == [kind])
    }
}
