import Contract
import RandomMessages
import Testing
import WireReferee

/// The referee on bytes that were written by hand.
@Suite("Wire referee")
struct RefereeTests {
    /// message T { int32 a = 1; optional string b = 2; repeated sint64 c = 5 [packed]; map<string, T> d = 6;
    /// oneof o { bool e = 7; T f = 8; } optional group G = 9 {} } message Empty {}
    private static let referee: @Sendable () -> WireReferee = {
        let place = SourceLocation(file: "t.proto")
        let model = ObjectModel(
            name: "T", fullName: "t.T",
            fields: [
                Field(name: "a", jsonName: "a", number: 1, type: .scalar(.int32), location: place),
                Field(
                    name: "b", jsonName: "b", number: 2, type: .scalar(.string), presence: .explicit, location: place),
                Field(
                    name: "c", jsonName: "c", number: 5, type: .list(.scalar(.sint64), isPacked: true), location: place),
                Field(
                    name: "d", jsonName: "d", number: 6, type: .map(key: .string, value: .object("t.T")),
                    location: place),
                Field(
                    name: "e", jsonName: "e", number: 7, type: .scalar(.bool), presence: .explicit, oneof: 0,
                    location: place),
                Field(
                    name: "f", jsonName: "f", number: 8, type: .object("t.T"), presence: .explicit, oneof: 0,
                    location: place),
                Field(
                    name: "g", jsonName: "g", number: 9, type: .object("t.T", isDelimited: true), presence: .explicit,
                    location: place),
            ],
            oneofs: [Oneof(name: "o", location: place)], location: place)
        let empty = ObjectModel(name: "Empty", fullName: "t.Empty", location: place)
        let models: [Model] = [.object(model), .object(empty)]
        return WireReferee(Contract(files: [ContractFile(path: "t.proto", package: "t", models: models)]))
    }

    private static let one = WireMessage("t.T", fields: [1: .single(.signed(1))])

    @Test(
        "Bytes and what they say",
        arguments: [
            ([], WireMessage("t.T")),
            ([0x08, 0x01], one),
            ([0x12, 0x00], WireMessage("t.T", fields: [2: .single(.bytes([]))])),
            ([0x12, 0x02, 0x00, 0x41], WireMessage("t.T", fields: [2: .single(.bytes([0x00, 0x41]))])),
            ([0x2a, 0x02, 0x01, 0x02], WireMessage("t.T", fields: [5: .list([.signed(-1), .signed(1)])])),
            (
                [0x32, 0x07, 0x0a, 0x01, 0x6b, 0x12, 0x02, 0x08, 0x01],
                WireMessage("t.T", fields: [6: .map([.bytes([0x6b]): .message(one)])])
            ),
            ([0x38, 0x00], WireMessage("t.T", fields: [7: .single(.bool(false))])),
            ([0x42, 0x02, 0x08, 0x01], WireMessage("t.T", fields: [8: .single(.message(one))])),
            (
                [0xa2, 0x01, 0x01, 0xff],
                WireMessage("t.T", unknownFields: [UnknownWireField(number: 20, wireType: 2, bytes: [0x01, 0xff])])
            ),
            // The address sanitizer sees whether a field is looked at that is not there.
            (
                [0x08, 0x01],
                WireMessage("t.Empty", unknownFields: [UnknownWireField(number: 1, wireType: 0, bytes: [0x01])])
            ),
        ] as [([UInt8], WireMessage)])
    func readsAndWrites(bytes: [UInt8], message: WireMessage) throws {
        let referee = Self.referee()
        #expect(try referee.read(bytes, as: message.type) == message)
        #expect(try referee.write(message) == bytes)
    }

    @Test("A list is read packed and unpacked, and the last member of a oneof wins")
    func otherForms() throws {
        let referee = Self.referee()
        let list = WireMessage("t.T", fields: [5: .list([.signed(-1), .signed(1)])])
        #expect(try referee.read([0x28, 0x01, 0x28, 0x02], as: "t.T") == list)
        let last = WireMessage("t.T", fields: [7: .single(.bool(true))])
        #expect(try referee.read([0x42, 0x02, 0x08, 0x01, 0x38, 0x01], as: "t.T") == last)
    }

    @Test("Broken bytes and groups are refused, wrong fields named")
    func problems() throws {
        let referee = Self.referee()
        #expect(throws: WireReferee.Problem.refused("t.T")) { try referee.read([0x08], as: "t.T") }
        #expect(throws: WireReferee.Problem.refused("t.T")) { try referee.read([0x4b, 0x4c], as: "t.T") }
        #expect(throws: WireReferee.Problem.unknownType("t.U")) { try referee.read([], as: "t.U") }
        let wrong = WireMessage("t.T", fields: [1: .single(.bool(true))])
        #expect(throws: WireReferee.Problem.wrongField(type: "t.T", number: 1)) { try referee.write(wrong) }
    }

    @Test("A failing message shrinks to what makes it fail")
    func shrinking() throws {
        let models = try Models(folder: "Tests/Support/SampleModels/Contracts")
        var generator = MessageGenerator(models, seed: 1)
        var message = generator.message("sample.v1.Tree")
        let deep = WireMessage("sample.v1.Tree", fields: [1: .single(.bytes(Array("needle".utf8)))])
        message.fields[3] = .list([.message(generator.message("sample.v1.Tree")), .message(deep)])
        let smallest = message.shrunk { "\($0)".contains("\(deep)") }
        #expect(smallest == WireMessage("sample.v1.Tree", fields: [3: .list([.message(deep)])]))
    }
}
