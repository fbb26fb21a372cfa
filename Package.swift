// swift-tools-version: 6.1
import PackageDescription

// The runtime wing is what an app links; the toolchain wing is what a build runs. Nothing in the first imports the
// second. See ARCHITECTURE.md.
let package = Package(
    name: "accord",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "Accord", targets: ["Accord"]),
        .library(name: "AccordHTTP", targets: ["AccordHTTP"]),
        .library(name: "AccordCompression", targets: ["AccordCompression"]),
        .library(name: "AccordSocket", targets: ["AccordSocket"]),
        .library(name: "AccordNIO", targets: ["AccordNIO"]),
        .library(name: "AccordMocks", targets: ["AccordMocks"]),
        .library(name: "Rin", targets: ["Rin"]),
        .library(name: "RinMocks", targets: ["RinMocks"]),
        .library(name: "Growfolio", targets: ["Growfolio"]),
        .library(name: "GrowfolioMocks", targets: ["GrowfolioMocks"]),
        .library(name: "Hean", targets: ["Hean"]),
        .library(name: "HeanMocks", targets: ["HeanMocks"]),
        .library(name: "EvokeEssence", targets: ["EvokeEssence"]),
        .library(name: "EvokeEssenceMocks", targets: ["EvokeEssenceMocks"]),
        .executable(name: "accord", targets: ["AccordTool"]),
        .executable(name: "protoc-gen-accord", targets: ["protoc-gen-accord"]),
        .plugin(name: "AccordBuild", targets: ["AccordBuild"]),
        .plugin(name: "AccordGenerate", targets: ["AccordGenerate"]),
        .plugin(name: "AccordBreaking", targets: ["AccordBreaking"]),
    ],
    traits: [
        .trait(name: "NIO", description: "Transports on SwiftNIO, for Linux and servers: AccordNIO is empty without.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: runtime + toolchain + generated + plugins + tests,
    swiftLanguageModes: [.v6]
)

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
            exclude: ["GRPC/Status/accord.json", "GRPC/Status/Contracts"]
        ),
        .target(
            name: "AccordCompression",
            dependencies: ["AccordHTTP", "CBrotli", "CZstd"],
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
                "AccordHTTP", "AccordSocket",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOTLS", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOWebSocket", package: "swift-nio", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHPACK", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
                .product(name: "NIOHTTP2", package: "swift-nio-http2", condition: .when(traits: ["NIO"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["NIO"])),
            ],
            path: "Sources/Runtime/AccordNIO"
        ),
        .target(
            name: "AccordMocks",
            dependencies: ["AccordHTTP", "AccordSocket", .product(name: "HTTPTypes", package: "swift-http-types")],
            path: "Sources/Runtime/AccordMocks"
        ),
        .systemLibrary(
            name: "CZlib",
            path: "Sources/Runtime/CZlib",
            providers: [.apt(["zlib1g-dev"])]
        ),
        .systemLibrary(
            name: "CZstd",
            path: "Sources/Runtime/CZstd",
            pkgConfig: "libzstd",
            providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]
        ),
        .systemLibrary(
            name: "CBrotli",
            path: "Sources/Runtime/CBrotli",
            pkgConfig: "libbrotlienc",
            providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]
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
        .systemLibrary(
            name: "CProtobufC",
            path: "Sources/Toolchain/CProtobufC",
            pkgConfig: "libprotobuf-c",
            providers: [.apt(["libprotobuf-c-dev"]), .brew(["protobuf-c"])]
        ),
        .target(
            name: "Compatibility",
            dependencies: [
                "Accord", "Contract", "ProtoReader", "SchemaReader", "WireReferee",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Toolchain/Compatibility"
        ),
        .target(
            name: "CodeGeneration",
            dependencies: ["Contract", "ProtoReader", "SchemaReader", "SwiftWriter"],
            path: "Sources/Toolchain/CodeGeneration"
        ),
        // The product is `accord`; the target cannot be, as macOS would mix its build folder up with `Accord`'s.
        .executableTarget(
            name: "AccordTool",
            dependencies: [
                "CodeGeneration", "Compatibility", "Contract",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Toolchain/accord"
        ),
        // Xcode looks for a plugin's tool under the name of its target, so this one has no product of another name.
        .executableTarget(
            name: "AccordPluginTool",
            dependencies: ["CodeGeneration", "Contract"],
            path: "Sources/Toolchain/PluginTool"
        ),
        .executableTarget(
            name: "protoc-gen-accord",
            dependencies: ["Accord", "Contract", "ProtoReader", "SwiftWriter"],
            path: "Sources/Toolchain/protoc-gen-accord"
        ),
    ]
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
                    description: "Tells which changes of contracts break those who use them."
                )
            ),
            dependencies: ["AccordTool"]
        ),
    ]
}

var tests: [Target] {
    let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
    return [
        .testTarget(
            name: "AccordTests",
            dependencies: ["Accord", "SampleModels"],
            path: "Tests/Runtime/AccordTests"
        ),
        .testTarget(
            name: "AccordHTTPTests",
            dependencies: ["Accord", "AccordHTTP", "TestSupport", httpTypes],
            path: "Tests/Runtime/AccordHTTPTests",
            exclude: ["REST/Sample/Contracts", "REST/Sample/accord.json", "Support/loopback.py"]
        ),
        .testTarget(
            name: "AccordCompressionTests",
            dependencies: ["Accord", "AccordCompression", "AccordHTTP", httpTypes],
            path: "Tests/Runtime/AccordCompressionTests"
        ),
        .testTarget(
            name: "AccordMocksTests",
            dependencies: ["AccordHTTP", "AccordMocks", "AccordSocket", "TestSupport", httpTypes],
            path: "Tests/Runtime/AccordMocksTests"
        ),
        .testTarget(
            name: "AccordSocketTests",
            dependencies: ["Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "TestSupport", httpTypes],
            path: "Tests/Runtime/AccordSocketTests"
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
            path: "Tests/Runtime/AccordNIOTests",
            exclude: ["Support/http_peer.py", "Support/peer.py"]
        ),
        .testTarget(
            name: "ProtoReaderTests",
            dependencies: ["Accord", "Contract", "ProtoReader"],
            path: "Tests/Toolchain/ProtoReaderTests"
        ),
        .testTarget(
            name: "SchemaReaderTests",
            dependencies: ["Accord", "Contract", "SchemaReader"],
            path: "Tests/Toolchain/SchemaReaderTests",
            exclude: ["Suite/requirements.txt"]
        ),
        .testTarget(
            name: "SwiftWriterTests",
            dependencies: ["AccordMocks", "Contract", "SwiftWriter"],
            path: "Tests/Toolchain/SwiftWriterTests"
        ),
        .testTarget(
            name: "CompatibilityTests",
            dependencies: [
                "Accord", "Compatibility", "Contract", "ProtoReader", "SchemaReader", "TestFolders", "WireReferee",
            ],
            path: "Tests/Toolchain/CompatibilityTests"
        ),
        .testTarget(
            name: "ToolTests",
            dependencies: [
                "AccordPluginTool", "AccordTool", "CodeGeneration", "SwiftWriter", "TestFolders", "protoc-gen-accord",
            ],
            path: "Tests/Toolchain/ToolTests"
        ),
        .testTarget(
            name: "PluginTests", dependencies: [.product(name: "Yams", package: "Yams")],
            path: "Tests/Toolchain/PluginTests"),
        .testTarget(
            name: "RinTests",
            dependencies: ["Rin", "RinMocks", "Accord", "AccordHTTP", "AccordMocks", httpTypes],
            path: "Tests/Generated/RinTests"
        ),
        .testTarget(
            name: "SystemsTests",
            dependencies: [
                "Accord", "AccordHTTP", "AccordMocks", "AccordSocket", "EvokeEssence", "EvokeEssenceMocks", "Growfolio",
                "GrowfolioMocks", "Hean", "HeanMocks", "TestSupport",
            ],
            path: "Tests/Generated/SystemsTests"
        ),
        .target(
            name: "TestSupport",
            dependencies: ["Accord", "AccordHTTP", "AccordSocket"],
            path: "Tests/TestSupport"
        ),
        .target(name: "TestFolders", path: "Tests/TestFolders"),
        .target(
            name: "SampleModels",
            dependencies: ["Accord"],
            path: "Tests/SampleModels",
            exclude: ["accord.json", "Contracts"]
        ),
        .target(
            name: "RandomMessages",
            dependencies: ["Contract", "ProtoReader", "WireReferee"],
            path: "Tests/RandomMessages"
        ),
        .testTarget(
            name: "InteropTests",
            dependencies: ["Accord", "Contract", "RandomMessages", "Rin", "SampleModels", "WireReferee"],
            path: "Tests/Interop"
        ),
        .target(name: "FuzzTargets", dependencies: ["Accord", "SampleModels"], path: "Tests/FuzzTargets"),
        .testTarget(
            name: "FuzzTests",
            dependencies: ["Accord", "FuzzTargets", "MemoryProbe", "RandomMessages", "SampleModels", "WireReferee"],
            path: "Tests/Fuzz"
        ),
        .executableTarget(name: "MemoryProbe", dependencies: ["Accord", "SampleModels"], path: "Tests/MemoryProbe"),
        .target(
            name: "Trial",
            dependencies: ["Accord", "AccordHTTP"],
            path: "Tests/Peers/Trial",
            exclude: ["Contracts", "accord.json"]
        ),
        .testTarget(
            name: "PeerTests",
            dependencies: [
                "Accord", "AccordCompression", "AccordHTTP", "AccordNIO", "AccordSocket", "EvokeEssence", "Growfolio",
                "Hean", "Rin", "TestSupport", "Trial", httpTypes,
            ],
            path: "Tests/Peers",
            exclude: ["FastAPI/Contracts", "FastAPI/accord.json", "Server", "Trial"]
        ),
    ]
}

// libFuzzer brings a `main` of its own, so this program links only where `make fuzz` builds it.
if Context.environment["ACCORD_LIBFUZZER"] != nil {
    package.targets.append(
        .executableTarget(
            name: "CoverageFuzz",
            dependencies: ["FuzzTargets"],
            path: "Tests/CoverageFuzz",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]
        ))
}
