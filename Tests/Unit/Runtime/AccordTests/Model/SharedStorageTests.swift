import Accord
import Foundation
import SampleModels
import Testing

/// Reading writes into lists, maps and messages where they are, unless somebody else holds them too.
@Suite("Reading leaves alone what others hold")
struct SharedStorageTests {
    @Test("lists of every kind grow in a copy, and keep what they had")
    func lists() throws {
        let original = Samples.lists
        let bytes = try original.protobufData()
        var grown = original
        for _ in 0..<3 { try grown.merge(protobuf: bytes) }
        #expect(original == Samples.lists)
        #expect(try V1.Lists(protobuf: bytes + bytes + bytes + bytes) == grown)
        #expect(grown.aInner == original.aInner + original.aInner + original.aInner + original.aInner)
        #expect(grown.aString == original.aString + original.aString + original.aString + original.aString)

        // Arrays made by reading are like any other, also when they are changed and freed.
        var strings = grown.aString
        strings.append("one more, and long enough for memory of its own")
        strings.removeFirst()
        #expect(strings.count == grown.aString.count)
        var inner = grown.aInner
        inner.reserveCapacity(100)
        inner.insert(V1.Inner(number: 7), at: 0)
        #expect(inner.dropFirst() == grown.aInner[...])
    }

    @Test("an array with room is filled in place, one without is moved")
    func capacity() throws {
        var message = V1.Lists()
        message.aInt64.reserveCapacity(64)
        message.aInner.reserveCapacity(64)
        let bytes = try V1.Lists(aInt64: [1, 2], aInner: [V1.Inner(number: 1)]).protobufData()
        for _ in 0..<50 { try message.merge(protobuf: bytes) }
        #expect(message.aInt64.count == 100)
        #expect(message.aInner == Array(repeating: V1.Inner(number: 1), count: 50))
    }

    @Test("messages in indirect storage change in a copy, and the original keeps its own")
    func indirect() throws {
        let original = V1.Tree(name: "root", parent: V1.Tree(name: "a name that is longer than fifteen bytes"))
        let bytes = try V1.Tree(parent: V1.Tree(name: "other", parent: V1.Tree(name: "above"))).protobufData()
        var merged = original
        try merged.merge(protobuf: bytes)
        #expect(original.parent?.name == "a name that is longer than fifteen bytes")
        #expect(original.parent?.parent == nil)
        #expect(merged.parent?.name == "other")
        #expect(merged.parent?.parent?.name == "above")

        var changed = merged
        changed.parent?.parent?.name = "changed"
        changed.parent?.parent?.parent = V1.Tree(name: "new")
        #expect(merged.parent?.parent?.name == "above")
        #expect(changed.parent?.parent?.parent?.name == "new")
        changed.parent?.parent = nil
        #expect(changed.parent == V1.Tree(name: "other"))
        changed.parent = nil
        #expect(changed == V1.Tree(name: "root"))
    }

    @Test("maps")
    func maps() throws {
        let original = Samples.maps
        var merged = original
        try merged.merge(protobuf: V1.Maps(byString: ["new": "entry"], toInner: ["new": V1.Inner()]).protobufData())
        #expect(original == Samples.maps)
        #expect(merged.byString.count == original.byString.count + 1)
        #expect(merged.toInner["new"] == V1.Inner())
    }
}
