import Accord
import Foundation
import RandomMessages
import SampleModels
import WireReferee

/// The inputs from which the mutations start: random messages, as libprotobuf-c writes them.
struct Inputs {
    private let models: Models
    private let referee: WireReferee

    init() throws {
        models = try Models(folder: "Tests/Support/SampleModels/Contracts")
        referee = WireReferee(models.contract)
    }

    func binary(_ type: any Message.Type, seed: UInt64) throws -> [UInt8] {
        var generator = MessageGenerator(models, seed: seed)
        return try referee.write(generator.message(type.messageName))
    }

    func json(_ type: any Message.Type, seed: UInt64) throws -> [UInt8] {
        var options = JSONEncodingOptions()
        options.isDeterministic = true
        return try Array(type.init(protobuf: Data(binary(type, seed: seed))).jsonData(options: options))
    }
}
