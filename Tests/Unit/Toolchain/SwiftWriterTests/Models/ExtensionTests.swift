import Contract
import SwiftWriter
import Testing

@Suite("Extensions")
struct ExtensionTests {
    private func extending(_ extendee: String, _ field: Field) -> ExtensionField {
        ExtensionField(fullName: "a.v1.\(field.name)", extendee: extendee, field: field)
    }

    @Test("An extension is a constant in the scope that declares it")
    func constants() throws {
        var contract = file("a/v1/a.proto", package: "a.v1", [message("M"), enumeration("Kind", [("A", 0)])])
        contract.extensions = [
            extending("a.v1.M", field("is_url", 100, .scalar(.bool), .explicit)),
            extending("a.v1.M", field("kinds", 101, .list(.enumeration("a.v1.Kind")))),
            extending("a.v1.M", field("import", 102, .object("a.v1.M"), .explicit, isDeprecated: true)),
        ]
        let output = try write(contract)
        expect(
            output,
            has: """
                /// Source: `a.v1.is_url`
                public static let isURL = Accord.Extension<M, Bool?>("a.v1.is_url", "100 ?b is_url")

                /// Source: `a.v1.kinds`
                public static let kinds = Accord.Extension<M, [Kind]>("a.v1.kinds", "101 *e0 kinds", enums: [Kind.self])

                /// Source: `a.v1.import`
                @available(*, deprecated, message: "a.v1.import is deprecated in the contract")
                public static let `import` = Accord.Extension<M, M?>("a.v1.import", "102 ?m0 import", messages: [M.self])
                """)
    }

    @Test("Extensions of protoc's own options are left to tools")
    func options() throws {
        var contract = file("a/v1/a.proto", package: "a.v1")
        contract.extensions = [
            extending("google.protobuf.FieldOptions", field("secret", 50_000, .scalar(.bool), .explicit))
        ]
        var options = file(
            "google/protobuf/descriptor.proto", package: "google.protobuf", isRequested: false,
            [message("FieldOptions")])
        options.isRequested = false
        let output = try SwiftWriter().write(Contract(files: [options, contract]))
        #expect(output.files.first { $0.name == "a.v1.a.models.swift" }?.isEmpty == true)
    }

    @Test("A message set says so in its table")
    func messageSet() throws {
        guard case .object(var set) = message("Set") else { return }
        set.isMessageSet = true
        let output = try write(file([.object(set)]))
        #expect(output.contains("{ Accord.MessageTable(\"Set\", \"\", isMessageSet: true) }"))
    }
}
