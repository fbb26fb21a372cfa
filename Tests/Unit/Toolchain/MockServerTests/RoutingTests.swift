import Accord
import HTTPTypes
import MockServer
import Testing

struct RoutingTests {
    @Test
    func `A path without parameters is found before one with them`() throws {
        var store = try PetStore()
        #expect(store.call("GET", "/pets/mine").operation == "myPets")
        #expect(store.call("GET", "/pets/5").operation == "getPet")
        #expect(store.call("GET", "/p%65ts/mine").operation == "myPets")
    }

    @Test
    func `Operations of one path differ by the query in the contract's path`() throws {
        var store = try PetStore()
        #expect(store.call("GET", "/pets/mine?old=true").operation == "myOldPets")
        #expect(store.call("GET", "/pets/mine?new=true").operation == "myPets")
        #expect(store.call("HEAD", "/pets/mine?old=true").operation == "myOldPets")
    }

    @Test(arguments: [
        ("/books", 204), ("/books?max=1", 204), ("/books?max=a", 422), ("/orders/1", 204), ("/orders/a", 422),
    ])
    func `A path in another notation is served as it is called`(path: String, status: Int) throws {
        var mocked = try MockedContract(
            """
            paths:
              /books{?max,offset}:
                get:
                  parameters: [{name: max, in: query, schema: {type: integer}}]
                  responses: {"204": {description: None.}}
              "/orders/{id:[0-9]+}":
                get:
                  parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                  responses: {"204": {description: None.}}
            """)
        #expect(mocked.get(path).status == status)
    }

    @Test(arguments: [
        ("/files/a/b/c.txt/meta", "meta"), ("/files/a/meta", "meta"), ("/files/a/b", "file"), ("/files/mine", "mine"),
        ("/files/", nil), ("/plain/a", "plain"), ("/plain/a/b", nil),
    ])
    func `A parameter that may have slashes takes several segments`(path: String, operation: String?) throws {
        var mocked = try MockedContract(
            """
            paths:
              "/files/{+path}": { get: { operationId: file, responses: {"204": {description: None.}} } }
              "/files/{path=**}/meta": { get: { operationId: meta, responses: {"204": {description: None.}} } }
              "/files/mine": { get: { operationId: mine, responses: {"204": {description: None.}} } }
              "/plain/{path}": { get: { operationId: plain, responses: {"204": {description: None.}} } }
            """)
        #expect(mocked.get(path).operation == operation)
    }

    @Test(arguments: [
        ("/?Action=CreateQueue", "CreateQueue"), ("/?Action=ListQueues&Prefix=a", "ListQueues"),
        ("/?Prefix=a&Action=ListQueues", "ListQueues"), ("/images?acl", "GetAcl"), ("/images?acl=true", "GetAcl"),
        ("/images", "ListObjects"), ("/images?tags=all", "GetTags"), ("/images?other", "ListObjects"),
    ])
    func `Operations whose paths differ by a fragment are distinguished by their parameters`(
        target: String, operation: String
    ) throws {
        var mocked = try MockedContract(Self.fragments)
        #expect(mocked.get(target).operation == operation)
    }

    @Test
    func `A header with one possible value distinguishes operations of one path`() throws {
        var mocked = try MockedContract(
            """
            paths:
              /#X-Amz-Target=Logs.Create:
                get:
                  operationId: create
                  parameters: [{name: X-Amz-Target, in: header, required: true, schema: {type: string, enum: [Logs.Create]}}]
                  responses: {"200": {description: Done.}}
              /#X-Amz-Target=Logs.Delete:
                get:
                  operationId: delete
                  parameters: [{name: X-Amz-Target, in: header, required: true, schema: {const: Logs.Delete}}]
                  responses: {"200": {description: Done.}}
            """)
        let target = try #require(HTTPField.Name("X-Amz-Target"))
        #expect(mocked.get("/", headers: [target: "Logs.Create"]).operation == "create")
        #expect(mocked.get("/", headers: [target: "Logs.Delete"]).operation == "delete")
        #expect(mocked.get("/", headers: [target: "Logs.Other"]).status == 422)
    }

    private static let fragments = """
        paths:
          /#Action=CreateQueue:
            get:
              operationId: CreateQueue
              parameters: [{name: Action, in: query, required: true, schema: {type: string, enum: [CreateQueue]}}]
              responses: {"200": {description: Done.}}
          /#Action=ListQueues:
            get:
              operationId: ListQueues
              parameters:
                - {name: Action, in: query, required: true, schema: {type: string, enum: [ListQueues]}}
                - {name: Prefix, in: query, schema: {type: string}}
              responses: {"200": {description: Done.}}
          /{Bucket}:
            parameters: [{name: Bucket, in: path, required: true, schema: {type: string}}]
            get:
              operationId: ListObjects
              responses: {"200": {description: Done.}}
          /{Bucket}#acl:
            parameters: [{name: Bucket, in: path, required: true, schema: {type: string}}]
            get:
              operationId: GetAcl
              parameters: [{name: acl, in: query, required: true, schema: {type: boolean, enum: [true]}}]
              responses: {"200": {description: Done.}}
          /{Bucket}#tags:
            parameters: [{name: Bucket, in: path, required: true, schema: {type: string}}]
            get:
              operationId: GetTags
              parameters: [{name: tags, in: query, required: true, schema: {type: string}}]
              responses: {"200": {description: Done.}}
        """

    @Test
    func `The path of a server may be before that of an operation`() throws {
        var store = try PetStore()
        #expect(store.call("GET", "/v1/pets/mine").operation == "myPets")
        #expect(store.call("GET", "/v2/pets/mine").status == 404)
    }

    @Test(arguments: [
        ("/files/a.png", 204), ("/files/a.b.gif", 204), ("/files/a", 404), ("/files/.png", 404),
        ("/files/a.gif.b", 422),
    ])
    func `A segment may have several parameters`(path: String, status: Int) throws {
        var store = try PetStore()
        #expect(store.call("GET", path).status == status)
    }

    @Test(arguments: [("/names/a.tar.gz", 204), ("/names/tar.a.gz", 422), ("/any/a.tar.gz", 204)])
    func `A segment is divided so that its parameters are valid, and else before the last separator`(
        path: String, status: Int
    ) throws {
        var mocked = try MockedContract(
            """
            paths:
              /names/{name}.{kind}:
                get:
                  parameters:
                    - {name: name, in: path, required: true, schema: {enum: [a]}}
                    - {name: kind, in: path, required: true, schema: {type: string}}
                  responses: {"204": {description: None.}}
              /any/{name}.{kind}:
                get:
                  parameters:
                    - {name: name, in: path, required: true, schema: {type: string}}
                    - {name: kind, in: path, required: true, schema: {type: string}}
                  responses: {"204": {description: None.}}
            """)
        #expect(mocked.get(path).status == status)
    }

    @Test
    func `Another method is refused with those that there are`() throws {
        var store = try PetStore()
        let response = store.call("DELETE", "/pets")
        #expect(response.status == 405)
        #expect(response.headers[.allow] == "GET, HEAD, POST")
        #expect(response.headers[.contentType] == "application/problem+json")
        let options = store.call("OPTIONS", "/pets")
        #expect(options.status == 204)
        #expect(options.headers[.allow] == "GET, HEAD, POST, OPTIONS")
    }

    @Test(arguments: ["/", "/pet", "/pets/", "/pets//x", "/pets/1/2"])
    func `Other paths are not found`(path: String) throws {
        var store = try PetStore()
        let response = store.call("GET", path)
        #expect(response.status == 404)
        #expect(response.json?["title"] == "Not Found")
        #expect(!store.mock.knows(path))
    }

    @Test
    func `HEAD has the header of GET`() throws {
        var store = try PetStore()
        let (get, head) = (store.call("GET", "/pets/5"), store.call("HEAD", "/pets/5"))
        #expect(head.status == 200)
        #expect(head.headers == get.headers)
        #expect(head.body.isEmpty)
        #expect(!get.body.isEmpty)
    }

    @Test
    func `Operations are counted`() throws {
        #expect(try PetStore().mock.operationCount == 13)
    }
}
