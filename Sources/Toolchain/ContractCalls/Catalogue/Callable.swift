import AccordHTTP
import Contract
import DynamicMessages
import MockServer

/// Something of a contract that a client can call.
package enum Callable: Sendable {
    case operation(CallableOperation)
    case method(CallableMethod)
    case channel(SocketChannel)

    /// The name by which `accord try` finds it among all others.
    package var name: String {
        switch self {
        case .operation(let operation): operation.operation.name
        case .method(let method): method.path
        case .channel(let channel): channel.socket.name
        }
    }

    /// The place where its contract declares it.
    package var location: SourceLocation {
        switch self {
        case .operation(let operation): operation.operation.location
        case .method(let method): method.method.location
        case .channel(let channel): channel.socket.location
        }
    }
}

/// An operation of a REST API, with what is needed to call it.
package struct CallableOperation: Sendable {
    package let api: API
    package let operation: APIOperation
    package let schemas: Schemas

    /// Whether the operation changes nothing, as its method promises (RFC 9110, section 9.2.1).
    package var isSafe: Bool { ["GET", "HEAD", "OPTIONS"].contains(operation.method) }

    /// `GET /pets/{petID}`
    package var title: String { operation.title }
}

/// A method of a service, with what is needed to call it.
package struct CallableMethod: Sendable {
    package let service: Service
    package let method: Method
    package let messages: DynamicCodec
    package let sampler: MessageSampler

    /// `rin.contacts.v1.ContactsService/ListContacts`
    package var path: String { "\(service.fullName)/\(method.name)" }

    /// Whether the method changes nothing, as its contract promises (`idempotency_level`).
    package var isSafe: Bool { method.idempotency == .noSideEffects }
}
