public import Accord
public import AccordHTTP

/// A unary method of a service with the types of its messages. Accord generates them beside mocks:
/// `ContactsService.Served.getContact`.
public struct ServedUnary<Input: Message, Output: Message>: Sendable {
    /// The method.
    public let descriptor: MethodDescriptor

    /// Creates the server's side of a method. Generated code calls it.
    public init(_ descriptor: MethodDescriptor) {
        self.descriptor = descriptor
    }
}

/// A server-streaming method of a service with the types of its messages; see ``ServedUnary``.
public struct ServedServerStream<Input: Message, Output: Message>: Sendable {
    /// The method.
    public let descriptor: MethodDescriptor

    /// Creates the server's side of a method. Generated code calls it.
    public init(_ descriptor: MethodDescriptor) {
        self.descriptor = descriptor
    }
}

/// A client-streaming method of a service with the types of its messages; see ``ServedUnary``.
public struct ServedClientStream<Input: Message, Output: Message>: Sendable {
    /// The method.
    public let descriptor: MethodDescriptor

    /// Creates the server's side of a method. Generated code calls it.
    public init(_ descriptor: MethodDescriptor) {
        self.descriptor = descriptor
    }
}

/// A method of a service in which both sides send streams, with the types of its messages; see ``ServedUnary``.
public struct ServedBidiStream<Input: Message, Output: Message>: Sendable {
    /// The method.
    public let descriptor: MethodDescriptor

    /// Creates the server's side of a method. Generated code calls it.
    public init(_ descriptor: MethodDescriptor) {
        self.descriptor = descriptor
    }
}
