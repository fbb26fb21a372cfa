import Accord
import AccordHTTP

extension CallMaker {
    /// Calls a method that takes a stream and answers with one message.
    func clientStream<Request: Message, Answer: PayloadMessage>(
        _ call: (CallOptions) async throws(ConnectError) -> ClientStream<Request, Answer>
    ) async throws -> V1.ClientResponseResult {
        let messages = try request.messages(of: Request.self)
        let metadata = Metadata()
        let options = try options(showing: metadata)
        var unsent = 0
        var result: V1.ClientResponseResult
        do throws(ConnectError) {
            let stream = try await call(options)
            for (index, message) in messages.enumerated() {
                await delay()
                // The call's answer shows why it takes no more.
                guard (try? await stream.send(message)) != nil else {
                    unsent = messages.count - index
                    break
                }
            }
            cancellation.beforeCloseSend { stream.cancel() }
            cancellation.afterCloseSend { stream.cancel() }
            result = V1.ClientResponseResult(try await stream.finish(), metadata.value)
        } catch {
            result = V1.ClientResponseResult(error)
        }
        result.numUnsentRequests = Int32(unsent)
        return result
    }

    /// Calls a method that takes a stream and answers with another: while it is sent, or after that.
    func bidiStream<Request: Message, Answer: PayloadMessage>(
        _ call: (CallOptions) async throws(ConnectError) -> BidiStream<Request, Answer>
    ) async throws -> V1.ClientResponseResult {
        let messages = try request.messages(of: Request.self)
        let isFullDuplex = request.streamType == .fullDuplexBidiStream
        let options = try request.callOptions()
        var result = V1.ClientResponseResult()
        do throws(ConnectError) {
            let stream = try await call(options)
            for (index, message) in messages.enumerated() {
                await delay()
                guard (try? await stream.send(message)) != nil else {
                    result.numUnsentRequests = Int32(messages.count - index)
                    break
                }
                guard isFullDuplex else { continue }
                guard await result.receiveOne(stream.messages, cancellation, { stream.cancel() }) else {
                    result.numUnsentRequests = Int32(messages.count - index - 1)
                    break
                }
            }
            cancellation.beforeCloseSend { stream.cancel() }
            stream.finishSending()
            cancellation.afterCloseSend { stream.cancel() }
            await result.receive(stream.messages, cancellation) { stream.cancel() }
        } catch {
            result.end(error)
        }
        return result
    }

    /// Waits in real time for as long as the runner says.
    private func delay() async {
        guard request.requestDelayMs > 0 else { return }
        try? await Task.sleep(for: .milliseconds(request.requestDelayMs))
    }
}
