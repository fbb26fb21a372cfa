extension ClientActions {
    /// The same table, with another action for a code in one operation of a REST API.
    public func overriding(
        _ code: ConnectError.Code, of operation: any RESTOperation.Type, with action: ClientAction
    ) -> ClientActions {
        overriding(code, of: operation.descriptor.call, with: action)
    }

    /// The action for a call of an operation of a REST API that has failed.
    public func action(for error: any Error, of operation: any RESTOperation.Type) -> ClientAction {
        action(for: error, of: operation.descriptor.call)
    }
}
