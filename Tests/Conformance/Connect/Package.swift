// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that users of Accord do not build it.
let package = Package(
    name: "ConnectConformance",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "accord", path: "../..", traits: ["NIO"])],
    targets: [
        .executableTarget(
            name: "connect-conformance-client",
            dependencies: [
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordCompression", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
                .product(name: "AccordNIO", package: "accord"),
            ],
            path: "Client"
        )
    ],
    swiftLanguageModes: [.v6]
)
