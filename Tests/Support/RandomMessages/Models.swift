import Contract
import Foundation
import ProtoReader
import TestEnvironment

/// A contract, with its models by name.
package struct Models: Sendable {
    package let contract: Contract
    package private(set) var objects: [String: ObjectModel] = [:]
    package private(set) var enums: [String: EnumModel] = [:]

    package init(_ contract: Contract) {
        self.contract = contract
        for file in contract.files { add(file.models) }
    }

    /// Reads all contracts in a folder of this repository.
    package init(folder: String) throws {
        let folder = Repository.url(folder).path
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".proto") }
        let reader = ProtoReader(protoc: try Protoc())
        try self.init(reader.read(files.sorted().map { folder + "/" + $0 }, roots: [folder]))
    }

    private mutating func add(_ models: [Model]) {
        for model in models {
            switch model {
            case .object(let object):
                objects[object.fullName] = object
                add(object.models)
            case .enumeration(let enumeration): enums[enumeration.fullName] = enumeration
            case .record, .literals, .union, .tuple, .alias, .messages: break
            }
        }
    }
}
