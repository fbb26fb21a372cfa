import Accord
import Foundation
import HTTPTypes
import MockServer
import Testing

/// What is wrong with requests, and how it is reported.
struct ValidationTests {
    @Test(arguments: [
        "limit=3", "kinds=cat&kinds=dog", "names=a,b%2Cc", "filter%5Bage%5D=3", "filter[age]=3", "other=1", "limit=1e1",
        "city=Ulm", "ids=1&ids=2", "ids=1&city=Ulm",
    ])
    func `Queries in their styles are accepted`(query: String) throws {
        var store = try PetStore()
        #expect(store.call("GET", "/pets?\(query)").status == 200)
    }

    @Test(arguments: [
        ("limit=0", "query", "limit", "#", "minimum"), ("limit=x", "query", "limit", "#", "type"),
        ("kinds=cat&kinds=cow", "query", "kinds", "#/1", "enum"),
        ("ids=1&ids=b", "query", "near", "#/ids/1", "type"),
        ("filter[age]=old", "query", "filter", "#/age", "type"),
    ])
    func `A query that is wrong is reported with its place`(
        query: String, place: String, parameter: String, pointer: String, keyword: String
    ) throws {
        var store = try PetStore()
        let response = store.call("GET", "/pets?\(query)")
        #expect(response.status == 422)
        #expect(response.headers[.contentType] == "application/problem+json")
        let error = try #require(response.json?["errors"]?[0])
        #expect(error["in"] == .string(place))
        #expect(error["parameter"] == .string(parameter))
        #expect(error["pointer"] == .string(pointer))
        #expect(error["keyword"] == .string(keyword))
        #expect(response.remarks.count == 1)
        #expect(!response.remarks[0].contains("cow"))
    }

    @Test
    func `Headers, cookies and paths are checked`() throws {
        var store = try PetStore()
        let trace = try #require(HTTPField.Name("X-Trace"))
        #expect(store.call("GET", "/pets", [trace: "1, 2", .cookie: "a=b; flag=true"]).status == 200)
        #expect(store.call("GET", "/pets", [trace: "1, x"]).json?["errors"]?[0]?["pointer"] == "#/1")
        #expect(store.call("GET", "/pets", [.cookie: "flag=7"]).json?["errors"]?[0]?["in"] == "cookie")
        #expect(store.call("GET", "/pets/x").json?["errors"]?[0]?["parameter"] == "petId")
        #expect(store.call("GET", "/styles/1,2/.3.4/;matrix=a,5").status == 204)
        #expect(store.call("GET", "/styles/1,x/.3.x/;matrix=a,x").json?["errors"]?[2]?["pointer"] == "#/a")
    }

    @Test
    func `A body in any of its types is accepted`() throws {
        var store = try PetStore()
        #expect(store.call("POST", "/pets", body: ["name": "Rex"]).status == 201)
        let form = store.send(
            "POST", "/pets", [.contentType: "application/x-www-form-urlencoded"],
            body: Data("name=A+b%26&kind=cat".utf8))
        #expect(form.json?["name"] == "A b&")
        let parts = "--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nTom\r\n--x--\r\n"
        let multipart = store.send(
            "POST", "/pets", [.contentType: "multipart/form-data; boundary=x"], body: Data(parts.utf8))
        #expect(multipart.json?["name"] == "Tom")
    }

    @Test(
        arguments: [
            (nil, "must be there"), ("{", "application/json"), (#"{"name": ""}"#, "/name"), ("[]", "body"),
            (#"{"name": "a", "kind": "cow"}"#, "/kind"),
        ] as [(String?, String)])
    func `A wrong body is reported in the form of the contract's own failure`(body: String?, word: String) throws {
        var store = try PetStore()
        let response = store.send(
            "POST", "/pets", [.contentType: "application/json"], body: body.map { Data($0.utf8) })
        #expect(response.status == 400)
        #expect(response.headers[.contentType] == "application/json")
        guard case .object(let members)? = response.json, case .string(let message)? = members["message"] else {
            Issue.record("no message")
            return
        }
        #expect(members.count == 1)
        #expect(message.contains(word))
    }

    @Test
    func `A type that the operation has not is refused with those that it has`() throws {
        var store = try PetStore()
        for type in ["text/plain", "nothing", ""] {
            let response = store.send("POST", "/pets", [.contentType: type], body: Data("{}".utf8))
            #expect(response.status == 415)
            #expect(response.json?["mediaTypes"]?[0] == "application/json")
        }
        let coded = store.send(
            "POST", "/pets", [.contentType: "application/json", .contentEncoding: "br"], body: Data("{}".utf8))
        #expect(coded.status == 415)
    }

    @Test
    func `A call that shows nobody is refused with challenges`() throws {
        var store = try PetStore()
        let challenge = try #require(HTTPField.Name("WWW-Authenticate"))
        for header in ["", "Bearer", "Bearer ", "Basic !", "Other x", "Basic YTpi"] {
            let response = store.call("GET", "/secret", [.authorization: header])
            #expect(response.status == 401)
            #expect(
                response.headers[challenge]
                    == #"Bearer, Basic realm="mock", ApiKey in="query", name="api_key""#)
        }
        #expect(store.call("GET", "/secret", [.authorization: "bearer x"]).status == 204)
        #expect(store.call("GET", "/secret?api_key=k", [.authorization: "Basic YTpi"]).status == 204)
    }

    @Test
    func `A failure of a whole range has its status`() throws {
        var store = try PetStore()
        let response = store.call("GET", "/events", [.accept: "image/png"])
        #expect(response.status == 406)
        #expect(response.headers[.contentType] == "application/problem+json")
        #expect(response.json?["mediaTypes"]?[0] == "text/event-stream")
    }
}
