// swift-tools-version: 6.1
import PackageDescription

// An app that speaks to two backends, each by the OpenAPI document that describes it. In a package of your own, the
// dependency is `.package(url: "https://…/accord", from: "0.1.0")`, and `Schemas` has files in place of links.
let package = Package(
    name: "Portfolio",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "Portfolio",
            dependencies: [
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        )
    ]
)
