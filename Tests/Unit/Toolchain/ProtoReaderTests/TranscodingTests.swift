import Contract
import ProtoReader
import TestEnvironment
import Testing

/// The option `google.api.http`.
@Suite("Transcoding")
struct TranscodingTests {
    /// The file that lets services say where they are, without its comments.
    private static let client = """
        syntax = "proto3";
        package google.api;
        import "google/protobuf/descriptor.proto";
        extend google.protobuf.ServiceOptions { string default_host = 1049; }
        """

    private static let messages = """
        syntax = "proto3";
        package library.v1;
        import "google/api/annotations.proto";
        import "google/api/client.proto";
        message Author { string name = 1; }
        message Book { string name = 1; Author author = 2; repeated string tags = 3; map<string, string> labels = 4; }
        message Request { string name = 1; int32 size = 2; Book book = 3; repeated Book books = 4; }

        """

    private func folder(_ service: String) throws -> Folder {
        let folder = try Folder(HTTPAnnotations.files)
        try folder.write("google/api/client.proto", Self.client)
        try folder.write("library.proto", Self.messages + service)
        return folder
    }

    private func api(_ service: String) throws -> API {
        let contract = try folder(service).read("library.proto")
        let file = try #require(contract.files.last)
        #expect(file.services.count == 1)
        #expect(file.apis.count == 1)
        return try #require(file.apis.first)
    }

    private func method(_ name: String, _ rule: String) -> String {
        "  rpc \(name)(Request) returns (Book) { option (google.api.http) = { \(rule) }; }\n"
    }

    /// The warnings of a rule that is left out.
    private func warnings(_ rule: String) throws -> [String] {
        let folder = try folder("service Library {\n\(method("Do", rule))}")
        let heard = Heard()
        let contract = try ProtoReader(protoc: Protoc(), warn: heard.hear)
            .read([folder["library.proto"]], roots: [folder.path])
        #expect(contract.files.last?.services.first?.methods.map(\.name) == ["Do"])
        #expect(contract.files.last?.apis == [])
        return lines(heard, in: folder)
    }

    /// All that was warned of, except the import that a service without a host does not use.
    private func lines(_ heard: Heard, in folder: Folder) -> [String] {
        folder.lines(Diagnostics(heard.all)).filter { !$0.contains("client.proto is unused") }
    }

    @Test("Each method of HTTP becomes an operation, beside the service")
    func methods() throws {
        let api = try api(
            """
            // Keeps books.
            service Library {
              option (google.api.default_host) = "library.example.com";
              // Finds a book.
              rpc Get(Request) returns (Book) { option (google.api.http).get = "/v1/{name=shelves/*/books/**}"; }
              rpc Put(Request) returns (Book) {
                option deprecated = true;
                option (google.api.http) = { put: "/v1/{book.name=books/*}", body: "book", response_body: "author" };
              }
              rpc Post(Request) returns (Book) { option (google.api.http) = { post: "/v1/books:import", body: "*" }; }
              rpc Delete(Request) returns (Book) { option (google.api.http).delete = "/v1/{name}:purge"; }
              rpc Patch(Request) returns (Book) { option (google.api.http).patch = "/v1/{book.author.name}"; }
              rpc Other(Request) returns (Book) { option (google.api.http).custom = { kind: "HEAD" path: "/v1" }; }
              rpc Any(Request) returns (Book) { option (google.api.http).custom = { kind: "*" path: "/" }; }
              rpc Plain(Request) returns (Book);
            }
            """)
        #expect(api.name == "LibraryREST")
        #expect(api.fullName == "library.v1.LibraryREST")
        #expect(api.documentation.leading == "Keeps books.")
        #expect(api.servers == [Server(url: "https://library.example.com")])
        #expect(api.operations.map(\.name) == ["Get", "Put", "Post", "Delete", "Patch", "Other", "Any"])
        #expect(api.operations.map(\.method) == ["GET", "PUT", "POST", "DELETE", "PATCH", "HEAD", "POST"])
        #expect(api.operations[0].documentation.leading == "Finds a book.")
        #expect(api.operations.map(\.isDeprecated) == [false, true, false, false, false, false, false])
        #expect(
            api.operations[0].transcoding
                == Transcoding(
                    method: "library.v1.Library/Get", input: "library.v1.Request", output: "library.v1.Book",
                    template: "/v1/{name=shelves/*/books/**}"))
        #expect(
            api.operations[1].transcoding
                == Transcoding(
                    method: "library.v1.Library/Put", input: "library.v1.Request", output: "library.v1.Book",
                    template: "/v1/{book.name=books/*}",
                    body: "book", responseBody: "author"))
        #expect(api.operations[2].transcoding?.body == "*")
    }

    @Test("Additional bindings are operations with numbers that no method has taken")
    func additionalBindings() throws {
        let rules = """
            get: "/v1/{name}" additional_bindings { get: "/v2/{name}" }
            additional_bindings { post: "/v3/{name}" body: "*" }
            """
        let api = try api("service Library {\n\(method("Get", rules))\(method("Get2", "get: \"/v4/{name}\""))}")
        #expect(api.operations.map(\.name) == ["Get", "Get3", "Get4", "Get2"])
        #expect(api.operations.map(\.path) == ["/v1/{name}", "/v2/{name}", "/v3/{name}", "/v4/{name}"])
        #expect(api.operations.map(\.method) == ["GET", "GET", "POST", "GET"])
    }

    @Test("Files that are only imported have no APIs, nor has a service without the option")
    func noAPI() throws {
        let folder = try folder("service Library {\n\(method("Get", "get: \"/v1/{none}\""))}")
        try folder.write("app.proto", "syntax = \"proto3\"; import \"library.proto\"; service App {}")
        let contract = try folder.read("app.proto")
        #expect(contract.files.flatMap(\.apis) == [])
    }

    @Test(
        "Templates that are wrong",
        arguments: [
            ("v1", "does not begin with '/'; add it"),
            ("", "does not begin with '/'; add it"),
            ("/v1/", "has no text where a segment should be; write it"),
            ("/v1//x", "has no text where a segment should be; write it"),
            ("/v1:", "has no text where a verb should be; write it"),
            ("/v1:a/b", "has '/' where it should end; remove it"),
            ("/v1?x", "has '?' where it should end; remove it"),
            ("/v1/{name", "has a brace that is not closed; add '}'"),
            ("/v1/{}", "has braces without the name of a field; write one, as in '{name}'"),
            ("/v1/{name.}", "has braces without the name of a field; write one, as in '{name}'"),
            ("/v1/{name={size}}", "has braces within braces; bind one field only"),
            ("/v1/{name}/{name}", "binds 'name' twice; bind it once"),
            ("/v1/{name=**/x}", "goes on after '**', which takes all that follows; move it to the end"),
            ("/v1/*", "has a wildcard that no field fills; bind one to it, as in '{name=*}'"),
            ("/v1/**", "has a wildcard that no field fills; bind one to it, as in '{name=*}'"),
        ])
    func templates(_ template: String, _ problem: String) throws {
        #expect(
            try warnings("post: \"\(template)\" body: \"*\"") == [
                "library.proto:9:3: warning: the path \"\(template)\" of Do \(problem) (Do is left out of the REST "
                    + "client)"
            ])
    }

    @Test(
        "Fields that a path or a body cannot take",
        arguments: [
            (
                "post: \"/{nope}\" body: \"*\"",
                "the path of Do takes 'nope', and library.v1.Request has no field 'nope'; name a field of "
                    + "library.v1.Request"
            ),
            (
                "post: \"/{name.x}\" body: \"*\"",
                "the path of Do takes 'name.x', and what it is in has no field 'x'; name a field of library.v1.Request"
            ),
            (
                "post: \"/{book}\" body: \"*\"",
                "the path of Do takes 'book', which is a message; a path takes fields with one plain value"
            ),
            (
                "post: \"/{book.tags}\" body: \"*\"",
                "the path of Do takes 'book.tags', which is a list; a path takes fields with one plain value"
            ),
            (
                "post: \"/{book.labels}\" body: \"*\"",
                "the path of Do takes 'book.labels', which is a map; a path takes fields with one plain value"
            ),
            (
                "post: \"/v1\" body: \"nope\"",
                "'body' of Do is \"nope\", and library.v1.Request has no such field; name one of its fields"
            ),
            (
                "post: \"/v1\" body: \"*\" response_body: \"nope\"",
                "'response_body' of Do is \"nope\", and library.v1.Book has no such field; name one of its fields"
            ),
            ("get: \"/v1\" body: \"*\"", "a GET request has no body, and Do asks for one; leave 'body' out"),
            (
                "body: \"*\"",
                "a google.api.http rule of Do has no pattern; write one of get, put, post, delete, patch and custom"
            ),
            (
                "custom { kind: \"A B\" path: \"/v1\" }",
                "a google.api.http rule of Do has the HTTP method \"A B\"; write one of get, put, post, delete, patch "
                    + "and custom"
            ),
        ])
    func fields(_ rule: String, _ problem: String) throws {
        #expect(
            try warnings(rule) == ["library.proto:9:3: warning: \(problem) (Do is left out of the REST client)"])
    }

    @Test("A binding that is not allowed leaves the others, and their names, as they are")
    func otherBindings() throws {
        let rules = """
            get: "/v1/{name}" additional_bindings { get: "v2/{name}" }
            additional_bindings { post: "/v3/{name}" body: "*" }
            """
        let api = try api("service Library {\n\(method("Get", rules))}")
        #expect(api.operations.map(\.name) == ["Get", "Get3"])
    }

    @Test("Bindings within additional bindings are left out")
    func nestedBindings() throws {
        let folder = try folder(
            """
            service Library {
            \(method("Do", #"post: "/v1" body: "*" additional_bindings { post: "/v2" body: "*" additional_bindings { post: "/v3" } }"#))}
            """)
        let heard = Heard()
        let contract = try ProtoReader(protoc: Protoc(), warn: heard.hear)
            .read([folder["library.proto"]], roots: [folder.path])
        #expect(contract.files.last?.apis.first?.operations.map(\.path) == ["/v1", "/v2"])
        #expect(
            lines(heard, in: folder) == [
                "library.proto:9:3: warning: Do has additional_bindings within additional_bindings, which are left out; "
                    + "list all of them in the outer rule"
            ])
    }

    @Test("A warning names everything that REST cannot carry")
    func warnings() throws {
        let folder = try folder(
            """
            service Library {
              option (google.api.default_host) = "library.example.com";
              rpc Watch(Request) returns (stream Book) { option (google.api.http).get = "/v1"; }
              rpc Find(Request) returns (Book) { option (google.api.http).get = "/v1"; }
            }
            """)
        let heard = Heard()
        let contract = try ProtoReader(protoc: Protoc(), warn: heard.hear)
            .read([folder["library.proto"]], roots: [folder.path])
        #expect(contract.files.last?.apis.first?.operations.map(\.name) == ["Find"])
        #expect(
            folder.lines(Diagnostics(heard.all)) == [
                "library.proto:10:3: warning: Watch streams, and gets no REST operation for its google.api.http option; "
                    + "call it by the Connect client",
                "library.proto:11:3: warning: 'books' of library.v1.Request fits into no query, so that Find does not "
                    + "send it over REST; put it into the body",
            ])
    }
}
