import Accord
import ProtoReader
import Testing

@testable import BreakingRules
@testable import Compatibility

@Suite("The index of places")
struct PlaceIndexTests {
    private let places: SourcePlaces = {
        var info = Google.Protobuf.SourceCodeInfo()
        info.location = (0..<100).map { index in
            var location = Google.Protobuf.SourceCodeInfo.Location()
            // Each place is there twice.
            location.path = [4, Int32(index / 2)]
            location.span = [Int32(index), 2, 8]
            return location
        }
        return SourcePlaces(info, file: "a.proto")
    }()

    @Test("A place is found, be it one of few or of many that are asked for")
    func many() {
        for _ in 0..<3 {
            for index in 0..<50 {
                let place = SourceRange(
                    file: "a.proto", line: index * 2 + 1, column: 3, endLine: index * 2 + 1, endColumn: 9)
                #expect(places.found([4, Int32(index)]) == place)
            }
            #expect(places.found([4]) == nil)
            #expect(places.place([4, 50]) == SourceRange(file: "a.proto"))
        }
    }
}
