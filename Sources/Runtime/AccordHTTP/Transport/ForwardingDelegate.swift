package import Foundation

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// A delegate of a URL session that leaves to the app's delegate what a transport does not handle itself: challenges, by
/// which an app pins certificates, and metrics.
///
/// `@unchecked Sendable` is safe: the only property is constant, and delegates are Sendable. Only subclasses are used.
package class ForwardingDelegate: NSObject, @unchecked Sendable {
    private let app: (any URLSessionTaskDelegate)?

    package init(_ app: (any URLSessionTaskDelegate)?) {
        self.app = app
    }

    #if canImport(Darwin)
        // Methods of delegates are optional: URLSession asks for each whether it is there.
        package override func responds(to selector: Selector!) -> Bool {
            super.responds(to: selector) || app?.responds(to: selector) == true
        }

        package override func forwardingTarget(for selector: Selector!) -> Any? {
            app
        }
    #else
        package func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let app else { return completionHandler(.performDefaultHandling, nil) }
            app.urlSession(session, task: task, didReceive: challenge, completionHandler: completionHandler)
        }
    #endif
}
