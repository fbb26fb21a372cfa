// swift-tools-version: 6.1
import PackageDescription

// An app's view models, and their tests: with mocks, samples, a server in the test's process and faults, and no network.
// In a package of your own, the dependency is `.package(url: "https://…/accord", from: "0.1.0")`, with the trait `NIO` on
// Linux alone, and `Schemas` has files in place of links.

// Beside a build of Accord's own tests, whose tools are there already, its default is what that was built with.
let traits: Set<Package.Dependency.Trait> =
    Context.environment["ACCORD_PREBUILT_TOOLS"] == nil ? ["NIO"] : [.defaults]

let package = Package(
    name: "Dashboard",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "../..", traits: traits)
    ],
    targets: [
        .executableTarget(
            name: "Dashboard",
            dependencies: [
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
                .product(name: "AccordNIO", package: "accord"),
                .product(name: "AccordObservation", package: "accord"),
                .product(name: "AccordSocket", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        ),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "Dashboard",
                .product(name: "AccordMocks", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
