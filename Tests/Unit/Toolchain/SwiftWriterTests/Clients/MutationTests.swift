import Contract
import SwiftWriter
import Testing

@Suite("Mutations of services and APIs")
struct MutationTests {
    @Test("Calls of one message that change something, and no others")
    func services() throws {
        let output = try write(
            file(
                [message("In"), message("Out")],
                services: [
                    service(
                        "Books",
                        [
                            method("Read", "In", "Out", idempotency: .noSideEffects), method("Save", "In", "Out"),
                            method("Put", "In", "Out", idempotency: .idempotent),
                            method("Watch", "In", "Out", serverStream: true),
                            method("Send", "In", "Out", clientStream: true),
                        ])
                ]), kind: .clients)
        expect(
            output,
            has: """
                /// The methods that change something, for a queue of AccordOffline.
                public enum Mutations: AccordHTTP.MutationSet {
                    public static let save = AccordHTTP.Mutation<In, Out>(Methods.save)
                    public static let put = AccordHTTP.Mutation<In, Out>(Methods.put)

                    public static var all: [any AccordHTTP.AnyMutation<AccordHTTP.RPCClient>] { [save, put] }
                }
                """)
    }

    @Test("A service that only reads has none")
    func none() throws {
        let output = try write(
            file(
                [message("In"), message("Out")],
                services: [service("Books", [method("Read", "In", "Out", idempotency: .noSideEffects)])]),
            kind: .clients)
        #expect(!output.contains("Mutation"))
    }

    @Test("One with a deprecated message is deprecated, and so is the list, which the runtime asks for")
    func deprecated() throws {
        let output = try write(
            file(
                [message("In"), message("Old", isDeprecated: true)],
                services: [service("Books", [method("Save", "In", "Old")])]), kind: .clients)
        expect(
            output,
            has: """
                public enum Mutations: AccordHTTP.MutationSet {
                    @available(*, deprecated, message: "Old is deprecated in the contract")
                    public static let save = AccordHTTP.Mutation<In, Old>(Methods.save)

                    @available(*, deprecated, message: "Old is deprecated in the contract")
                    public static var all: [any AccordHTTP.AnyMutation<AccordHTTP.RPCClient>] { [save] }
                }
                """)
    }

    @Test("A message with the name of the enum is named by its namespace")
    func shadowed() throws {
        let output = try write(
            file(
                "a.proto", package: "a.v1", [message("Mutations"), message("Methods")],
                services: [service("Books", [method("Save", "a.v1.Mutations", "a.v1.Methods")])]), kind: .clients)
        #expect(output.contains("AccordHTTP.Mutation<A.V1.Mutations, A.V1.Methods>(Methods.save)"))
    }

    @Test("Operations that are answered at once, by methods that change something")
    func operations() throws {
        let output = try write(
            schemaFile(
                [record("Thing")],
                apis: [
                    api(
                        "Shop",
                        [
                            operation("getThing", "GET", "/things", [], [response(200, json(.model("shop.Thing")))]),
                            operation("all", "DELETE", "/things", [], [response(204)]),
                            operation("addThing", "POST", "/things", [], [response(200, json(.model("shop.Thing")))]),
                        ])
                ]), kind: .clients)
        expect(
            output,
            has: """
                /// The operations that change something, for a queue of AccordOffline.
                public enum Mutations: AccordHTTP.MutationSet {
                    public static let all_ = AccordHTTP.OperationMutation<All>()
                    public static let addThing = AccordHTTP.OperationMutation<AddThing>()

                    public static var all: [any AccordHTTP.AnyMutation<AccordHTTP.RESTClient>] { [all_, addThing] }
                }
                """)
    }
}
