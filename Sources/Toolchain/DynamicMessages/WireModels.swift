import Contract

/// The messages and enums of a contract by name.
package struct WireModels: Sendable {
    package private(set) var objects: [String: ObjectModel] = [:]
    package private(set) var enums: [String: EnumModel] = [:]

    package init(_ contract: Contract) {
        for file in contract.files { add(file.models) }
    }

    private mutating func add(_ models: [Model]) {
        for model in models {
            switch model {
            case .object(let object):
                objects[object.fullName] = object
                add(object.models)
            case .enumeration(let enumeration):
                enums[enumeration.fullName] = enumeration
            case .record, .literals, .union, .tuple, .alias, .messages: break
            }
        }
    }

    package func field(_ number: Int, of type: String) -> Field? {
        objects[type]?.fields.first { $0.number == number }
    }
}
