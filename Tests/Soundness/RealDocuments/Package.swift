// swift-tools-version: 6.1
import Foundation
import PackageDescription

// A package of its own, as its sources exist only once `make real-documents` has generated them. Each document of
// documents.json is a module.
let list = try Data(contentsOf: URL(fileURLWithPath: Context.packageDirectory).appendingPathComponent("documents.json"))
let modules = try JSONDecoder().decode([String: String].self, from: list).keys.sorted()

let package = Package(
    name: "RealDocuments",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "accord", path: "../..")],
    targets: modules.map(module) + [
        .executableTarget(
            name: "RoundTrip",
            dependencies: modules.map { .byName(name: $0) } + [.product(name: "Accord", package: "accord")]
        )
    ],
    swiftLanguageModes: [.v6]
)

func module(_ name: String) -> Target {
    let products = ["Accord", "AccordHTTP", "AccordMocks"].map {
        Target.Dependency.product(name: $0, package: "accord")
    }
    return .target(
        name: name,
        dependencies: products,
        path: "Generated/\(name)",
        swiftSettings: [.unsafeFlags(["-warnings-as-errors"])]
    )
}
