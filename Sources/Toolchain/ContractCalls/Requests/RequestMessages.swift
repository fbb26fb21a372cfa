import Accord
import Foundation

/// The body of a stream of a client: each message is sent as soon as its JSON text is there.
struct RequestMessages: AsyncSequence, Sendable {
    let chunks: AsyncStream<Data>
    /// The bytes of a message in its envelope, and the number of the message from 1.
    let bytes: @Sendable (JSONValue, Int) throws(InputProblem) -> Data
    /// Takes the problem for which the stream ends early.
    let report: @Sendable (InputProblem) -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
        private let stream: RequestMessages
        private var chunks: AsyncStream<Data>.AsyncIterator
        private var cutter = JSONCutter()
        private var texts: [Data] = []
        private var count = 0
        private var isOver = false

        init(_ stream: RequestMessages) {
            self.stream = stream
            chunks = stream.chunks.makeAsyncIterator()
        }

        mutating func next() async throws(InputProblem) -> Data? {
            while texts.isEmpty {
                guard !isOver else { return nil }
                if let chunk = await chunks.next() {
                    texts = cutter.append(chunk)
                } else {
                    isOver = true
                    texts = cutter.end()
                }
            }
            count += 1
            do throws(InputProblem) {
                return try message(texts.removeFirst())
            } catch {
                stream.report(error)
                throw error
            }
        }

        private func message(_ text: Data) throws(InputProblem) -> Data {
            let value: JSONValue
            do throws(CodecError) {
                value = try JSONValue(json: text)
            } catch {
                throw InputProblem("message \(count) is no JSON: \(error.message)")
            }
            return try stream.bytes(value, count)
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
