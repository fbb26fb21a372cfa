/// How much faster than a peer Accord is to be.
struct Target {
    var peer: Peer
    var operation: Operation
    /// For the geometric mean over the payloads.
    var mean: Double
    /// For each payload.
    var floor: Double

    static let all = [
        Target(peer: .swiftProtobuf, operation: .binaryDecode, mean: 2.3, floor: 1.4),
        Target(peer: .swiftProtobuf, operation: .binaryEncode, mean: 2.5, floor: 1.1),
        Target(peer: .protobufC, operation: .binaryDecode, mean: 1, floor: 0.5),
        Target(peer: .protobufC, operation: .binaryEncode, mean: 1, floor: 0.5),
        Target(peer: .swiftProtobuf, operation: .jsonDecode, mean: 5, floor: 3),
        Target(peer: .swiftProtobuf, operation: .jsonEncode, mean: 6, floor: 1.5),
        Target(peer: .foundation, operation: .plainJSONDecode, mean: 10, floor: 5),
        Target(peer: .foundation, operation: .jsonEncode, mean: 15, floor: 8),
        Target(peer: .foundation, operation: .frameDecode, mean: 10, floor: 10),
        Target(peer: .dictionaries, operation: .frameDecode, mean: 10, floor: 10),
    ]

    /// `nil` for what is only a yardstick.
    static func of(_ operation: Operation, _ peer: Peer) -> Target? {
        all.first { $0.operation == operation && $0.peer == peer }
    }
}
