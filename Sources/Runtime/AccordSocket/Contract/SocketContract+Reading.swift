public import Accord

/// The result of reading frames that came together.
public struct _FrameBatch<Message: MessageSet>: Sendable {
    @usableFromInline var messages: [Received<Message>] = []
    /// Of the messages, in their order.
    @usableFromInline var ids: [String?] = []
    @usableFromInline var failures: [UndecodableFrame] = []

    @usableFromInline
    init() {}
}

// Inlinable, so that the generated type has code of its own for it: generic code would have to look up what it must
// know of the types for each message.
extension SocketContract {
    @inlinable
    public static func _read(_ frames: [SocketFrame], options: JSONDecodingOptions) -> _FrameBatch<Incoming> {
        var batch = _FrameBatch<Incoming>()
        batch.messages.reserveCapacity(frames.count)
        batch.ids.reserveCapacity(frames.count)
        for frame in frames {
            do throws(CodecError) {
                let received: Received<Incoming>
                switch frame {
                case .text(let text): received = try Incoming.receive(text, options: options)
                case .binary(let data): received = try Incoming.receive(data, options: options)
                }
                batch.ids.append(received.id)
                batch.messages.append(received)
            } catch {
                batch.failures.append(UndecodableFrame(frame, error))
            }
        }
        return batch
    }

    @inlinable
    public static func _survey(_ messages: [Received<Incoming>]) -> (signals: [SessionSignal], unknown: Int) {
        var signals: [SessionSignal] = []
        var unknown = 0
        for received in messages {
            if let signal = signal(of: received.message) { signals.append(signal.sent(at: received.sentAt)) }
            received.message._project { number, _ in
                if number < 0 { unknown += 1 }
            }
        }
        return (signals, unknown)
    }
}
