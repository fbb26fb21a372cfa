import Contract
import ProtoReader
import SchemaReader
import SwiftWriter

/// The way from a configuration to Swift files.
struct Generation {
    var configuration: Configuration
    /// The path of a protobuf compiler that reads `.proto` in Accord's place.
    var protoc: String?
    /// Whether every warning and note is printed, and not one of each kind.
    var isVerbose = false
    /// Whether no warning and no note is printed.
    var isSilent = false

    /// The files to be on disk. Warnings and notes are printed.
    func files() throws(Diagnostics) -> [OutputFile] {
        let warnings = Warnings()
        if let linkWarning = configuration.linkWarning { warnings.add(linkWarning) }
        configuration.warnings.forEach(warnings.add)
        defer { if !isSilent { Terminal.report(warnings.all, isVerbose: isVerbose) } }
        do throws(Diagnostics) {
            return try files(warnings)
        } catch {
            throw Diagnostics(error.all + hint)
        }
    }

    private func files(_ warnings: Warnings) throws(Diagnostics) -> [OutputFile] {
        let output = try SwiftWriter(settings: settings).write(contract(warnings))
        output.warnings.forEach(warnings.add)
        return output.files.filter { !$0.isEmpty }.map { OutputFile(name: $0.name, contents: $0.contents) }
    }

    /// The key that makes warnings of the errors, where it does.
    private var hint: [Diagnostic] {
        guard !configuration.isLenient,
            configuration.contracts.contains(where: { ContractLanguage.of($0.path) == .schema })
        else { return [] }
        var lenient = self
        lenient.configuration.isLenient = true
        guard (try? lenient.files(Warnings())) != nil else { return [] }
        return [
            Diagnostic(
                "\"lenient\": true makes warnings of these errors, for contracts of others; 'Documents of others' in "
                    + "Accord's documentation says what becomes of each",
                severity: .note, at: SourceLocation(file: configuration.file))
        ]
    }

    /// Reads all contracts into one, whatever they are written in. The problems of all readers are reported at once.
    private func contract(_ warnings: Warnings) throws(Diagnostics) -> Contract {
        var contract = Contract()
        var problems: [Diagnostic] = []
        for (language, read) in [(ContractLanguage.proto, readProto), (.schema, readSchemas)] {
            let paths = configuration.contracts.filter { ContractLanguage.of($0.path) == language }.map(\.path)
            do throws(Diagnostics) {
                let part = try read(paths, warnings)
                contract.files += part.files
                if language == .schema {
                    contract.schemas = part.schemas
                    contract.examples = part.examples
                }
            } catch {
                problems += error.all
            }
        }
        guard problems.isEmpty else { throw Diagnostics(problems) }
        return contract
    }

    private func readProto(_ paths: [String], _ warnings: Warnings) throws(Diagnostics) -> Contract {
        guard !paths.isEmpty else { return Contract() }
        var compiler = try Protoc.named(protoc)
        if compiler == nil, let (path, place) = configuration.protoc {
            compiler = try Protoc.configured(path, at: place)
        }
        return try ProtoReader(
            protoc: compiler,
            overlays: OptionOverlayReader.overlays(of: configuration.overlays),
            filters: configuration.filters, warn: warnings.add
        ).read(paths, roots: configuration.roots)
    }

    private func readSchemas(_ paths: [String], _ warnings: Warnings) throws(Diagnostics) -> Contract {
        let reader = SchemaReader(
            isLenient: configuration.isLenient, namespaces: configuration.namespaces, role: configuration.role,
            overlays: configuration.overlays, filters: configuration.filters, report: warnings.add)
        let (contract, documents) =
            paths.isEmpty ? (Contract(), []) : try reader.readDocuments(paths, roots: configuration.roots)
        // A file that a contract refers to may have any name.
        let read = Set(documents.map(Path.absolute))
        for file in configuration.others where !read.contains(Path.absolute(file.path)) {
            if let warning = file.overlooked(as: .warning) { warnings.add(warning) }
        }
        return contract
    }

    private var settings: SwiftWriter.Settings {
        SwiftWriter.Settings(
            emit: Set(configuration.emit),
            access: configuration.access,
            modules: configuration.modules,
            module: configuration.module,
            shards: configuration.shards,
            identifiesModels: configuration.identifiesModels
        )
    }
}
