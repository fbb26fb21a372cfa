import Contract

/// The files that `accord init` adds to a target, and what is left for a person to do.
struct InitialSetup: Equatable {
    struct File: Equatable {
        /// Its path from the package's folder.
        var path: String
        var text: String
    }

    private(set) var files: [File] = []
    /// The products that the target depends on.
    private(set) var products = ["Accord"]

    /// - Parameters:
    ///   - folder: the folder of the target, from the package's folder: `Sources/API`.
    ///   - contracts: the contracts that the target is to have; where there are none, it gets a first one.
    init(folder: String, contracts: [FoundContract]) {
        var contracts = contracts
        if contracts.isEmpty {
            let path = "\(folder)/proto/hello/v1/hello.proto"
            files.append(File(path: path, text: Self.firstContract))
            contracts = [ContractSearch.contract(at: path, text: Self.firstContract)]
        }
        products += contracts.flatMap(\.products).uniqued().sorted()
        let roots = contracts.map { Self.path(to: $0.root, from: folder) }.uniqued().sorted()
        files.append(File(path: "\(folder)/accord.json", text: Self.configuration(roots)))
    }

    /// Roots that are taken without being named stay unnamed.
    private static func configuration(_ roots: [String]) -> String {
        guard !roots.allSatisfy(["proto", "Schemas"].contains) else { return "{}\n" }
        return JSON.members(["roots": .array(roots.map { .string($0) })]).lines() + "\n"
    }

    /// The path from one folder to another, both from a third.
    static func path(to folder: String, from base: String) -> String {
        let target = folder.split(separator: "/")
        let start = base.split(separator: "/")
        let common = zip(target, start).prefix { $0 == $1 }.count
        let parts = Array(repeating: "..", count: start.count - common) + target.dropFirst(common)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }

    /// The lines of a manifest by which a target uses the plugin.
    ///
    /// - Parameter manifest: the text of `Package.swift`.
    /// - Returns: `nil` where the manifest names the plugin already.
    func manifestLines(target: String, manifest: String) -> String? {
        guard !manifest.contains("\"AccordBuild\"") else { return nil }
        let products = products.map { "                .product(name: \"\($0)\", package: \"accord\")," }
        return """
            dependencies: [.package(url: "https://example.com/accord.git", from: "\(Release.version)")],
            targets: [
                .target(
                    name: "\(target)",
                    dependencies: [
            \(products.joined(separator: "\n"))
                    ],
                    plugins: [.plugin(name: "AccordBuild", package: "accord")]
                ),
            ]
            """
    }

    private static let firstContract = """
        syntax = "proto3";
        package hello.v1;

        // Greets people.
        service GreetingService {
          // Answers with a greeting.
          rpc Greet(GreetRequest) returns (GreetResponse);
        }

        // The person to greet.
        message GreetRequest {
          string name = 1;
        }

        // The greeting.
        message GreetResponse {
          string text = 1;
        }

        """
}
