public import Accord
import Foundation
public import HTTPTypes

/// The error of a call that has no response: what the server said, or what became of the call on the way.
///
/// It knows no protocol. Its codes are the sixteen that Connect and gRPC have in common, and each protocol brings its
/// failures to them: JSON of Connect, trailers of gRPC, a status of REST, a ``TransportError`` of the network.
///
/// Clients of Connect and gRPC throw it, and so do interceptors, streams and sessions. Clients of REST throw ``RESTError``,
/// so `catch let error as ConnectError` is not for them: `callFailure` leads from any error of a call to this
/// type.
public struct ConnectError: CallFailure, Sendable, CustomStringConvertible, CustomReflectable {
    /// One of Connect's sixteen error codes. The raw value is the name on the wire.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The caller cancelled the call.
        case canceled
        /// An error that says no more about itself.
        case unknown
        /// The request is wrong, whatever the state of the system.
        case invalidArgument = "invalid_argument"
        /// The time for the call was up before it was done. A change may have happened all the same.
        case deadlineExceeded = "deadline_exceeded"
        /// There is no such thing.
        case notFound = "not_found"
        /// There is such a thing already.
        case alreadyExists = "already_exists"
        /// The caller is known, and may not do this.
        case permissionDenied = "permission_denied"
        /// A quota or a limit is used up: requests, storage, or the size of a message.
        case resourceExhausted = "resource_exhausted"
        /// The system is not in the state that the call needs.
        case failedPrecondition = "failed_precondition"
        /// The call lost against another at the same time.
        case aborted
        /// A value lies beyond what there is, such as a page after the last.
        case outOfRange = "out_of_range"
        /// The server does not have this method.
        case unimplemented
        /// Something is broken that should never be; also a response that is no proper response.
        case `internal`
        /// The server cannot be reached or cannot serve now; trying again may help.
        case unavailable
        /// Data are lost or damaged beyond repair.
        case dataLoss = "data_loss"
        /// The caller has not shown who it is.
        case unauthenticated
    }

    /// A message that a server sends along to say more about an error.
    public struct Detail: Sendable, Hashable {
        /// The full name of the message's type: `google.rpc.BadRequest`.
        public var type: String
        /// The message in protobuf's binary form. Where the server sent no proper base64, the text that it did send.
        public var value: Data

        /// Creates a detail of a message's full name and its bytes.
        public init(type: String, value: Data) {
            self.type = type
            self.value = value
        }
    }

    /// The kind of error, by which a caller decides what to do.
    public var code: Code
    /// A description of what went wrong, in the words of the server or of this library. Meant for developers.
    public var message: String
    /// The details that the server added, such as `google.rpc.BadRequest`.
    public var details: [Detail]
    /// The headers and trailers of the response, if there was one.
    public var metadata: HTTPFields
    /// Whether the code is a guess from the HTTP status, as the response had no Connect error with a code in it.
    /// A proxy's 404 is `unimplemented` in this way: it does not say that a contact is missing.
    public var isInferred: Bool
    /// Whether the device has no network. The code is `unavailable` then.
    public var isOffline: Bool
    /// The HTTP status of the response, where it was not 200.
    public var httpStatus: Int?
    /// The call that failed, for logs: the operation and, once it was sent, its URL without the user and the query, as in
    /// `GET /pets/{petId} (https://pets.example/pets/7)`. `nil` for errors that belong to no call.
    public var call: String?
    /// The error that caused this one: a ``TransportError``, or Accord's `CodecError`. It may quote the URL of the
    /// request.
    public var cause: (any Error)?

    /// Creates an error; each parameter is explained at the property of its name.
    public init(
        _ code: Code,
        _ message: String = "",
        details: [Detail] = [],
        metadata: HTTPFields = [:],
        isInferred: Bool = false,
        isOffline: Bool = false,
        httpStatus: Int? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.details = details
        self.metadata = metadata
        self.isInferred = isInferred
        self.isOffline = isOffline
        self.httpStatus = httpStatus
        self.cause = cause
    }

    /// The error itself, which has these words already.
    public var connectError: ConnectError { self }

    /// Whether the server answered a GET with 304: what the caller has in its cache still holds.
    public var isNotModified: Bool { httpStatus == 304 && code == .unknown }

    /// The call, the code and the message, and the types of the details, on one line; never the values of headers or
    /// details.
    public var description: String {
        var text = (call.map { "\($0): " } ?? "") + code.rawValue
        if isInferred, let httpStatus { text += " (inferred from HTTP status \(httpStatus))" }
        if !message.isEmpty { text += ": \(message)" }
        if !details.isEmpty { text += " [\(details.map(\.type).joined(separator: ", "))]" }
        return text.onOneLine()
    }

    /// Without secrets, and without the cause, which may quote the URL.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "call": call as Any, "code": code, "message": message.onOneLine(), "details": details.map(\.type),
                "metadata": Printing.text(of: metadata), "isInferred": isInferred, "isOffline": isOffline,
                "httpStatus": httpStatus as Any,
            ])
    }
}

extension ConnectError {
    /// The first detail of the type `M`; `nil` when there is none.
    ///
    /// - Throws: `CodecError`, when there is one and it cannot be read.
    public func detail<M: Message>(as type: M.Type = M.self) throws(CodecError) -> M? {
        guard let detail = details.first(where: { $0.holds(type) }) else { return nil }
        return try M(protobuf: detail.value)
    }

    /// All details of the type `M`.
    ///
    /// - Throws: `CodecError`, when one of them cannot be read.
    public func details<M: Message>(as type: M.Type = M.self) throws(CodecError) -> [M] {
        var messages: [M] = []
        for detail in details where detail.holds(type) {
            messages.append(try M(protobuf: detail.value))
        }
        return messages
    }
}

extension ConnectError.Detail {
    /// Some servers write the name as a URL, as `Any` does.
    fileprivate func holds<M: Message>(_ type: M.Type) -> Bool {
        self.type.split(separator: "/").last.map(String.init) == M.messageName
    }
}

extension ConnectError {
    package static let cancelled = ConnectError(.canceled, "the call was cancelled")
    static let unusableBaseURL = ConnectError(
        .internal, "the transport's base URL is not one that a path can be appended to")
}

/// An error of a call or of a session, whatever protocol it speaks. Each leads to one type that has the same words for all
/// of them: ``ConnectError``.
///
/// Apps read it as `callFailure`, and need not know which of these errors they caught. An error type of an
/// app that wraps one of a call may conform as well.
public protocol CallFailure: Error {
    /// The failure in the words that all protocols share: a code, whether the device is offline, the response's status.
    var connectError: ConnectError { get }
}

/// A failure of an operation whose contract may document it.
protocol ContractFailure: CallFailure {
    /// Whether the contract has the response, so that its status means what it says.
    var isDocumented: Bool { get }
}

extension Error {
    /// The failure of a call or a session, in the words that all protocols share; `nil` for any other error.
    ///
    /// It works wherever an error is caught, also where its type is not known any more: in a `Task`, in a closure, or after
    /// calls of several clients.
    ///
    /// ```swift
    /// } catch {
    ///     guard let failure = error.callFailure else { throw error }
    ///     if failure.isOffline { return showBanner() }
    ///     if failure.code == .notFound { return showEmptyState() }
    ///     show(failure.problem?.detail ?? failure.message)
    /// }
    /// ```
    public var callFailure: ConnectError? { (self as? any CallFailure)?.connectError }
}
