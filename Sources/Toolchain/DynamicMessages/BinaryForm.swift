import Contract
import WireReferee

/// The binary form of messages, which libprotobuf-c reads and writes.
struct BinaryForm: Sendable {
    let models: WireModels
    private let referee: WireReferee
    private let groups: GroupEncoding

    /// - Parameter contract: with its extensions in place.
    init(_ contract: Contract) {
        models = WireModels(contract)
        groups = GroupEncoding(models)
        referee = WireReferee(contract.withoutGroups())
    }

    /// The tree of a message.
    ///
    /// - Throws: with the place of what is wrong with the bytes.
    func read(
        _ bytes: [UInt8], as type: String, _ place: MessagePlace = MessagePlace()
    ) throws(MessageProblem) -> WireMessage {
        var check = WireCheck(models: models)
        try check.check(bytes, as: type, place)
        let bytes = check.hasGroups ? try groups.withLengths(bytes, as: type) : bytes
        do throws(WireReferee.Problem) {
            return try referee.read(bytes, as: type)
        } catch {
            throw place.problem("the bytes are no \(type)")
        }
    }

    func write(_ message: WireMessage, _ place: MessagePlace = MessagePlace()) throws(MessageProblem) -> [UInt8] {
        let bytes: [UInt8]
        do throws(WireReferee.Problem) {
            bytes = try referee.write(message)
        } catch {
            throw place.problem("\(message.type) cannot be written")
        }
        return try groups.withGroups(bytes, as: message.type)
    }
}
