import Accord
import Contract
import Foundation

/// A request of protoc, or of another program in its place, to a plugin: a
/// `google.protobuf.compiler.CodeGeneratorRequest`.
public struct PluginRequest: Sendable {
    /// The parameter that the user gave the plugin: the text of `--accord_opt`.
    public var parameter: String
    /// The import paths of the files to write code for, the requested ones of the contract.
    public var filesToGenerate: [String]
    public var contract: Contract

    /// Reads a request as it comes on standard input.
    public init(_ data: Data) throws(Diagnostics) {
        let request: Google.Protobuf.Compiler.CodeGeneratorRequest =
            try ProtoReader.decode(data, "the request of the protobuf compiler")
        parameter = request.parameter ?? ""
        filesToGenerate = request.fileToGenerate
        contract = try DescriptorConversion.contract(
            of: request.protoFile,
            requested: Set(request.fileToGenerate),
            locate: { $0 }
        )
    }
}

/// The answer of a plugin: a `google.protobuf.compiler.CodeGeneratorResponse`.
public struct PluginResponse: Sendable {
    /// The files that the compiler is to write: paths below the output folder, and their text.
    public var files: [(name: String, contents: String)]
    /// Why there is nothing to write. When there is an error, the compiler writes no files.
    public var errors: [Diagnostic]

    public init(files: [(name: String, contents: String)], errors: [Diagnostic] = []) {
        self.files = files
        self.errors = errors
    }

    /// The response as it goes to standard output.
    public func data() throws(Diagnostics) -> Data {
        typealias Response = Google.Protobuf.Compiler.CodeGeneratorResponse
        let features = [Response.Feature.proto3Optional, .supportsEditions].map { UInt64($0.rawValue) }
        var response = Response()
        response.supportedFeatures = features.reduce(0, |)
        response.minimumEdition = Google.Protobuf.Edition.proto2.rawValue
        response.maximumEdition = Google.Protobuf.Edition.edition2024.rawValue
        if errors.isEmpty {
            response.file = files.map { Response.File(name: $0.name, content: $0.contents) }
        } else {
            response.error = Diagnostics(errors).description
        }
        do {
            return try response.protobufData()
        } catch {
            throw Diagnostics("the response to the protobuf compiler cannot be written: \(error)")
        }
    }
}
