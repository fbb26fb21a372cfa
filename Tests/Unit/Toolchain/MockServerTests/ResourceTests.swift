import Accord
import HTTPTypes
import MockServer
import Testing

/// What is created, changed and deleted.
struct ResourceTests {
    @Test
    func `What is created can be read, and is in the list`() throws {
        var store = try PetStore()
        let created = store.call("POST", "/pets", body: ["name": "Ann", "kind": "cat", "password": "x", "more": 1])
        #expect(created.status == 201)
        #expect(created.json?["name"] == "Ann")
        #expect(created.json?["password"] == nil)
        let id = try #require(created.json?["id"])
        let location = try #require(created.headers[.location])
        let pet = store.call("GET", location)
        #expect(pet.json == created.json)
        guard case .array(let all)? = store.call("GET", "/pets").json else {
            Issue.record("no list")
            return
        }
        #expect(all.contains { $0["id"] == id })
        #expect(all.count == 3)
        let other = store.call("POST", "/pets", body: ["name": "Ann", "kind": "cat", "password": "x", "more": 1])
        #expect(other.json?["id"] != id)
    }

    @Test
    func `What is in the list can be read, changed and deleted`() throws {
        var store = try PetStore()
        let first = try #require(store.call("GET", "/pets").json?[0])
        guard case .number(let id)? = first["id"] else {
            Issue.record("no identifier")
            return
        }
        #expect(store.call("GET", "/pets/\(id)").json == first)
        #expect(store.call("PUT", "/pets/\(id)", body: ["name": "Bob"]).json?["name"] == "Bob")
        #expect(store.call("PATCH", "/pets/\(id)", body: ["kind": "cat"]).status == 204)
        #expect(
            store.call("GET", "/pets/\(id)").json == ["id": .number(id), "name": "Bob", "kind": "cat"])
        #expect(store.call("DELETE", "/pets/\(id)").status == 204)
        let gone = store.call("GET", "/pets/\(id)")
        #expect(gone.status == 404)
        #expect(gone.json?["message"] != nil)
        #expect(store.call("DELETE", "/pets/\(id)").status == 404)
        #expect(store.call("GET", "/pets").json?[1] == nil)
    }

    @Test
    func `What nobody has created has the name that it is asked for by`() throws {
        var store = try PetStore()
        let pet = store.call("GET", "/pets/77").json
        #expect(pet?["id"] == 77)
        #expect(store.call("GET", "/pets/77").json == pet)
        #expect(store.call("GET", "/pets/78").json?["id"] == 78)
    }

    @Test
    func `A name that the schema does not allow leaves the sample as it was`() throws {
        var store = try PetStore()
        let pet = store.call("GET", "/pets/-1").json
        #expect(pet?["name"] != nil)
        #expect(pet?["id"] != -1)
    }

    @Test
    func `A change that the schema does not allow leaves the member as it was`() throws {
        var store = try PetStore()
        #expect(store.call("PATCH", "/pets/5", body: ["name": 7, "kind": "dog"]).status == 204)
        let pet = store.call("GET", "/pets/5").json
        #expect(pet?["kind"] == "dog")
        #expect(pet?["name"] != 7)
    }

    private static let shapes = """
        paths:
          /shapes/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get: {responses: {"200": {description: One., content: {application/json: {schema: {$ref: "#/components/schemas/Shape"}}}}}}
            put:
              requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Shape"}}}}
              responses: {"200": {description: Changed., content: {application/json: {schema: {$ref: "#/components/schemas/Shape"}}}}}
        components:
          schemas:
            Shape: {oneOf: [{$ref: "#/components/schemas/Round"}, {$ref: "#/components/schemas/Square"}]}
            Round:
              type: object
              required: [id, radius, made]
              properties: {id: {type: string}, radius: {type: integer}, name: {type: string}, made: {type: integer}}
            Square:
              type: object
              required: [id, side, made]
              properties: {id: {type: string}, side: {type: integer}, made: {type: integer}}
        """

    @Test
    func `What is put in place of something has no members of it, except what has to be there`() throws {
        var mocked = try MockedContract(Self.shapes)
        func put(_ text: String) -> JSONValue? { mocked.send("PUT", "/shapes/a", "application/json", text).json }
        let round = put(#"{"id": "a", "radius": 1, "name": "n", "made": 5}"#)
        #expect(round == ["id": "a", "radius": 1, "name": "n", "made": 5])
        #expect(put(#"{"id": "a", "radius": 2, "made": 5}"#) == ["id": "a", "radius": 2, "made": 5])
        #expect(put(#"{"id": "a", "side": 3, "made": 6}"#) == ["id": "a", "side": 3, "made": 6])
        #expect(mocked.get("/shapes/a").json == ["id": "a", "side": 3, "made": 6])
    }

    @Test
    func `What belongs to something that was deleted is gone with it`() throws {
        var store = try PetStore()
        #expect(store.call("GET", "/pets/5/photo").status == 204)
        #expect(store.call("DELETE", "/pets/5").status == 204)
        #expect(store.call("GET", "/pets/5/photo").status == 404)
        #expect(store.call("GET", "/pets/6/photo").status == 204)
    }

    @Test
    func `Nothing is remembered where that is turned off`() throws {
        var store = try PetStore(remembers: false)
        #expect(store.call("DELETE", "/pets/5").status == 204)
        #expect(store.call("GET", "/pets/5").status == 200)
    }

    @Test
    func `A response that the client chooses changes nothing`() throws {
        var store = try PetStore()
        #expect(store.call("DELETE", "/pets/5?__code=204").status == 204)
        #expect(store.call("GET", "/pets/5").status == 200)
    }

    @Test
    func `No more than the limit is kept`() throws {
        var store = try PetStore(limit: 3)
        let first = try #require(store.call("PUT", "/pets/1", body: ["name": "first"]).json)
        #expect(store.call("GET", "/pets/1").json == first)
        for id in 2...4 { _ = store.call("PUT", "/pets/\(id)", body: ["name": "next"]) }
        #expect(store.call("GET", "/pets/1").status == 404)
        #expect(store.call("GET", "/pets/2").json?["name"] == "next")
    }
}
