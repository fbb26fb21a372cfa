import Accord
import Foundation
import SampleModels
import Testing

@Suite("Equality and hashing")
struct EqualityTests {
    @Test("a change of any field shows", arguments: Samples.all.indices)
    func differences(index: Int) throws {
        func check<M: Message>(_ message: M) throws {
            #expect(message == message)
            var other = message
            other.unknownFields.bytes = [0xa0, 0x3f, 0x05]
            #expect(other != message)
            #expect(Set([message, message]).count == 1)
        }
        try check(Samples.all[index])
        #expect(Samples.plain != V1.Plain())
        #expect(V1.Present(aInt32: 0) != V1.Present())
        #expect(V1.Plain(aInner: V1.Inner()) != V1.Plain())
        #expect(V1.Lists(aInner: [V1.Inner()]) != V1.Lists(aInner: [V1.Inner(number: 1)]))
        #expect(V1.Tree(parent: V1.Tree()) != V1.Tree())
        #expect(V1.Maps(toInner: ["a": V1.Inner()]) != V1.Maps(toInner: ["a": V1.Inner(number: 1)]))
        #expect(V1.Choice(value: .aInt32(0)) != V1.Choice(value: .aBool(false)))
        #expect(V1.Plain(aColor: .red) != V1.Plain(aColor: .green))
    }

    @Test("recursive messages are values: a copy does not change with the original")
    func copies() {
        var tree = Samples.tree
        let copy = tree
        tree.parent?.name = "changed"
        #expect(copy.parent?.name == "root")
        #expect(tree != copy)
        var merged = copy
        #expect(throws: Never.self) { try merged.merge(protobuf: hex("12 03 0a0178")) }
        #expect(merged.parent?.name == "x")
        #expect(copy.parent?.name == "root")
    }

    @Test("enums are equal by number, named or not")
    func enums() {
        #expect(V1.Color.unrecognized(1) == .red)
        #expect(Set([V1.Color.unrecognized(1), .red]).count == 1)
        #expect(V1.Color(rawValue: 77) == .unrecognized(77))
        #expect(V1.Color.allCases == [.unspecified, .red, .green, .below])
    }

    @Test("every stored property is where the table says", arguments: Samples.all.indices)
    func layout(index: Int) throws {
        // A message read from one field alone differs from an empty one in just the property of that field's name.
        func check<M: Message>(_ message: M) throws {
            let empty = Mirror(reflecting: M()).children.map { String(describing: $0.value) }
            let object = try JSONSerialization.jsonObject(with: message.jsonData()) as? [String: Any] ?? [:]
            for (key, value) in object
            where message is V1.Plain || message is V1.Present || message is V1.Lists || message is V1.Maps {
                let json = try JSONSerialization.data(withJSONObject: [key: value])
                let changed = Mirror(reflecting: try M(json: json)).children.enumerated()
                    .filter { String(describing: $0.element.value) != empty[$0.offset] }
                    .compactMap(\.element.label)
                #expect(changed.map { $0.lowercased() } == [key.lowercased()])
            }
        }
        try check(Samples.all[index])
    }
}
