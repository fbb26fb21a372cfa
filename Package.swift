// swift-tools-version: 6.2
import PackageDescription

// The runtime wing is what an app links; the toolchain wing is what a build runs. Nothing in the first imports the
// second. See ARCHITECTURE.md.
let package = Package(
    name: "accord",
    platforms: [.macOS(.v14), .macCatalyst(.v17), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Accord", targets: ["Accord"]),
        .library(name: "AccordHTTP", targets: ["AccordHTTP"]),
        .library(name: "AccordCompression", targets: ["AccordCompression"]),
        .library(name: "AccordSocket", targets: ["AccordSocket"]),
        .library(name: "AccordNIO", targets: ["AccordNIO"]),
        .library(name: "AccordObservation", targets: ["AccordObservation"]),
        .library(name: "AccordOffline", targets: ["AccordOffline"]),
        .library(name: "AccordTelemetry", targets: ["AccordTelemetry"]),
        .library(name: "AccordMocks", targets: ["AccordMocks"]),
        .library(name: "AccordListener", targets: ["AccordListener"]),
        .executable(name: "accord", targets: ["AccordTool"]),
        .executable(name: "protoc-gen-accord", targets: ["protoc-gen-accord"]),
        .plugin(name: "AccordBuild", targets: ["AccordBuild"]),
        .plugin(name: "AccordGenerate", targets: ["AccordGenerate"]),
        .plugin(name: "AccordBreaking", targets: ["AccordBreaking"]),
    ],
    traits: [
        .trait(name: "NIO", description: "Transports on SwiftNIO, for Linux and servers: AccordNIO is empty without."),
        .trait(name: "SQLite", description: "The store of AccordOffline that survives: SQLite, through GRDB."),
        .trait(name: "Telemetry", description: "Logs, metrics and traces: AccordTelemetry is empty without."),
        // Those of the build that the tools come from, so that packages which use them can take its modules as well.
        .default(enabledTraits: prebuiltTools.isEmpty ? [] : ["NIO", "SQLite", "Telemetry"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.2.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/apple/swift-nio-transport-services", from: "1.28.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: runtime + toolchain + generated + plugins + tests,
    swiftLanguageModes: [.v6]
)

/// The file that says why a module calls functions for which Apple asks a reason ("Describing use of required reason API").
var privacyManifest: String { "PrivacyInfo.xcprivacy" }

/// Elsewhere, a manifest would become a bundle of resources that nobody reads.
var isOnApple: Bool {
    #if canImport(Darwin)
        true
    #else
        false
    #endif
}

var runtime: [Target] {
    [
        .target(
            name: "Accord",
            path: "Sources/Runtime/Accord",
            exclude: ["WellKnown/accord.json", "WellKnown/Contracts"]
        ),
        .target(
            name: "AccordHTTP",
            dependencies: ["Accord", "CZlib", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Sources/Runtime/AccordHTTP",
            exclude: ["Messages/accord.json", "Messages/Contracts"] + (isOnApple ? [] : [privacyManifest])
                + (Context.environment["ACCORD_WITHOUT_URLSESSION"] == nil ? [] : ["Transport/URLSession"]),
            resources: isOnApple ? [.copy(privacyManifest)] : []
        ),
        .target(
            name: "AccordCompression",
            dependencies: [
                "AccordHTTP", "CZstd",
                // Apple's systems have Brotli in the Compression framework.
                .target(name: "CBrotli", condition: .when(platforms: [.linux, .android, .windows])),
            ],
            path: "Sources/Runtime/AccordCompression"
        ),
        .target(
            name: "AccordSocket",
            dependencies: ["Accord", "AccordHTTP", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Sources/Runtime/AccordSocket"
        ),
        .target(
            name: "AccordNIO",
            dependencies: [
                "AccordHTTP", "AccordSocket", "CZlib",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHPACK", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["NIO"])),
                .product(
                    name: "NIOTransportServices", package: "swift-nio-transport-services",
                    condition: .when(
                        platforms: [.macOS, .iOS, .tvOS, .watchOS, .visionOS, .macCatalyst], traits: ["NIO"])),
            ],
            path: "Sources/Runtime/AccordNIO"
        ),
        .target(
            name: "AccordObservation",
            dependencies: ["AccordSocket"],
            path: "Sources/Runtime/AccordObservation"
        ),
        .target(
            name: "AccordOffline",
            dependencies: [
                "Accord", "AccordHTTP",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
            ],
            path: "Sources/Runtime/AccordOffline"
        ),
        .target(
            name: "AccordTelemetry",
            dependencies: [
                "AccordHTTP", "AccordSocket",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Telemetry"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Telemetry"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Telemetry"])),
            ],
            path: "Sources/Runtime/AccordTelemetry"
        ),
        .target(
            name: "AccordSamples",
            dependencies: ["Accord"],
            path: "Sources/Runtime/AccordSamples"
        ),
        .target(
            name: "AccordMocks",
            dependencies: [
                "Accord", "AccordHTTP", "AccordSamples", "AccordSocket",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Runtime/AccordMocks"
        ),
        .target(
            name: "AccordListener",
            dependencies: [
                "AccordHTTP", "AccordMocks", "AccordSocket",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
            ],
            path: "Sources/Runtime/AccordListener"
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/Runtime/CZlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        // The sources of libraries, which Scripts/vendor-c brings here: nobody has to install them.
        .target(name: "CZstd", path: "Sources/Runtime/CZstd", exclude: ["LICENSE", "sources.c"]),
        .systemLibrary(
            name: "CBrotli",
            path: "Sources/Runtime/CBrotli",
            pkgConfig: "libbrotlienc",
            providers: [.apt(["libbrotli-dev"])]
        ),
    ]
}

var toolchain: [Target] {
    [
        .target(name: "Contract", path: "Sources/Toolchain/Contract"),
        .target(
            name: "ProtoReader",
            dependencies: ["Accord", "Contract"],
            path: "Sources/Toolchain/ProtoReader",
            exclude: ["Descriptors/accord.json", "Descriptors/Contracts"]
        ),
        .target(
            name: "SchemaReader",
            dependencies: ["Accord", "Contract", .product(name: "Yams", package: "Yams")],
            path: "Sources/Toolchain/SchemaReader",
            exclude: ["AsyncAPI/Extensions/accord.json"]
        ),
        .target(name: "SwiftWriter", dependencies: ["Contract"], path: "Sources/Toolchain/SwiftWriter"),
        .target(
            name: "WireReferee",
            dependencies: ["CProtobufC", "Contract"],
            path: "Sources/Toolchain/WireReferee"
        ),
        .target(name: "CProtobufC", path: "Sources/Toolchain/CProtobufC", exclude: ["LICENSE"]),
        .target(
            name: "DynamicMessages",
            dependencies: ["Accord", "Contract", "WireReferee"],
            path: "Sources/Toolchain/DynamicMessages"
        ),
        .target(
            name: "MockServer",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSamples", "AccordSocket", "Contract", "DynamicMessages",
                "SchemaInclusion", "SchemaReader", .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Toolchain/MockServer",
            // What the page is made of: Scripts/bundle-texts writes it into a Swift file.
            exclude: ["Page/Source"]
        ),
        .target(
            name: "ContractCalls",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSamples", "AccordSocket", "BreakingRules", "Contract",
                "DynamicMessages", "FindingReports", "MockServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Toolchain/ContractCalls"
        ),
        .target(
            name: "SchemaInclusion",
            dependencies: ["Accord", "Contract", "SchemaReader"],
            path: "Sources/Toolchain/SchemaInclusion"
        ),
        .target(
            name: "BreakingRules",
            dependencies: ["Accord", "Contract", "ProtoReader", "SchemaInclusion", "SchemaReader"],
            path: "Sources/Toolchain/BreakingRules",
            // The catalogue of rules: Scripts/bundle-texts writes it into a Swift file.
            exclude: ["Catalogue/Entries"]
        ),
        .target(
            name: "FindingReports",
            dependencies: ["Accord", "BreakingRules", "Contract"],
            path: "Sources/Toolchain/FindingReports"
        ),
        .target(
            name: "ContractInputs",
            dependencies: [
                "Accord", "BreakingRules", "Contract", "DynamicMessages", "ProtoReader", "SchemaReader",
            ],
            path: "Sources/Toolchain/ContractInputs"
        ),
        .target(
            name: "Compatibility",
            dependencies: [
                "Accord", "BreakingRules", "Contract", "ContractInputs", "DynamicMessages", "FindingReports",
                "ProtoReader", "SchemaInclusion", "SchemaReader", "WireReferee",
            ],
            path: "Sources/Toolchain/Compatibility"
        ),
        .target(
            name: "ContractPulling",
            dependencies: [
                "Accord", "BreakingRules", "Compatibility", "Contract", "ContractInputs", "FindingReports",
                "ProtoReader", "SchemaReader",
            ],
            path: "Sources/Toolchain/ContractPulling"
        ),
        .target(
            name: "CodeGeneration",
            dependencies: ["Contract", "ProtoReader", "SchemaReader", "SwiftWriter"],
            path: "Sources/Toolchain/CodeGeneration"
        ),
        .executableTarget(
            name: "protoc-gen-accord",
            dependencies: [
                "Accord", "Contract", "ProtoReader", "SwiftWriter",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Toolchain/protoc-gen-accord"
        ),
    ] + pluginTools
}

/// The tools of which Scripts/prebuilt-tools has made an artifact bundle.
var prebuiltTools: [String] {
    (Context.environment["ACCORD_PREBUILT_TOOLS"] ?? "").split(separator: " ").map(String.init)
}

/// The programs that the plugins run, which a package that uses the plugins compiles, except those that are prebuilt.
var pluginTools: [Target] {
    let bundles = prebuiltTools.map { Target.binaryTarget(name: $0, path: ".build/tools/\($0).artifactbundle") }
    let compiled: [Target] = [
        // The product is `accord`; the target cannot be, as macOS would mix its build folder up with `Accord`'s.
        .executableTarget(
            name: "AccordTool",
            dependencies: [
                "AccordHTTP", "AccordListener", "AccordMocks", "AccordNIO", "AccordSocket", "BreakingRules",
                "CodeGeneration", "Compatibility", "Contract", "ContractCalls", "ContractInputs", "ContractPulling",
                "FindingReports", "MockServer", "ProtoReader", "SchemaReader",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ],
            path: "Sources/Toolchain/accord"
        ),
        // Xcode looks for a plugin's tool under the name of its target, so this one has no product of another name.
        .executableTarget(
            name: "AccordPluginTool",
            dependencies: ["CodeGeneration", "Contract"],
            path: "Sources/Toolchain/PluginTool"
        ),
    ]
    return bundles + compiled.filter { !prebuiltTools.contains($0.name) }
}

/// Committed output: what `accord generate` writes from the contracts of this repository.
var generated: [Target] {
    ["Rin", "Growfolio", "Hean", "EvokeEssence"].flatMap { system -> [Target] in
        [
            .target(
                name: system,
                dependencies: ["Accord", "AccordHTTP", "AccordSocket"],
                path: "Generated/\(system)",
                exclude: ["accord.json"]
            ),
            .target(
                name: "\(system)Mocks",
                dependencies: ["Accord", "AccordHTTP", "AccordMocks", "AccordSocket", .byName(name: system)],
                path: "Generated/\(system)Mocks",
                exclude: ["accord.json"]
            ),
        ]
    }
}

var plugins: [Target] {
    [
        .plugin(name: "AccordBuild", capability: .buildTool(), dependencies: ["AccordPluginTool"]),
        .plugin(
            name: "AccordGenerate",
            capability: .command(
                intent: .custom(verb: "accord-generate", description: "Writes Swift code from contracts."),
                permissions: [.writeToPackageDirectory(reason: "Accord writes the generated Swift files.")]
            ),
            dependencies: ["AccordPluginTool"]
        ),
        // The command itself, as nobody builds it who does not ask for it.
        .plugin(
            name: "AccordBreaking",
            capability: .command(
                intent: .custom(
                    verb: "accord-breaking",
                    description: "Detects breaking changes in contracts."
                )
            ),
            dependencies: ["AccordTool"]
        ),
    ]
}

/// Tests are sorted by kind: see Tests/README.md. `make unit` and `make sanitize` build only their own; the former need
/// no SwiftNIO. `ACCORD_TEST_EXTENT="SchemaReaderTests SwiftWriterTests"` leaves those two test targets alone.
var tests: [Target] {
    let all = unitTests + integrationTests + conformanceTests + soundnessTests + testSupport
    switch Context.environment["ACCORD_TEST_EXTENT"] {
    case "unit": return unitTests + testSupport
    case "sanitized": return all.filter { $0.type != .test || sanitizedTests.contains($0.name) }
    case let names? where names.hasSuffix("Tests"):
        let some = Set(names.split(separator: " ").map(String.init))
        return all.filter { $0.type != .test || some.contains($0.name) }
    default: return all
    }
}

/// The tests of what runs in apps, and those with damaged input.
var sanitizedTests: Set<String> {
    [
        "AccordTests", "AccordHTTPTests", "AccordCompressionTests", "AccordSocketTests", "AccordMocksTests",
        "AccordNIOTests", "InteropTests", "FuzzTests",
    ]
}

var httpTypes: Target.Dependency { .product(name: "HTTPTypes", package: "swift-http-types") }

/// Tests of one idea each, which need only the sources, protoc and git. The folders mirror `Sources`.
var unitTests: [Target] {
    [
        .testTarget(
            name: "AccordTests",
            dependencies: ["Accord", "SampleModels", "TestEnvironment"],
            path: "Tests/Unit/Runtime/AccordTests"
        ),
        .testTarget(
            name: "AccordHTTPTests",
            dependencies: ["Accord", "AccordHTTP", "TestEnvironment", "TestSupport", httpTypes],
            path: "Tests/Unit/Runtime/AccordHTTPTests",
            exclude: ["REST/Sample/Contracts", "REST/Sample/accord.json"]
        ),
        .testTarget(
            name: "AccordCompressionTests",
            dependencies: ["Accord", "AccordCompression", "AccordHTTP", httpTypes],
            path: "Tests/Unit/Runtime/AccordCompressionTests"
        ),
        .testTarget(
            name: "AccordMocksTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSamples", "AccordSocket", "TestSupport", "Trial",
                httpTypes,
            ],
            path: "Tests/Unit/Runtime/AccordMocksTests",
            exclude: ["Loopback/Sample/Contracts", "Loopback/Sample/accord.json"]
        ),
        .testTarget(
            name: "AccordSamplesTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSamples", "EvokeEssence", "Growfolio", "Hean",
                "HeanMocks", "Rin",
                "RinMocks", "SampleModels",
                "TestEnvironment",
            ],
            path: "Tests/Unit/Runtime/AccordSamplesTests"
        ),
        .testTarget(
            name: "AccordSocketTests",
            dependencies: ["Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "TestSupport", httpTypes],
            path: "Tests/Unit/Runtime/AccordSocketTests"
        ),
        .testTarget(
            name: "AccordObservationTests",
            dependencies: [
                "AccordHTTP", "AccordMocks", "AccordObservation", "AccordSocket", "Growfolio", "GrowfolioMocks",
                "TestSupport",
            ],
            path: "Tests/Unit/Runtime/AccordObservationTests"
        ),
        .testTarget(
            name: "AccordOfflineTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordOffline", "Growfolio", "Rin", "TestEnvironment", "TestSupport",
                httpTypes,
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
            ],
            path: "Tests/Unit/Runtime/AccordOfflineTests"
        ),
        .testTarget(
            name: "AccordTelemetryTests",
            dependencies: [
                "AccordHTTP", "AccordMocks", "AccordSocket", "AccordTelemetry", "Growfolio",
                "GrowfolioMocks", "Hean", "HeanMocks", "Rin", "RinMocks",
                "TestSupport",
                .product(name: "CoreMetrics", package: "swift-metrics", condition: .when(traits: ["Telemetry"])),
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing",
                    condition: .when(traits: ["Telemetry"])),
                .product(name: "InMemoryLogging", package: "swift-log", condition: .when(traits: ["Telemetry"])),
                .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Telemetry"])),
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Telemetry"])),
                .product(
                    name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Telemetry"])),
            ],
            path: "Tests/Unit/Runtime/AccordTelemetryTests"
        ),
        .testTarget(
            name: "ProtoReaderTests",
            dependencies: ["Accord", "Contract", "ProtoReader", "TestEnvironment"],
            path: "Tests/Unit/Toolchain/ProtoReaderTests"
        ),
        .testTarget(
            name: "SchemaReaderTests",
            dependencies: ["Accord", "Contract", "SchemaReader", "TestEnvironment"],
            path: "Tests/Unit/Toolchain/SchemaReaderTests"
        ),
        .testTarget(
            name: "SwiftWriterTests",
            dependencies: ["Accord", "AccordMocks", "Contract", "SchemaReader", "SwiftWriter", "TestEnvironment"],
            path: "Tests/Unit/Toolchain/SwiftWriterTests"
        ),
        .testTarget(
            name: "DynamicMessagesTests",
            dependencies: [
                "Accord", "Contract", "DynamicMessages", "ProtoReader", "RandomMessages", "SampleModels",
                "TestEnvironment", "WireReferee",
            ],
            path: "Tests/Unit/Toolchain/DynamicMessagesTests"
        ),
        .testTarget(
            name: "MockServerTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "Contract", "DynamicMessages", "EvokeEssence",
                "Growfolio", "Hean", "MockServer", "ProtoReader", "Rin", "SchemaReader", "TestEnvironment",
                "TestSupport",
                "Trial", httpTypes,
            ],
            path: "Tests/Unit/Toolchain/MockServerTests"
        ),
        .testTarget(
            name: "ContractCallsTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "Contract", "ContractCalls", "DynamicMessages",
                "MockServer", "ProtoReader", "SchemaReader", "TestEnvironment", "TestSupport", httpTypes,
            ],
            path: "Tests/Unit/Toolchain/ContractCallsTests"
        ),
        .testTarget(
            name: "ContractTests",
            dependencies: ["Contract"],
            path: "Tests/Unit/Toolchain/ContractTests"
        ),
        .testTarget(
            name: "SchemaInclusionTests",
            dependencies: ["SchemaInclusion"],
            path: "Tests/Unit/Toolchain/SchemaInclusionTests"
        ),
        .testTarget(
            name: "BreakingRulesTests",
            dependencies: [
                "Accord", "BreakingRules", "Contract", "ContractInputs", "SchemaReader", "TestEnvironment",
            ],
            path: "Tests/Unit/Toolchain/BreakingRulesTests"
        ),
        .testTarget(
            name: "FindingReportsTests",
            dependencies: ["Accord", "BreakingRules", "Contract", "FindingReports", "TestEnvironment"],
            path: "Tests/Unit/Toolchain/FindingReportsTests"
        ),
        .testTarget(
            name: "ContractInputsTests",
            dependencies: ["BreakingRules", "Contract", "ContractInputs", "SchemaReader", "TestEnvironment"],
            path: "Tests/Unit/Toolchain/ContractInputsTests"
        ),
        .testTarget(
            name: "ContractPullingTests",
            dependencies: [
                "BreakingRules", "Contract", "ContractInputs", "ContractPulling", "SchemaReader", "TestEnvironment",
            ],
            path: "Tests/Unit/Toolchain/ContractPullingTests"
        ),
        .testTarget(
            name: "CompatibilityTests",
            dependencies: [
                "Accord", "BreakingRules", "CodeGeneration", "Compatibility", "Contract", "ContractInputs",
                "DynamicMessages", "FindingReports", "ProtoReader", "SchemaInclusion", "SchemaReader",
                "TestEnvironment", "WireReferee",
            ],
            path: "Tests/Unit/Toolchain/CompatibilityTests"
        ),
        .testTarget(
            name: "RinTests",
            dependencies: ["Rin", "RinMocks", "Accord", "AccordHTTP", "AccordMocks", "TestEnvironment", httpTypes],
            path: "Tests/Unit/Generated/RinTests"
        ),
        .testTarget(
            name: "SystemsTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "EvokeEssence", "EvokeEssenceMocks", "Growfolio",
                "GrowfolioMocks", "Hean", "HeanMocks", "TestSupport",
            ],
            path: "Tests/Unit/Generated/SystemsTests"
        ),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "AccordHTTP", "AccordMocks", "AccordSocket", "Dashboard", "GrowfolioMocks", "HeanMocks",
            ],
            path: "Tests/Unit/Examples/DashboardTests"
        ),
        .testTarget(
            name: "RepositoryTests",
            dependencies: ["TestEnvironment"],
            path: "Tests/Unit/RepositoryTests"
        ),
    ]
}

/// Parts that meet each other: programs, build plugins, and servers on the loopback.
var integrationTests: [Target] {
    [
        .testTarget(
            name: "URLSessionTests",
            dependencies: ["Accord", "AccordHTTP", "TestSupport", httpTypes],
            path: "Tests/Integration/URLSessionTests",
            exclude: ["loopback.py"]
        ),
        .testTarget(
            name: "AccordNIOTests",
            dependencies: [
                "AccordHTTP", "AccordNIO", "AccordSocket", "TestSupport", httpTypes,
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHPACK", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["NIO"])),
            ],
            path: "Tests/Integration/AccordNIOTests",
            exclude: ["Support/http_peer.py", "Support/peer.py"]
        ),
        .testTarget(
            name: "MockServerPeerTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordListener", "Contract", "DynamicMessages", "MockServer", "ProtoReader",
                "TestEnvironment", "TestSupport",
            ],
            path: "Tests/Integration/MockServerPeers",
            exclude: ["rpc_client.py"]
        ),
        .testTarget(
            name: "AccordListenerTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordListener", "AccordMocks", "AccordNIO", "AccordSocket", "Contract",
                "Dashboard", "EvokeEssence", "Growfolio", "Hean", "MockServer", "SchemaReader", "TestEnvironment",
                "TestSupport",
                httpTypes,
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            path: "Tests/Integration/AccordListenerTests",
            exclude: [
                "Contracts/client.py", "Contracts/fuzz.py", "Contracts/library.openapi.yaml", "Contracts/sockets.py",
            ]
        ),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "AccordPluginTool", "AccordTool", "CodeGeneration", "Contract", "SwiftWriter", "TestEnvironment",
                "TestSupport", "protoc-gen-accord",
            ],
            path: "Tests/Integration/ToolTests",
            exclude: [
                "Calls/deviations.py", "Calls/socket_deviations.py", "Calls/streams.py", "MockPage/browser.py",
                "Pulling/sources.py", "Release/completions.py", "Release/files.py", "Release/formula.rb",
                "Release/pipelines.py", "Vendoring/documents.py",
            ]
        ),
        .testTarget(
            name: "PluginTests",
            dependencies: ["TestEnvironment", .product(name: "Yams", package: "Yams")],
            path: "Tests/Integration/PluginTests"
        ),
        .testTarget(
            name: "PeerTests",
            dependencies: [
                "Accord", "AccordCompression", "AccordHTTP", "AccordNIO", "AccordOffline", "AccordSocket", "CZlib",
                "EvokeEssence", "Growfolio", "Hean", "QueueProbe", "Rin", "TestEnvironment", "TestSupport", "Trial",
                // No test runs it, but Scripts/connect-conformance: one build makes all.
                "connect-conformance-client",
                httpTypes,
            ],
            path: "Tests/Integration/Peers",
            exclude: ["FastAPI/Contracts", "FastAPI/accord.json", "Server"]
        ),
    ]
}

/// Official suites, and comparisons with the tool that everybody else uses.
var conformanceTests: [Target] {
    [
        .testTarget(
            name: "JSONSchemaTests",
            dependencies: [
                "Accord", "BreakingRules", "Compatibility", "Contract", "SchemaInclusion", "SchemaReader",
                "TestEnvironment",
            ],
            path: "Tests/Conformance/JSONSchema"
        ),
        .testTarget(
            name: "BufTests",
            dependencies: [
                "Accord", "BreakingRules", "Compatibility", "Contract", "ContractInputs", "FindingReports",
                "ProtoReader", "TestEnvironment",
            ],
            path: "Tests/Conformance/Buf"
        ),
        .executableTarget(
            name: "connect-conformance-client",
            dependencies: ["Accord", "AccordCompression", "AccordHTTP", "AccordNIO"],
            path: "Tests/Conformance/Connect/Client"
        ),
    ]
}

/// Random, damaged and other people's input, and independent implementations that judge what becomes of it.
var soundnessTests: [Target] {
    [
        .testTarget(
            name: "InteropTests",
            // The program is for Scripts/contracts, and is built with the tests.
            dependencies: [
                "Accord", "Contract", "RandomMessages", "Rin", "SampleModels", "WireReferee", "compile-contracts",
            ],
            path: "Tests/Soundness/Interop"
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Accord", "FuzzTargets", "MemoryProbe", "RandomMessages", "SampleModels", "TestEnvironment",
                "WireReferee",
            ],
            path: "Tests/Soundness/Fuzz"
        ),
        .executableTarget(
            name: "compile-contracts",
            dependencies: ["Contract", "ProtoReader"],
            path: "Tests/Soundness/Compilation/Program"
        ),
        .executableTarget(
            name: "Chaos",
            dependencies: [
                "Accord", "AccordCompression", "AccordHTTP", "AccordNIO", "AccordSocket", "EvokeEssence", "Growfolio",
                "Hean", "TestEnvironment", "TestSupport", "Trial", httpTypes,
            ],
            path: "Tests/Soundness/Chaos",
            exclude: ["Peer"]
        ),
        .testTarget(
            name: "ChaosTests",
            dependencies: ["Chaos"],
            path: "Tests/Soundness/ChaosTests"
        ),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "Accord", "AccordCompression", "AccordHTTP", "AccordMocks", "AccordNIO", "AccordSocket",
                "BreakingRules", "CodeGeneration", "Compatibility", "Contract", "ContractInputs", "DynamicMessages",
                "EvokeEssence", "Growfolio", "Hean", "MockServer", "ProtoReader", "SampleModels", "SchemaInclusion",
                "SchemaReader", "SwiftWriter", "TestEnvironment", httpTypes,
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["NIO"])),
            ],
            path: "Tests/Support/FuzzTargets"
        ),
    ]
}

/// Modules that tests share.
var testSupport: [Target] {
    [
        .target(name: "TestEnvironment", dependencies: ["Contract"], path: "Tests/Support/TestEnvironment"),
        .target(
            name: "TestSupport",
            dependencies: ["Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "TestEnvironment"],
            path: "Tests/Support/TestSupport"
        ),
        // Files of Examples/Dashboard, which is a package of its own.
        .target(
            name: "Dashboard",
            dependencies: ["AccordHTTP", "AccordObservation", "AccordSocket", "Growfolio", "Hean"],
            path: "Tests/Support/Dashboard"
        ),
        .target(
            name: "SampleModels",
            dependencies: ["Accord"],
            path: "Tests/Support/SampleModels",
            exclude: ["accord.json", "Contracts"]
        ),
        .target(
            name: "Trial",
            dependencies: ["Accord", "AccordHTTP"],
            path: "Tests/Support/Trial",
            exclude: ["Contracts", "accord.json"]
        ),
        .target(
            name: "RandomMessages",
            dependencies: ["Contract", "ProtoReader", "TestEnvironment", "WireReferee"],
            path: "Tests/Support/RandomMessages"
        ),
        .executableTarget(
            name: "MemoryProbe",
            dependencies: ["Accord", "SampleModels"],
            path: "Tests/Support/MemoryProbe"
        ),
        .executableTarget(
            name: "QueueProbe",
            dependencies: ["AccordHTTP", "AccordOffline", "Rin", httpTypes],
            path: "Tests/Support/QueueProbe"
        ),
    ]
}

// Code that tests generate from the contracts of others is compiled beside the modules that are built here, and only
// where a script lists it: `Vendors GoogleAPIs:Vendors Program!:GoogleAPIs` are three modules, of which the second imports
// the first, and the last is a program. They are compiled as wholes, as nothing of them is compiled twice.
if let modules = Context.environment["ACCORD_GENERATED_MODULES"] {
    for module in modules.split(separator: " ") {
        let parts = module.split(separator: ":").map(String.init)
        let isProgram = parts[0].hasSuffix("!")
        let name = isProgram ? String(parts[0].dropLast()) : parts[0]
        let others = parts.dropFirst().flatMap { $0.split(separator: ",").map(String.init) }
        let dependencies = (["Accord", "AccordHTTP", "AccordMocks"] + others).map { Target.Dependency.byName(name: $0) }
        let settings = [
            SwiftSetting.unsafeFlags([
                "-warnings-as-errors", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2",
            ]),
            // Two of the modules have protobuf's descriptors.
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
        let path = "Tests/Generated/\(name)"
        package.targets.append(
            isProgram
                ? .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
                : .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings))
    }
}

// libFuzzer brings a `main` of its own, so this program links only where `make fuzz` builds it.
if Context.environment["ACCORD_LIBFUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "CoverageFuzz",
            dependencies: ["FuzzTargets"],
            path: "Tests/Soundness/CoverageFuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ))
}

// Every expression that is not memory-safe says so (SE-0458).
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.strictMemorySafety()]
}
