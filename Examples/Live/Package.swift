// swift-tools-version: 6.1
import PackageDescription

// An app that follows three backends at once, each by the AsyncAPI document that describes it. In a package of your own,
// the dependency is `.package(url: "https://…/accord", from: "0.1.0", traits: ["NIO"])`; apps for Apple's systems need
// no trait, and take `URLSessionSocketTransport`.

// Beside a build of Accord's own tests, whose tools are there already, its default is what that was built with.
let traits: Set<Package.Dependency.Trait> =
    Context.environment["ACCORD_PREBUILT_TOOLS"] == nil ? ["NIO"] : [.defaults]

let package = Package(
    name: "Live",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "../..", traits: traits)
    ],
    targets: [
        .executableTarget(
            name: "Live",
            dependencies: [
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
                .product(name: "AccordNIO", package: "accord"),
                .product(name: "AccordSocket", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        )
    ],
    swiftLanguageModes: [.v6]
)
