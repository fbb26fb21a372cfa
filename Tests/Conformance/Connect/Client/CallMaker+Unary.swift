import Accord
import AccordHTTP

/// A message, and how to send it.
struct UnaryCall<Request: Message>: Sendable {
    let message: Request
    let options: CallOptions
}

extension CallMaker {
    /// Calls a method that takes one message and answers with one.
    func unary<Request: Message, Answer: PayloadMessage>(
        _ call: @escaping @Sendable (UnaryCall<Request>) async throws(ConnectError) -> Answer
    ) async throws -> V1.ClientResponseResult {
        let metadata = Metadata()
        let unaryCall = UnaryCall<Request>(message: try single(), options: try options(showing: metadata))
        let task = Task { () -> Result<Answer, ConnectError> in
            do throws(ConnectError) {
                return .success(try await call(unaryCall))
            } catch {
                return .failure(error)
            }
        }
        cancellation.afterCloseSend { task.cancel() }
        switch await task.value {
        case .success(let answer): return V1.ClientResponseResult(answer, metadata.value)
        case .failure(let error): return V1.ClientResponseResult(error)
        }
    }

    /// Calls a method that takes one message and answers with a stream.
    func serverStream<Request: Message, Answer: PayloadMessage>(
        _ call: @escaping @Sendable (UnaryCall<Request>) async throws(ConnectError) -> ServerStream<Answer>
    ) async throws -> V1.ClientResponseResult {
        let unaryCall = UnaryCall<Request>(message: try single(), options: try request.callOptions())
        let task = Task {
            var result = V1.ClientResponseResult()
            do throws(ConnectError) {
                let stream = try await call(unaryCall)
                await result.receive(stream, cancellation) { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
            } catch {
                result.end(error)
            }
            return result
        }
        cancellation.afterCloseSend { task.cancel() }
        return await task.value
    }

    private func single<Request: Message>() throws -> Request {
        let messages = try request.messages(of: Request.self)
        guard let message = messages.first, messages.count == 1 else {
            throw Unsupported("\(messages.count) messages for a method that takes one")
        }
        return message
    }
}
