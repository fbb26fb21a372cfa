import Accord
import ProtoReader
import Testing

@testable import Compatibility

@Suite("Ranges of numbers")
struct NumberRangesTests {
    private func message(_ ranges: [Range<Int32>], isMessageSet: Bool? = nil) -> ProtoMessage {
        func descriptor(_ range: Range<Int32>) -> Google.Protobuf.DescriptorProto.ExtensionRange {
            var result = Google.Protobuf.DescriptorProto.ExtensionRange()
            result.start = range.lowerBound
            result.end = range.upperBound
            return result
        }
        var options = Google.Protobuf.MessageOptions()
        options.messageSetWireFormat = isMessageSet
        var message = Google.Protobuf.DescriptorProto()
        message.name = "A"
        message.extensionRange = ranges.map(descriptor)
        message.options = options
        var file = Google.Protobuf.FileDescriptorProto()
        file.name = "a.proto"
        file.messageType = [message]
        return ProtoSnapshot([file]).files[0].messages[0]
    }

    private func gaps(_ range: ClosedRange<Int>, _ covers: [Range<Int32>]) -> [ClosedRange<Int>] {
        NumberRanges.gaps(in: range, besides: NumberRanges(of: covers, in: message([])).merged)
    }

    @Test("Ranges that touch or overlap are one")
    func merged() {
        #expect(NumberRanges(of: [], in: message([])).merged == [])
        #expect(NumberRanges(of: [5..<6, 1..<3, 3..<4, 2..<3], in: message([])).merged == [1...3, 5...5])
        #expect(NumberRanges(of: [1..<100, 5..<6, 7..<7], in: message([])).merged == [1...99])
    }

    @Test("Gaps are found at the ends and between")
    func gaps() {
        #expect(gaps(5...10, []) == [5...10])
        #expect(gaps(5...10, [1..<5, 11..<20]) == [5...10])
        #expect(gaps(5...10, [1..<6, 7..<8, 10..<20]) == [6...6, 8...9])
        #expect(gaps(5...10, [5..<11]) == [])
        #expect(gaps(5...10, [0..<5, 6..<10]) == [5...5, 10...10])
    }

    @Test("The same gaps are found by asking for each number", arguments: 0..<64)
    func gapsOfAll(bits: Int) {
        var covers: [Range<Int32>] = []
        for index: Int32 in 0..<6 where bits & (1 << Int(index)) != 0 {
            covers.append(index * 2..<index * 2 + 1 + index % 3)
        }
        func isMissing(_ number: Int) -> Bool { !covers.contains { $0.contains(Int32(number)) } }
        for low in 0..<14 {
            for high in low..<14 {
                let found = gaps(low...high, covers).flatMap { Array($0) }
                #expect(found == (low...high).filter(isMissing))
            }
        }
    }

    @Test("The highest number is written as max, which is another for message sets")
    func text() {
        let ranges = NumberRanges(of: [], in: message([]))
        #expect([5...5, 5...6, 5...536_870_911].map(ranges.text) == ["[5]", "[5,6]", "[5,max]"])
        let set = NumberRanges(of: [], in: message([], isMessageSet: true))
        #expect([5...536_870_911, 5...2_147_483_646].map(set.text) == ["[5,536870911]", "[5,max]"])
    }

    @Test("Thousands of ranges take no time worth speaking of")
    func many() {
        let covers = (1..<20_000).map { (number: Int32) in number * 2..<number * 2 + 1 }
        let ranges = NumberRanges(of: covers, in: message([]))
        let merged = ranges.merged
        #expect(ranges.listed.allSatisfy { NumberRanges.gaps(in: $0, besides: merged).isEmpty })
        #expect(NumberRanges.gaps(in: 2...39_998, besides: merged).count == 19_998)
    }
}
