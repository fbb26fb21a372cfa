import Contract
import SwiftWriter

/// The parameter that a user gives the plugin: `emit=models+clients,access=public,module=Common=rin/common`.
///
/// `module` may be given several times. It takes a file, or a folder, by import path.
struct PluginParameter {
    private(set) var settings = SwiftWriter.Settings()
    private var problems: [Diagnostic] = []

    /// - Parameters:
    ///   - files: the import paths of all files at hand.
    /// - Throws: everything that is wrong with the parameter.
    init(_ text: String, files: [String]) throws(Diagnostics) {
        for option in text.split(separator: ",") {
            let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count == 2 ? parts[1] : ""
            switch parts[0] {
            case "emit": readEmit(value)
            case "access": readAccess(value)
            case "module": readModule(value, files)
            case "identifiable": readIdentifiable(value)
            default: complain("there is no option '\(parts[0])'; use 'emit', 'access', 'module' or 'identifiable'")
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
    }

    private mutating func readEmit(_ value: String) {
        settings.emit = []
        for name in value.split(separator: "+", omittingEmptySubsequences: false) {
            if let kind = OutputKind(rawValue: String(name)) {
                settings.emit.insert(kind)
            } else {
                complain("'emit' cannot be '\(name)'; join 'models', 'clients' and 'mocks' with '+'")
            }
        }
    }

    private mutating func readAccess(_ value: String) {
        if let access = AccessLevel(rawValue: value) {
            settings.access = access
        } else {
            complain("'access' cannot be '\(value)'; use 'public', 'package' or 'internal'")
        }
    }

    private mutating func readIdentifiable(_ value: String) {
        if let flag = Bool(value) {
            settings.identifiesModels = flag
        } else {
            complain("'identifiable' cannot be '\(value)'; use 'true' or 'false'")
        }
    }

    private mutating func readModule(_ value: String, _ files: [String]) {
        let parts = value.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            complain("'module' cannot be '\(value)'; write 'module=Common=rin/common'")
            return
        }
        let path = parts[1].hasSuffix("/") ? String(parts[1].dropLast()) : parts[1]
        // A file that this run does not meet may be named all the same: one parameter serves many runs of buf.
        for file in files where file == path || file.hasPrefix("\(path)/") {
            if let other = settings.modules.updateValue(parts[0], forKey: file), other != parts[0] {
                complain("'\(file)' is in module '\(other)' already; name it in one module only")
            }
        }
    }

    private mutating func complain(_ message: String) {
        problems.append(Diagnostic("in the plugin's parameter, \(message)"))
    }
}
