// swift-tools-version: 6.1
import PackageDescription

// An app that keeps a person's edits until the server has them. In a package of your own, the dependency is
// `.package(url: "https://…/accord", from: "0.1.0", traits: ["SQLite"])`, and `proto` is a folder rather than links to
// Accord's own contracts.
let package = Package(
    name: "RinOffline",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "../..", traits: [.defaults, "SQLite"])
    ],
    targets: [
        .executableTarget(
            name: "RinOffline",
            dependencies: [
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
                .product(name: "AccordOffline", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        )
    ]
)
