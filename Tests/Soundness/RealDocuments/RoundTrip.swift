import Accord
import Foundation

/// Reads each sample by the model that was made for it and writes it again: nothing may be lost, nothing be added. The
/// samples state no defaults, which would not be written.
struct RoundTrip {
    let folder: URL
    private(set) var count = 0
    private(set) var failures: [String] = []

    init(_ folder: URL) {
        self.folder = folder
    }

    mutating func check<M: Accord.JSONModel>(_: M.Type, _ sample: String) {
        count += 1
        do {
            let data = try Data(contentsOf: folder.appendingPathComponent("\(sample).json"))
            let expected = try Accord.JSONValue(json: data)
            let written = try Accord.JSONValue(json: M(json: data).jsonData())
            let coded = try Accord.JSONValue(json: JSONEncoder().encode(JSONDecoder().decode(M.self, from: data)))
            // The samples are valid, so what was made of them is, too.
            if let model = try M(json: data) as? any Accord.Validatable { try model.validate() }
            if written != expected { failures.append("\(sample): \(differences(expected, written))") }
            if coded != expected { failures.append("\(sample) by Codable: \(differences(expected, coded))") }
        } catch {
            failures.append("\(sample): \(error)")
        }
    }

    /// Prints what differs, and ends the program with 1 if anything does.
    func report() -> Never {
        for failure in failures { print("error: \(failure)") }
        guard failures.isEmpty else { exit(1) }
        print("\(count) sample documents are read and written without loss.")
        exit(0)
    }
}

/// Returns the paths at which two values differ.
func differences(_ left: Accord.JSONValue?, _ right: Accord.JSONValue?, at path: String = "") -> [String] {
    if left == right { return [] }
    if case .object(let left) = left, case .object(let right) = right {
        return Set(left.keys).union(right.keys).sorted().flatMap {
            differences(left[$0], right[$0], at: "\(path)/\($0)")
        }
    }
    if case .array(let left) = left, case .array(let right) = right, left.count == right.count {
        return left.indices.flatMap { differences(left[$0], right[$0], at: "\(path)/\($0)") }
    }
    return [path]
}
