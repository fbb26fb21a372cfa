// swift-tools-version: 6.1
import PackageDescription

// An app's package as anyone would write it. In a package of your own, the dependency is
// `.package(url: "https://…/accord", from: "0.1.0")`, and `proto` is a folder rather than links to Accord's own contracts.
let package = Package(
    name: "RinContacts",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "accord", path: "../..")
    ],
    targets: [
        .executableTarget(
            name: "RinContacts",
            dependencies: [
                .product(name: "Accord", package: "accord"),
                .product(name: "AccordHTTP", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        ),
        .testTarget(
            name: "RinContactsTests",
            dependencies: [
                "RinContacts",
                .product(name: "AccordMocks", package: "accord"),
            ],
            plugins: [.plugin(name: "AccordBuild", package: "accord")]
        ),
    ]
)
