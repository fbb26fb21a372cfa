// swift-tools-version: 6.1
import PackageDescription

// An app that keeps a person's edits until the server has them. In a package of your own, the dependency is
// `.package(url: "https://…/accord", from: "0.1.0", traits: ["SQLite"])`, and `proto` is a folder rather than links to
// Accord's own contracts.

// Beside a build of Accord's own tests, whose tools are there already, its default is what that was built with.
let traits: Set<Package.Dependency.Trait> =
    Context.environment["ACCORD_PREBUILT_TOOLS"] == nil ? ["SQLite"] : [.defaults]

let package = Package(
    name: "RinOffline",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "../..", traits: traits)
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
