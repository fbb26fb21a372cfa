import Accord
import Foundation

extension FuzzTarget {
    /// Messages of protobuf. The first byte of an input chooses the type.
    static let messages = [
        FuzzTarget("binary") { input in
            guard let (type, rest) = input.chosen(of: Promises.types) else { return }
            try Promises().binary(rest, type)
        },
        FuzzTarget("json") { input in
            guard let (type, rest) = input.chosen(of: Promises.types) else { return }
            try Promises().json(rest, type)
        },
        FuzzTarget("codable") { input in
            guard let (type, rest) = input.chosen(of: Promises.types) else { return }
            try Promises().codable(rest, type)
        },
    ]
}
