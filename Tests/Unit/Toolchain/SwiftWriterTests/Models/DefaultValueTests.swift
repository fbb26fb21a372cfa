import Contract
import Testing

@Suite("Defaults of the contract")
struct DefaultValueTests {
    @Test("A field with a default has an accessor beside it")
    func accessor() throws {
        expect(
            try write(file([message("M", [field("size", 1, .scalar(.int32), .explicit, defaultValue: .int(-7))])])),
            has: """
                public var size: Int32?
                /// `size`, or the contract's default where it is absent.
                public var sizeOrDefault: Int32 { self.size ?? -7 }
                """)
    }

    @Test(
        "Each type's default is a Swift literal",
        arguments: [
            (FieldType.scalar(.bool), DefaultValue.bool(true), "Bool { self.x ?? true }"),
            (.scalar(.uint64), .uint(.max), "UInt64 { self.x ?? 18446744073709551615 }"),
            (.scalar(.sint64), .int(.min), "Int64 { self.x ?? -9223372036854775808 }"),
            (.scalar(.double), .double(0.1), "Double { self.x ?? 0.1 }"),
            (.scalar(.double), .double(-.infinity), "Double { self.x ?? -.infinity }"),
            (.scalar(.double), .double(.nan), "Double { self.x ?? .nan }"),
            (.scalar(.double), .double(.leastNonzeroMagnitude), "Double { self.x ?? Double(bitPattern: 1) }"),
            (.scalar(.float), .double(1e300), "Float { self.x ?? .infinity }"),
            (.scalar(.float), .double(0.1), "Float { self.x ?? 0.1 }"),
            (.scalar(.string), .string("a\"\\(b)\n\u{0}"), #"String { self.x ?? "a\"\\(b)\n\u{0}" }"#),
            (.scalar(.bytes), .bytes([0, 255]), "Data { self.x ?? Data([0, 255]) }"),
            (.enumeration("E"), .enumeration("E_B"), "E { self.x ?? .b }"),
        ])
    func literals(_ type: FieldType, _ value: DefaultValue, _ code: String) throws {
        expect(
            try write(
                file([
                    message("M", [field("x", 1, type, .explicit, defaultValue: value)]),
                    enumeration("E", [("E_A", 0), ("E_B", 1)]),
                ])),
            has: "public var xOrDefault: \(code)")
    }

    @Test("The accessor gives way to a field of the same name")
    func clash() throws {
        let output = try write(
            file([
                message(
                    "M",
                    [
                        field("x", 1, .scalar(.bool), .explicit, defaultValue: .bool(true)),
                        field("x_or_default", 2, .scalar(.bool)),
                    ])
            ]))
        expect(output, has: "public var xOrDefault_: Bool { self.x ?? true }")
        expect(output, has: "public var xOrDefault: Bool")
    }

    @Test(
        "A default of another type is a problem",
        arguments: [
            (FieldType.scalar(.int32), DefaultValue.int(1 << 40)), (.scalar(.bool), .int(1)),
            (.scalar(.string), .int(1)),
            (.scalar(.uint32), .int(-1)), (.enumeration("E"), .enumeration("NO")), (.enumeration("E"), .int(0)),
        ])
    func misfits(_ type: FieldType, _ value: DefaultValue) {
        #expect(
            problems(
                file([
                    message("M", [field("x", 1, type, .explicit, defaultValue: value)]), enumeration("E", [("E_A", 0)]),
                ])) == ["test.proto:1:1: error: the default of `x` does not fit its type; correct it or remove it"])
    }
}
