import Accord
import Foundation
import Testing

/// Checks that a message is written as `json`, and is what `json` is read as, also by Foundation's coder.
func expect<M: Message>(
    _ message: M,
    isWritten json: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(unsetProperties(of: message) == [], sourceLocation: sourceLocation)
    var options = JSONEncodingOptions()
    options.isDeterministic = true
    #expect(try message.jsonString(options: options) == json, sourceLocation: sourceLocation)
    #expect(try M(json: json) == message, sourceLocation: sourceLocation)
    #expect(try JSONDecoder().decode(M.self, from: Data(json.utf8)) == message, sourceLocation: sourceLocation)
    let coded = try JSONEncoder().encode(message)
    #expect(try M(json: coded) == message, sourceLocation: sourceLocation)
}

/// Checks the numbers and names of an enum, in the order of the contract, and that it keeps a number it does not know.
func expect<E: Enum>(
    _: E.Type,
    has values: KeyValuePairs<Int32, String>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(E.allCases.map(\.rawValue) == values.map(\.key), sourceLocation: sourceLocation)
    for (number, name) in values {
        let value = E(rawValue: number)
        let text = String(decoding: try JSONEncoder().encode([value]), as: UTF8.self)
        #expect(text == "[\"\(name)\"]", sourceLocation: sourceLocation)
        #expect(try JSONDecoder().decode([E].self, from: Data(text.utf8)) == [value], sourceLocation: sourceLocation)
    }
    let unknown = E(rawValue: 4711)
    #expect(unknown.rawValue == 4711, sourceLocation: sourceLocation)
    #expect(!E.allCases.contains(unknown), sourceLocation: sourceLocation)
}
