import Accord
import Contract
import Foundation

/// Reads `.proto` files.
public struct ProtoReader: Sendable {
    /// The compiler that reads the files in Accord's place; without one, Accord reads them itself.
    public var protoc: Protoc?
    /// Receives warnings, those of the compiler among them, when there are no errors.
    public var warn: @Sendable (Diagnostic) -> Void

    /// The parts that are wanted of files of which not all is, by import path.
    public var filters: [String: ContractFilter]
    /// Options that files do not have themselves, in the order in which they are applied.
    public var overlays: [OptionOverlay]

    public init(
        protoc: Protoc? = nil, overlays: [OptionOverlay] = [], filters: [String: ContractFilter] = [:],
        warn: @escaping @Sendable (Diagnostic) -> Void = { _ in }
    ) {
        self.protoc = protoc
        self.overlays = overlays
        self.filters = filters
        self.warn = warn
    }

    /// Reads files, and every file that they import.
    ///
    /// - Parameters:
    ///   - files: paths on disk. These files are the requested ones of the contract.
    ///   - roots: the folders that imports start from, `-I` of protoc. Each file must lie in one of them.
    /// - Throws: every problem found, warnings among them.
    public func read(_ files: [String], roots: [String]) throws(Diagnostics) -> Contract {
        guard !files.isEmpty else {
            throw Diagnostics("there are no contract files to read; name one at least")
        }
        let roots = try Roots(roots)
        let files = try roots.files(at: files)
        let (descriptors, warnings) = try Self.descriptors(
            in: compile(files, roots, locations: .declarations), of: files, roots)
        let (changed, findings) = DescriptorOverlay.applied(to: descriptors, overlays)
        let (wanted, problems) = DescriptorFilter.filtered(changed, by: filters)
        let errors = findings.filter { $0.severity == .error } + problems
        guard errors.isEmpty else { throw Diagnostics(errors) }
        let contract = try DescriptorConversion.contract(
            of: wanted, requested: Set(files.map(\.importPath)), locate: roots.locate, warn: warn)
        (warnings + findings).forEach(warn)
        return contract
    }

    /// Compiles files, and every file that they import, to a descriptor set with source information.
    ///
    /// - Parameters: as of ``read(_:roots:)``.
    /// - Returns: the parts of the descriptor set (see ``Compilation/parts``), in which each file is after those that it
    ///   imports; and the import paths of the files asked for.
    /// - Throws: every problem found, warnings among them.
    package func descriptorSet(
        of files: [String], roots: [String]
    ) throws(Diagnostics) -> (parts: [Data], requested: Set<String>) {
        let roots = try Roots(roots)
        let files = try roots.files(at: files)
        let compilation = try compile(files, roots)
        compilation.warnings.forEach(warn)
        return (compilation.parts, Set(files.map(\.importPath)))
    }

    /// Reads files, and every file that they import, as the compiler describes them, with options that are only for
    /// the source.
    ///
    /// - Parameters: as of ``read(_:roots:)``.
    /// - Returns: the descriptors, each after those that it imports; and the import paths of the files asked for.
    /// - Throws: every problem found, warnings among them.
    package func descriptors(
        of files: [String], roots: [String]
    ) throws(Diagnostics) -> (files: [Google.Protobuf.FileDescriptorProto], requested: Set<String>) {
        let roots = try Roots(roots)
        let files = try roots.files(at: files)
        let (descriptors, warnings) = try Self.descriptors(
            in: compile(files, roots, keepsSourceOptions: true), of: files, roots)
        warnings.forEach(warn)
        return (descriptors, Set(files.map(\.importPath)))
    }

    private func compile(
        _ files: [Roots.File], _ roots: Roots, locations: Locations.Extent = .all, keepsSourceOptions: Bool = false
    ) throws(Diagnostics) -> Compilation {
        if let protoc { return try protoc.compile(files, roots: roots, keepsSourceOptions: keepsSourceOptions) }
        var compiler = ProtoCompiler()
        compiler.keepsSourceOptions = keepsSourceOptions
        return try compiler.compile(files, roots: roots, locations: locations)
    }

    /// Reads a descriptor set: a `google.protobuf.FileDescriptorSet` that has all imports too, and, for comments and
    /// places, source information (protoc's `--include_imports --include_source_info`).
    ///
    /// - Parameters:
    ///   - requested: the import paths of the files that the run is for.
    ///   - locate: turns an import path into the path at which a user would open the file.
    ///   - warn: receives warnings, when there are no errors.
    public static func contract(
        fromDescriptorSet data: Data,
        requested: Set<String>,
        locate: (String) -> String = { $0 },
        warn: (Diagnostic) -> Void = { _ in }
    ) throws(Diagnostics) -> Contract {
        let set: Google.Protobuf.FileDescriptorSet = try decode(data, "the descriptor set")
        return try DescriptorConversion.contract(of: set.file, requested: requested, locate: locate, warn: warn)
    }

    /// Converts descriptors to a contract.
    ///
    /// - Parameter files: each after those that it imports.
    /// - Throws: every problem in every file.
    package static func contract(
        of files: [Google.Protobuf.FileDescriptorProto]
    ) throws(Diagnostics) -> Contract {
        try DescriptorConversion.contract(of: files, requested: [], locate: { $0 })
    }

    /// The descriptors of a compilation. protoc passes comments on as they are, so that a byte which is no UTF-8 is met
    /// only here.
    private static func descriptors(
        in compilation: Compilation, of files: [Roots.File], _ roots: Roots
    ) throws(Diagnostics) -> ([Google.Protobuf.FileDescriptorProto], [Diagnostic]) {
        let sets = compilation.parts.concurrentMap(batch: 8) { part in
            Result<Google.Protobuf.FileDescriptorSet, Diagnostics> { () throws(Diagnostics) in
                try decode(part, "the descriptor set")
            }
        }
        do throws(Diagnostics) {
            var descriptors: [Google.Protobuf.FileDescriptorProto] = []
            for set in sets { descriptors += try set.get().file }
            return (descriptors, compilation.warnings)
        } catch {
            let problems = InvalidUTF8.problems(of: files, in: roots)
            guard problems.isEmpty else { throw Diagnostics(problems) }
            throw error
        }
    }

    /// Reads a message of descriptors.
    package static func decode<M: Message>(_ data: Data, _ name: String) throws(Diagnostics) -> M {
        var options = BinaryDecodingOptions()
        options.sizeLimit = Protoc.sizeLimit
        do {
            return try M(protobuf: data, options: options)
        } catch {
            throw Diagnostics("\(name) cannot be read: \(error); make it again with protoc")
        }
    }
}
