import Accord
import AccordHTTP
import ContractCalls
import Foundation
import HTTPTypes
import Testing

@Suite("Requests of what a person gives")
struct RequestTests {
    private func request(
        _ name: String, _ arguments: [String] = [], data: String? = nil, token: String? = nil,
        headers: HTTPFields = [:], of contract: String = Fixtures.pets
    ) throws -> PreparedCall {
        let input = CallInput(
            arguments: arguments.compactMap { CallInput.Argument($0) }, data: data.map { Data($0.utf8) },
            headers: headers, token: token)
        return try OperationRequest(try Fixtures.operation(name, of: contract)).prepare(
            input, baseURL: try Fixtures.url("https://pets.example/v1/"))
    }

    private func problem(_ run: () throws -> Void) -> String? {
        do { try run() } catch { return "\(error)" }
        return nil
    }

    @Test("Parameters go to their places in their styles")
    func parameters() throws {
        let made = try request(
            "getPet", ["petID=7", "fields=[\"a\",\"b c\"]", #"filter={"age":3}"#, "xTraceID=t", "theme=dark"])
        #expect(made.request.method == .get)
        #expect(made.request.url.absoluteString == "https://pets.example/v1/pets/7?fields=a,b%20c&filter%5Bage%5D=3")
        #expect(made.request.headers[HTTPField.Name("X-Trace-Id") ?? .accept] == "t")
        #expect(made.request.headers[.cookie] == "theme=dark")
        #expect(made.warnings == [])
        let several = try request("getPet", ["petID=7", "fields=a", "fields=b"])
        #expect(several.request.url.query == "fields=a,b")
    }

    @Test("Parameters that the contract does not have, and missing ones, are refused by name")
    func refusals() throws {
        #expect(problem { _ = try request("getPet") } == "getPet needs 'petID'; add petID=…")
        #expect(
            problem { _ = try request("getPet", ["petId=7", "filed=a"]) }
                == "getPet has no parameter 'filed'; did you mean 'fields'?")
        #expect(problem { _ = try request("listPets", ["a=b"]) } == "listPets has no parameters")
        #expect(problem { _ = try request("createPet", data: "{") }?.hasPrefix("the data is no JSON") == true)
    }

    @Test("A fragment of a path is not sent, and names a call", arguments: ["deleteQueue", "GET /#Action=DeleteQueue"])
    func fragment(name: String) throws {
        let made = try request(name, ["Action=DeleteQueue"], of: Fixtures.queues)
        #expect(made.request.url.absoluteString == "https://pets.example/v1/?Action=DeleteQueue")
    }

    @Test("A parameter that has to be sent and may have one value has it")
    func constants() throws {
        let made = try request("deleteQueue", [], of: Fixtures.queues)
        #expect(made.request.url.absoluteString == "https://pets.example/v1/?Action=DeleteQueue")
    }

    @Test("The place before its name distinguishes a parameter from others of one name")
    func places() throws {
        func move(_ arguments: String...) throws -> PreparedCall {
            try request("moveBox", arguments, of: Fixtures.orders)
        }
        let made = try move("path.id=7", "query.id=9", "header.X-Id=a").request
        #expect(made.url.absoluteString == "https://pets.example/v1/boxes/7?id=9")
        #expect(made.headers[HTTPField.Name("X-Id") ?? .accept] == "a")
        #expect(try move("id=7", "query.id=9").request.url == made.url)
        #expect(try move("query.id=9", "path.id=7", "query.x=1").request.url.query == "id=9&query.x=1")
        #expect(problem { _ = try move("id=7") } == "moveBox needs 'query.id'; add query.id=…")
        #expect(
            problem { _ = try move("qery.id=7") }
                == "moveBox has no parameter 'qery.id'; did you mean 'query.id'?")
    }

    @Test("Values that the contract does not allow are sent with a warning")
    func warnings() throws {
        let wrong = try request("getPet", ["petID=seven"])
        #expect(wrong.request.url.path == "/v1/pets/seven")
        #expect(wrong.warnings == ["path parameter 'petID': must be of type integer"])
        let body = try request("createPet", data: "{}")
        #expect(body.warnings == ["body: must have the property 'name'"])
        #expect(try request("createPet").warnings.count == 1)
    }

    @Test("Bodies are sent as they are, and forms are made of JSON")
    func bodies() throws {
        let json = try request("createPet", data: #"{ "name": "Rex" }"#)
        #expect(json.request.body == Data(#"{ "name": "Rex" }"#.utf8))
        #expect(json.request.headers[.contentType] == "application/json")
        let form = try request("addPhoto", data: #"{"title": "a b"}"#)
        #expect(form.request.body == Data("title=a+b".utf8))
        #expect(form.request.headers[.contentType] == "application/x-www-form-urlencoded")
        let other = try request("createPet", data: "{}", headers: [.contentType: "application/x-other"])
        #expect(other.request.headers[.contentType] == "application/x-other")
    }

    @Test("Fields of a form are written in the styles of their encodings")
    func forms() throws {
        let data = #"{"of": {"a": {"b": 1}}, "lines": [{"n": 1}, {"n": 2}], "ids": [1, 2]}"#
        let form = try request("order", data: data, of: Fixtures.orders)
        #expect(
            form.request.body
                == Data("ids=1,2&lines%5B0%5D%5Bn%5D=1&lines%5B1%5D%5Bn%5D=2&of%5Ba%5D%5Bb%5D=1".utf8))
    }

    @Test("A body is sent as a media type, and not as a range")
    func ranges() throws {
        for (range, type) in [
            ("application/*+json", "application/json"), ("*/*", "application/octet-stream"),
            ("application/vnd.a+json", "application/vnd.a+json"),
        ] {
            let contract = """
                openapi: 3.1.0
                info: {title: A, version: 1.0.0}
                paths:
                  /a: {post: {operationId: add, requestBody: {content: {"\(range)": {}}}, responses: {"204": {description: A.}}}}
                """
            #expect(try request("add", data: "{}", of: contract).request.headers[.contentType] == type, "\(range)")
        }
    }

    @Test(
        "A body has the first form that its data can be in, or the one that Content-Type names",
        arguments: [
            ("application/xml, application/json", #"{"a": "b"}"#, nil, "application/json", #"{"a": "b"}"#),
            ("application/json, text/xml", " <a/>", nil, "text/xml", " <a/>"),
            ("application/json, text/plain", "words", nil, "text/plain", "words"),
            ("text/plain, application/json", "5", nil, "text/plain", "5"),
            ("application/json, text/plain", "5", nil, "application/json", "5"),
            ("application/xml, application/octet-stream", "words", nil, "application/octet-stream", "words"),
            (
                "application/json, application/x-www-form-urlencoded", #"{"a": "b"}"#,
                "application/x-www-form-urlencoded", "application/x-www-form-urlencoded", "a=b"
            ),
            ("application/json, application/*", #"{"a": 1}"#, "application/xml", "application/xml", #"{"a": 1}"#),
            (
                "application/json, application/jsonl", #"{"a": 1} {"a": 2}"#, nil, "application/jsonl",
                #"{"a": 1} {"a": 2}"#
            ),
            ("text/plain, application/jsonl", #"{"a": 1}"#, nil, "application/jsonl", #"{"a": 1}"#),
            ("application/json, application/jsonl", #"{"a": 1}"#, nil, "application/json", #"{"a": 1}"#),
        ])
    func forms(_ types: String, _ data: String, _ given: String?, _ type: String, _ body: String) throws {
        let content = types.split(separator: ", ").map { "\"\($0)\": {}" }.joined(separator: ", ")
        let contract = """
            openapi: 3.1.0
            info: {title: A, version: 1.0.0}
            paths:
              /a: {post: {operationId: add, requestBody: {content: {\(content)}}, responses: {"204": {description: A.}}}}
            """
        let headers: HTTPFields = given.map { [.contentType: $0] } ?? [:]
        let request = try request("add", data: data, headers: headers, of: contract).request
        #expect(request.headers[.contentType] == type)
        #expect(request.body == Data(body.utf8))
    }

    @Test("A body of parts keeps its boundary where Content-Type names the form")
    func boundary() throws {
        let contract = """
            openapi: 3.1.0
            info: {title: A, version: 1.0.0}
            paths:
              /a:
                post:
                  operationId: add
                  requestBody: {content: {application/json: {}, multipart/form-data: {schema: {type: object}}}}
                  responses: {"204": {description: A.}}
            """
        let headers: HTTPFields = [.contentType: "multipart/form-data"]
        let request = try request("add", data: #"{"a": "b"}"#, headers: headers, of: contract).request
        #expect(request.headers[.contentType]?.contains("boundary=") == true)
    }

    @Test("A token goes where the security scheme has it")
    func tokens() throws {
        let query = try request("getPet", ["petID=7"], token: "t k")
        #expect(query.request.url.query(percentEncoded: true) == "api_key=t%20k")
        #expect(query.secrets == ["api_key"])
        let basic = try request("listPets", token: "ada:secret")
        #expect(basic.request.headers[.authorization] == "Basic YWRhOnNlY3JldA==")
        let cookie = try request("createPet", data: #"{"name": "Rex"}"#, token: "t")
        #expect(cookie.request.headers[.cookie] == "session=t")
        let bearer = try request("addPhoto", token: "t")
        #expect(bearer.request.headers[.authorization] == "Bearer t")
    }

    // MARK: - Methods

    private func call(_ name: String, _ input: CallInput) throws -> TransportRequest {
        try MethodRequest(try Fixtures.method(name)).prepare(input, baseURL: try Fixtures.url("http://zoo.example/api"))
            .request
    }

    @Test("Methods are called as their protocols have it")
    func protocols() throws {
        var input = CallInput(data: Data(#"{"id": "a"}"#.utf8), timeout: .milliseconds(1500))
        let connect = try call("ZooService/GetAnimal", input)
        #expect(connect.url.absoluteString == "http://zoo.example/api/zoo.v1.ZooService/GetAnimal")
        #expect(connect.headers[.contentType] == "application/json")
        #expect(connect.headers[.connectTimeout] == "1500")
        #expect(connect.body == Data(#"{"id":"a"}"#.utf8))
        input.usesGET = true
        let get = try call("ZooService/GetAnimal", input)
        #expect(get.method == .get)
        #expect(get.url.query(percentEncoded: true) == "connect=v1&encoding=json&message=%7B%22id%22%3A%22a%22%7D")
        input.usesJSON = false
        #expect(
            try call("ZooService/GetAnimal", input).url.query(percentEncoded: true)
                == "connect=v1&base64=1&encoding=proto&message=CgFh")
        (input.usesGET, input.rpcProtocol) = (false, .grpc)
        let grpc = try call("ZooService/GetAnimal", input)
        #expect(grpc.headers[.contentType] == "application/grpc+proto")
        #expect(grpc.headers[.grpcTimeout] == "1500m")
        #expect(grpc.body == Data([0, 0, 0, 0, 3, 0x0A, 1, 0x61]))
        input.rpcProtocol = .grpcWeb
        #expect(try call("WatchAnimals", input).headers[.contentType] == "application/grpc-web+proto")
    }

    @Test("Fields by their names, and several messages, make requests; too many are refused")
    func messages() throws {
        let fields = CallInput(arguments: [.init(name: "weightInGrams", text: "12"), .init(name: "id", text: "a")])
        #expect(try call("ZooService/GetAnimal", fields).body == Data(#"{"id":"a","weightInGrams":"12"}"#.utf8))
        let two = CallInput(data: Data(#"{"id": "a"} {"id":"b"}"#.utf8))
        let stream = try call("AddAnimals", two)
        #expect(stream.headers[.contentType] == "application/connect+json")
        #expect(stream.body?.count == 2 * (5 + 10))
        #expect(problem { _ = try call("ZooService/GetAnimal", two) } == "GetAnimal takes one message, and there are 2")
        #expect(
            problem { _ = try call("ZooService/GetAnimal", CallInput(data: Data(#"{"ids": 1}"#.utf8))) }
                == #"the message is no zoo.v1.GetAnimalRequest: ids: the contract does not have "ids""#)
        #expect(
            problem { _ = try call("ShopService/GetAnimal", CallInput(usesGET: true)) }?.hasPrefix("--get is for")
                == true)
    }
}
