package import Foundation

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#endif

/// The one that a task of URLSession reports to. Calls come one after another, from the session's queue.
package protocol TaskObserver: Sendable {
    /// The handshake of a WebSocket has succeeded.
    func opened()
    /// The response has begun.
    func received(_ response: HTTPURLResponse)
    /// A part of the response's body has arrived.
    func received(_ data: Data)
    /// So many bytes of the request's body have been sent, of all that are to be sent.
    func sent(_ count: Int)
    /// The task has ended. Nothing comes after that.
    func completed(_ task: URLSessionTask, with error: (any Error)?)
}

extension TaskObserver {
    package func opened() {}
    package func received(_ response: HTTPURLResponse) {}
    package func received(_ data: Data) {}
    package func sent(_ count: Int) {}
}

/// The delegate of a transport's session: it carries the events of tasks to their observers, and leaves to the app's
/// delegate what it does not handle itself: challenges, by which an app pins certificates, and metrics.
///
/// `@unchecked Sendable` is safe: the properties are constant, a lock protects the observers, and delegates are Sendable.
package final class SessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let app: (any URLSessionTaskDelegate)?
    /// The observers of tasks that have not ended.
    private let observers = Locked<[Int: any TaskObserver]>([:])

    /// - Parameter app: the delegate that the app has given to the transport.
    package init(_ app: (any URLSessionTaskDelegate)?) {
        self.app = app
    }

    /// Reports to `observer` what becomes of a task that has not been started.
    package func observe(_ task: URLSessionTask, _ observer: any TaskObserver) {
        observers.withLock { $0[task.taskIdentifier] = observer }
    }

    private func observer(of task: URLSessionTask) -> (any TaskObserver)? {
        observers.withLock { $0[task.taskIdentifier] }
    }

    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        observer(of: task)?.sent(Int(clamping: totalBytesSent))
    }

    package func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { observer(of: dataTask)?.received(response) }
        completionHandler(.allow)
    }

    package func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        observer(of: dataTask)?.received(data)
    }

    package func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let observer = observers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        observer?.completed(task, with: error)
    }

    /// A redirect would turn a POST into a GET, and might carry the headers, the token among them, to another host than
    /// the one that the app named.
    package func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
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

#if canImport(Darwin)
    extension SessionDelegate: URLSessionWebSocketDelegate {
        package func urlSession(
            _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
        ) {
            observer(of: webSocketTask)?.opened()
        }
    }
#endif
