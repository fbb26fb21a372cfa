import BreakingRules
import Contract

/// The consequences when a file, a package, or a declaration in one is not where it was.
struct DeclarationChange {
    private let old: Contract
    /// The full names of all messages, enums and services of the new version.
    private let names: Set<String>

    init(old: Contract, new: Contract) {
        self.old = old
        names = Set(new.files.flatMap { $0.services.map(\.fullName) + $0.models.flatMap(\.allNames) })
    }

    func lines(of finding: Finding, _ rule: ProtoRule) -> [String] {
        switch finding.element {
        case .message(let name), .enumeration(let name):
            return names.contains(name) ? ["on the wire, nothing changes: it is still there under its full name"] : []
        case .service(let name):
            return lines(ofServices: old.files.flatMap(\.services).filter { $0.fullName == name })
        case .package(let package):
            return lines(of: rule, old.files.filter { $0.package == package })
        case .file(let path):
            return lines(of: rule, old.files.filter { $0.path == path })
        case .field, .extensionField, .extensionName, .enumValue, .oneof, .method, nil: return []
        }
    }

    private func lines(of rule: ProtoRule, _ files: [ContractFile]) -> [String] {
        let calls = lines(ofServices: files.flatMap(\.services).filter { !names.contains($0.fullName) })
        guard calls.isEmpty else { return calls }
        let declared = files.flatMap { $0.models.map(\.fullName) + $0.services.map(\.fullName) }
        if declared.allSatisfy(names.contains) {
            return ["on the wire, nothing changes: all that was declared there is still there under its full name"]
        }
        return rule == .buf.fileSamePackage
            ? ["full names are on the wire in calls and in google.protobuf.Any alone; all else is read as before"] : []
    }

    private func lines(ofServices services: [Service]) -> [String] {
        let gone = services.filter { !names.contains($0.fullName) }
        if gone.isEmpty {
            return services.isEmpty
                ? [] : ["on the wire, nothing changes: the service is still there under its full name"]
        }
        return gone.compactMap { service in
            service.methods.first.map { MethodChange.gone("/\(service.fullName)/\($0.name)") }
        }
    }
}

extension Model {
    /// Its full name, and those of all that is declared inside of it.
    fileprivate var allNames: [String] { [fullName] + models.flatMap(\.allNames) }
}
