import BreakingRules
import Contract
import ContractInputs
import Foundation
import SchemaReader

/// Contracts of elsewhere, and their place here: an entry under `pull` in an `accord.json`.
struct PullSource: Sendable, Equatable {
    /// The path of the folder, or of the document's file, from the folder of the `accord.json`. The source is known by it.
    var name: String
    var address: PullAddress
    /// The environment variable that has the token of the server.
    var token: String?
    /// The place of the entry.
    var location: SourceLocation
}

/// The part of an `accord.json` that is about contracts of elsewhere.
struct PullConfiguration: Sendable {
    var file: String
    /// Sorted by name.
    private(set) var sources: [PullSource] = []
    /// The folders that imports start from, from the folder of the file; `nil` where it does not say.
    private(set) var roots: [String]?
    /// Whether contracts are read as those of others.
    private(set) var isLenient = false

    /// The folder of the file.
    var folder: String { Path.join(file, "..") }

    /// - Throws: everything that is wrong under `pull`.
    init(file: String) throws(Diagnostics) {
        self.file = file
        guard let root = try ConfigurationFile.read(file) else {
            throw Diagnostics(
                "there is no such configuration; add it, or correct the path", at: SourceLocation(file: file))
        }
        var reader = SettingsReader()
        var problems: [Diagnostic] = []
        roots = root["roots"].map { $0.elements.compactMap(\.string) }
        isLenient = root["lenient"]?.bool ?? false
        for member in reader.object("pull", of: root) {
            reader.checkKeys(of: member.value, PullKey.allCases.map(\.rawValue))
            let token = reader.string(PullKey.token.rawValue, of: member.value)
            guard let from = member.value[PullKey.from.rawValue] else {
                reader.complain(
                    "'\(member.key)' does not say where it comes from; add \"from\"", at: member.keyLocation)
                continue
            }
            guard let text = reader.text(from, PullKey.from.rawValue) else { continue }
            do throws(Diagnostics) {
                let address = try PullAddress(text, in: folder, at: from.location)
                sources.append(
                    PullSource(
                        name: try Self.name(member, address), address: address,
                        token: try Self.token(token, for: address, member), location: member.keyLocation))
            } catch {
                problems += error.all
            }
        }
        problems += reader.problems + overlaps
        guard problems.isEmpty else { throw Diagnostics(problems.sorted { $0.line < $1.line }) }
        sources.sort { $0.name < $1.name }
    }

    /// A path of this folder that readers of contracts would find, and that could not be any other file.
    private static func name(_ member: Node.Member, _ address: PullAddress) throws(Diagnostics) -> String {
        let parts = member.key.split(separator: "/").filter { $0 != "." }
        guard !member.key.hasPrefix("/"), !parts.isEmpty, parts.allSatisfy({ !$0.hasPrefix(".") }) else {
            throw Diagnostics(
                "'\(member.key)' cannot be the place of contracts; name a path below this folder, without names that begin "
                    + "with a dot", at: member.keyLocation)
        }
        let isFile = ContractTree.endings.contains(where: member.key.hasSuffix)
        guard (address.form == .document) == isFile else {
            throw Diagnostics(
                isFile
                    ? "'\(member.key)' is a file, and there is more than one in a repository or an archive; name a folder"
                    : "'\(member.key)' is a folder, and one document comes of this URL; name its file, as "
                        + "'Schemas/orders.openapi.json', or write '#format=git' after the URL of a repository",
                at: member.keyLocation)
        }
        return parts.joined(separator: "/")
    }

    private static func token(
        _ name: String?, for address: PullAddress, _ member: Node.Member
    ) throws(Diagnostics) -> String? {
        guard let name else { return nil }
        let place = member.value[PullKey.token.rawValue]?.location ?? member.keyLocation
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
            // It may be the token itself.
            throw Diagnostics(
                "'token' is no name of an environment variable; name the one that has the token, such as ORDERS_TOKEN",
                at: place)
        }
        guard address.isDownload else {
            throw Diagnostics(
                "'token' is for downloads by HTTP; git asks its own credential helpers, so leave it out", at: place)
        }
        guard address.keepsSecrets else {
            throw Diagnostics(
                "a token would be readable on its way, as the address is not https; use https, or leave out 'token'",
                at: place)
        }
        return name
    }

    private var overlaps: [Diagnostic] {
        sources.flatMap { source in
            sources.filter { $0 != source && Path.contains(source.name, $0.name) }.map { inner in
                Diagnostic(
                    "'\(inner.name)' is in '\(source.name)', which is pulled as well; give each a place of its own",
                    at: inner.location)
            }
        }
    }
}

extension Diagnostic {
    fileprivate var line: Int { location?.line ?? 0 }
}
