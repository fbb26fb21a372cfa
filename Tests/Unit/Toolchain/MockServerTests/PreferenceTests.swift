import Accord
import Foundation
import HTTPTypes
import MockServer
import Testing

/// The choice of responses.
struct PreferenceTests {
    @Test
    func `An example that the schema allows comes first`() throws {
        var store = try PetStore(remembers: false)
        #expect(store.call("GET", "/pets/5").json?["name"] == "Tom")
        #expect(store.call("POST", "/pets", body: ["name": "x"]).json?["name"] == "Rex")
    }

    @Test(arguments: ["code=404", "code=\"404\"", "wait=5, code=404; foo"])
    func `A status is chosen by the header`(prefer: String) throws {
        var store = try PetStore()
        let response = store.call("GET", "/pets/5", [PetStore.prefer: prefer])
        #expect(response.status == 404)
        #expect(response.json?["message"] != nil)
    }

    @Test
    func `The query does the same, and is no part of the request`() throws {
        var store = try PetStore(remembers: false)
        #expect(store.call("GET", "/pets/5?__code=404").status == 404)
        #expect(store.call("GET", "/pets/5?__example=dog").json?["name"] == "Rex")
        let response = store.call("GET", "/pets/5?__dynamic=true&__delay=300")
        #expect(response.delay == .milliseconds(300))
        #expect(response.json == store.call("GET", "/pets/5", [PetStore.prefer: "dynamic=true"]).json)
    }

    @Test
    func `A sample is the same for the same request and seed`() throws {
        var store = try PetStore()
        func sample(_ store: inout PetStore, _ path: String, _ prefer: String) -> JSONValue? {
            store.call("GET", path, [PetStore.prefer: prefer]).json?["id"]
        }
        let first = sample(&store, "/pets/5", "dynamic=true")
        #expect(first != nil)
        #expect(sample(&store, "/pets/5", "dynamic=true") == first)
        #expect(sample(&store, "/pets/6", "dynamic=true") != first)
        #expect(sample(&store, "/pets/5", "seed=7") == 7)
        #expect(sample(&store, "/pets/6", "seed=7") == 7)
        var other = try PetStore(seed: 1)
        #expect(sample(&other, "/pets/5", "dynamic=true") != first)
    }

    @Test(arguments: [
        ("code=500", "codes", ["200", "404"]), ("example=cow", "examples", ["wrong", "cat", "dog"]),
    ])
    func `An impossible choice is refused with those that there are`(
        prefer: String, name: String, choices: [String]
    ) throws {
        var store = try PetStore()
        let response = store.call("GET", "/pets/5", [PetStore.prefer: prefer])
        #expect(response.status == 400)
        #expect(response.json?[name] == .array(choices.map { .string($0) }))
    }

    @Test(arguments: ["code=x", "code=99", "dynamic=maybe", "seed=-1", "delay=60001", "delay=-1"])
    func `A preference whose value is none is refused`(prefer: String) throws {
        var store = try PetStore()
        #expect(store.call("GET", "/pets/5", [PetStore.prefer: prefer]).status == 400)
    }

    @Test
    func `A status of a range may be any of it`() throws {
        var store = try PetStore()
        let response = store.call("GET", "/events?__code=418")
        #expect(response.status == 418)
        #expect(response.headers[.contentType] == "application/problem+json")
    }

    @Test
    func `The media type is the one that the client wants most`() throws {
        var store = try PetStore(remembers: false)
        func type(_ accept: String) -> String? {
            store.call("GET", "/pets/5", [.accept: accept]).headers[.contentType]
        }
        #expect(type("*/*") == "application/json")
        #expect(type("text/*") == "text/plain")
        #expect(type("application/json;q=0.5, text/plain") == "text/plain")
        #expect(type("text/plain;q=0, */*") == "application/json")
        #expect(store.call("GET", "/pets/5", [.accept: "image/png"]).status == 406)
        #expect(store.call("GET", "/pets/5", [.accept: "application/json;q=0"]).status == 406)
    }

    @Test
    func `Documented headers are there, and the length`() throws {
        var store = try PetStore()
        let response = store.call("GET", "/pets")
        let total = try #require(HTTPField.Name("X-Total"))
        #expect(Int(try #require(response.headers[total])) != nil)
        #expect(response.headers[.contentLength] == "\(response.body.count)")
    }

    @Test
    func `A stream has some events`() throws {
        var store = try PetStore()
        let text = String(decoding: store.call("GET", "/events").body, as: UTF8.self)
        #expect(text.components(separatedBy: "\n\n").count == 4)
        #expect(text.hasPrefix("data: "))
    }
}
