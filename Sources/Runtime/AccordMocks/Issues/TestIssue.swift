/// An issue of the test that is running, by Swift Testing or XCTest. Neither is linked: an app with mocks in it has no use
/// for them. They are looked up in the process, where a test run has loaded them.
enum TestIssue {
    /// Records an issue of the running test. Without a test run, nothing happens.
    static func record(_ message: String) {
        if SwiftTesting.isTestRunning {
            SwiftTesting.record(message)
        } else {
            // A task of its own does not know which test it is of. XCTest ignores what comes while none of its tests runs,
            // and Swift Testing what comes while it does not run at all.
            XCTest.record(message)
            SwiftTesting.record(message)
        }
    }
}
