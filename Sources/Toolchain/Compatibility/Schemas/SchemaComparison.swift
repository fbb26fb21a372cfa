import Accord
import Contract

// Accord has a `Schema` of its own.
import struct Contract.Schema

/// Decides whether values go on being understood when a schema changes.
///
/// Who writes, and who reads, is a matter of direction: an old client sends a request to the new server, and the new
/// server sends a response to an old client.
struct SchemaComparison {
    /// What is asked of readers and writers.
    enum Profile: Sendable, Hashable {
        /// A value breaks when the writer's schema accepts it and the reader's does not.
        case strict
        /// Clients skip members that they do not know and keep unknown values of enums, and nobody sends members that
        /// only the other side declares.
        case tolerant
    }

    enum Verdict: Sendable, Hashable {
        case compatible
        case breaks(Witness)
        case unknown(reason: String)
    }

    /// A value that the writer may send and the reader refuses.
    struct Witness: Sendable, Hashable {
        var value: JSONValue
        /// The complaint of the side that refuses.
        var reason: String
    }

    let old: SchemaGraph
    let new: SchemaGraph
    let profile: Profile

    init(old: SchemaGraph, new: SchemaGraph, profile: Profile) {
        self.old = old
        self.new = new
        self.profile = profile
    }

    /// Whether the reader understands all that the writer may send.
    func verdict(old oldID: SchemaID, new newID: SchemaID, direction: Finding.Direction) -> Verdict {
        old == new && oldID == newID ? .compatible : .unknown(reason: "the schemas are not written alike")
    }

    /// One finding for each place where the schemas disagree.
    ///
    /// - Parameter subject: what the schemas belong to; the place within them is put behind it.
    func findings(
        old oldID: SchemaID, new newID: SchemaID, direction: Finding.Direction, subject: String
    ) -> [Finding] {
        switch verdict(old: oldID, new: newID, direction: direction) {
        case .compatible: return []
        case .breaks(let witness):
            return [finding("SCHEMA_NARROWED", .error, witness.reason, oldID, newID, direction, subject)]
        case .unknown(let reason):
            return [finding("SCHEMA_UNDECIDED", .warning, reason, oldID, newID, direction, subject)]
        }
    }

    private func finding(
        _ rule: String, _ severity: Finding.Severity, _ message: String, _ oldID: SchemaID, _ newID: SchemaID,
        _ direction: Finding.Direction, _ subject: String
    ) -> Finding {
        Finding(
            rule: rule, severity: severity, message: message, place: Place(new[newID].location),
            oldPlace: Place(old[oldID].location), subject: subject, direction: direction)
    }
}

extension Place {
    /// A place of a contract that a reader met; readers of schemas know where something begins.
    init(_ location: SourceLocation) {
        self.init(file: location.file, line: max(1, location.line), column: max(1, location.column))
    }
}
