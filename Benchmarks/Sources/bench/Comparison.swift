/// A side of a comparison.
enum Peer: String {
    case accord = "Accord"
    case swiftProtobuf = "SwiftProtobuf"
    case protobufC = "libprotobuf-c"
    case foundation = "Foundation"
    case dictionaries = "Foundation (dictionaries)"
    case simdjsonTape = "simdjson (tape)"
    case simdjsonValues = "simdjson (values)"
}

/// An operation that is timed.
enum Operation: String, CaseIterable {
    case binaryDecode = "binary decode"
    case binaryEncode = "binary encode"
    case jsonDecode = "JSON decode"
    case jsonEncode = "JSON encode"
    /// Of JSON as Foundation's coders write it: large integers are numbers rather than strings.
    case plainJSONDecode = "plain JSON decode"
    /// Of a socket's frame: which message it is, and what is in it.
    case frameDecode = "frame decode"
}

/// One operation on one payload by all sides, Accord first.
struct Comparison {
    var operation: Operation
    var payload: String
    var contenders: [Contender]

    var name: String { "\(operation.rawValue), \(payload)" }
}
