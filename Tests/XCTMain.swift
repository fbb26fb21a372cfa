import Testing

/// The program of all tests on Linux. SwiftPM would write one that has XCTest's tests as well, for which it needs an index
/// of the code, and there are none.
@main struct TestProgram {
    /// Runs the tests of Swift Testing. `swift test` starts the program for either library, and names it.
    static func main() async {
        guard CommandLine.arguments.contains("swift-testing") else { return }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
