// Foundation as it is on Apple's systems: with the C library and URLSession, and with objects that know selectors.

@_exported public import Darwin
@_exported public import Foundation
@_exported public import FoundationNetworking

public struct Selector {}

/// The base of classes. A subclass, because methods of an extension cannot be overridden.
open class NSObject: Foundation.NSObject {
    open func responds(to selector: Selector!) -> Bool { false }
    open func forwardingTarget(for selector: Selector!) -> Any? { nil }
}

extension NSObjectProtocol {
    public func responds(to selector: Selector!) -> Bool { false }
}

// Optional methods, as all of delegates are there.
extension URLSessionWebSocketDelegate {
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {}
    public func urlSession(
        _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
        didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {}
}
