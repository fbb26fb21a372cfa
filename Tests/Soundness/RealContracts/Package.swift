// swift-tools-version: 6.1
import PackageDescription

// A package of its own, as its sources exist only once `make contracts` has generated them.
let package = Package(
    name: "RealContracts",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "accord", path: "../..")],
    targets: [
        target("ProtobufIncludes"),
        target("GoogleAPIs", others: ["ProtobufIncludes"]),
        target("RunnerMessages"),
        // In batches, the compiler would read the thousand files once for each batch.
        target("Shapes", flags: ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"]),
        .executableTarget(
            name: "Tables",
            dependencies: ["ProtobufIncludes", "GoogleAPIs", "RunnerMessages", "Shapes"],
            path: "Generated/Tables",
            // Two of the modules have protobuf's descriptors.
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]
        ),
    ],
    swiftLanguageModes: [.v6]
)

func target(_ name: String, others: [Target.Dependency] = [], flags: [String] = []) -> Target {
    let products = ["Accord", "AccordHTTP", "AccordMocks"].map {
        Target.Dependency.product(name: $0, package: "accord")
    }
    return .target(
        name: name,
        dependencies: products + others,
        path: "Generated/\(name)",
        swiftSettings: [.unsafeFlags(["-warnings-as-errors"] + flags)]
    )
}
