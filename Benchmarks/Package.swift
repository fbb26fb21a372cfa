// swift-tools-version: 6.1
import PackageDescription

// `make bench` in the folder above builds and runs this. SwiftProtobuf's models are kept, see `generate`.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "..", traits: ["NIO", "SQLite"]),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-protobuf", exact: "1.39.0"),
    ],
    targets: [
        .executableTarget(
            name: "bench",
            dependencies: [
                "AccordModels", "Growfolio", "ProtobufCModels", "Rin", "Simdjson", "SwiftProtobufModels",
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
                .product(name: "AccordNIO", package: "accord"),
                .product(name: "AccordOffline", package: "accord"),
                .product(name: "AccordSocket", package: "accord"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ]
        ),
        .target(
            name: "AccordModels",
            dependencies: [.product(name: "Accord", package: "accord")],
            exclude: ["accord.json"]
        ),
        // Links to the clients in the folder Generated, which are no products of Accord.
        system("Growfolio"),
        system("Rin"),
        .target(
            name: "SwiftProtobufModels",
            dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")]
        ),
        .target(
            name: "ProtobufCModels",
            cSettings: [.headerSearchPath("Generated")],
            linkerSettings: [.linkedLibrary("protobuf-c")]
        ),
        .target(name: "Simdjson", linkerSettings: [.linkedLibrary("simdjson")]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

func system(_ name: String) -> Target {
    .target(
        name: name,
        dependencies: [
            .product(name: "Accord", package: "accord"),
            .product(name: "AccordHTTP", package: "accord"),
            .product(name: "AccordSocket", package: "accord"),
        ],
        exclude: ["accord.json"]
    )
}
