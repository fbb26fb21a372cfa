import Foundation
import SampleModels
import Testing

@testable import Accord

/// The assumptions about Swift's objects and dictionaries, and the way without them.
@Suite("Storage that is reached by address")
struct StorageAssumptionTests {
    @Test("objects are made by overwriting their class, except with pointer authentication")
    func objects() {
        #expect(ObjectClass.makesObjects)
    }

    @Test("dictionaries of one size share their storage")
    func dictionaries() {
        #expect(mapsShareStorage)
        #expect(isStored("a", UInt64.max, by: MapOf<String, UInt64>.self))
        #expect(isStored(true, "b", by: MapOf<Bool, String>.self))
    }

    @Test("arrays grow by their static types where no objects are made", arguments: [true, false])
    func arrays(makesObjects: Bool) {
        let type = ListType("", makesObjects: makesObjects)
        var list: [String] = []
        let other = ["one that is longer than fifteen bytes"]
        for start in [[], other] {
            list = start
            for number in 0..<100 {
                withAddress(of: &list) { property in
                    let storage = type.reserve(1, in: property)
                    (storage.elements + storage.count * type.stride)
                        .initialize(to: "element \(number) of a list")
                    storage.count += 1
                }
            }
            #expect(list == start + (0..<100).map { "element \($0) of a list" })
        }
        #expect(other == ["one that is longer than fifteen bytes"])
    }

    @Test("boxes are made by their static types where no objects are made", arguments: [true, false])
    func boxes(makesObjects: Bool) {
        let type = IndirectType(V1.Tree(), makesObjects: makesObjects)
        var tree = Indirect<V1.Tree>()
        withAddress(of: &tree) { property in
            let message = type.makePresent(property, V1.Tree.layout.pointee)
            message[V1.Tree.self].name = "a name that is longer than fifteen bytes"
            let isSame = type.makePresent(property, V1.Tree.layout.pointee) == message
            #expect(isSame)
        }
        let copy = tree
        withAddress(of: &tree) { property in
            let message = type.makePresent(property, V1.Tree.layout.pointee)
            message[V1.Tree.self].name = "other"
        }
        #expect(tree.wrappedValue == V1.Tree(name: "other"))
        #expect(copy.wrappedValue == V1.Tree(name: "a name that is longer than fifteen bytes"))
    }

    @Test("the message about an assumption that does not hold names the version of Swift")
    func message() {
        #expect(
            brokenAssumption("Arrays are stored otherwise").contains(/^Arrays are stored otherwise, .* Swift 6\.\d/))
    }

    @Test("bytes are equal by their contents, wherever they are")
    func bytes() {
        let first: [UInt8] = [1, 2, 3]
        let second: [UInt8] = [0, 1, 2, 3]
        let isEqual = first.withBytes { first in second.withBytes { first == $0.from(1) } }
        #expect(isEqual)
        #expect([UInt8]().withBytes { $0 == RawBytes("") })
        #expect(Array(RawBytes("text").first(2)) == Array("te".utf8))
    }
}
