// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as its models exist only once `make conformance` has generated them.
let package = Package(
    name: "Conformance",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "accord", path: "../..")],
    targets: [
        .executableTarget(
            name: "Testee",
            dependencies: [.product(name: "Accord", package: "accord")],
            path: "Testee"
        )
    ],
    swiftLanguageModes: [.v6]
)
