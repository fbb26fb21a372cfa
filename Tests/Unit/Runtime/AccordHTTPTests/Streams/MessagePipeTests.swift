import Foundation
import Testing

@testable import AccordHTTP

@Suite("Bytes on their way from a caller to the wire")
struct MessagePipeTests {
    /// A record of what the ends of a pipe received, in order.
    private final class Ends: Sendable {
        let taken = Locked<[Result<Data?, ConnectError>]>([])
        let drained = Locked<[ConnectError.Code?]>([])

        func take(_ pipe: inout MessagePipe) {
            pipe.take { [taken] result in taken.withLock { $0.append(result) } }?()
        }

        func drain(_ pipe: inout MessagePipe) {
            pipe.whenDrained { [drained] error in drained.withLock { $0.append(error?.code) } }?()
        }

        /// The results that were taken, in words.
        var story: [String] {
            taken.withLock { taken in
                taken.map { result in
                    switch result {
                    case .success(let bytes?): String(decoding: bytes, as: UTF8.self)
                    case .success(nil): "end"
                    case .failure(let error): error.code.rawValue
                    }
                }
            }
        }
    }

    private let ends = Ends()

    /// Offers a text, and returns in words what became of it.
    private func offer(_ text: String, _ pipe: inout MessagePipe) -> String {
        switch pipe.offer(Data(text.utf8)) {
        case .accepted(let effect):
            effect?()
            return "accepted"
        case .full: return "full"
        case .refused(let error): return error.code.rawValue
        }
    }

    @Test("bytes that wait are taken all at once")
    func waiting() {
        var pipe = MessagePipe(capacity: 10)
        #expect(offer("ab", &pipe) == "accepted")
        #expect(offer("cd", &pipe) == "accepted")
        ends.take(&pipe)
        #expect(ends.story == ["abcd"])
    }

    @Test("a reader that takes before there is anything gets the next bytes, and they do not count as waiting")
    func taker() {
        var pipe = MessagePipe(capacity: 2)
        ends.take(&pipe)
        #expect(offer("abc", &pipe) == "accepted")
        #expect(ends.story == ["abc"])
        #expect(offer("abc", &pipe) == "full")
    }

    @Test("senders wait from the capacity on, and go on together when the wire has taken what was there")
    func full() {
        var pipe = MessagePipe(capacity: 4)
        #expect(offer("abc", &pipe) == "accepted")
        #expect(offer("d", &pipe) == "full")
        ends.drain(&pipe)
        #expect(offer("e", &pipe) == "full")
        ends.drain(&pipe)
        #expect(ends.drained.withLock { $0.isEmpty })
        ends.take(&pipe)
        #expect(ends.story == ["abcde"])
        #expect(ends.drained.withLock(\.self) == [nil, nil])
    }

    @Test("a sender that is about to wait does not wait if the wire was quicker")
    func drainedBefore() {
        var pipe = MessagePipe(capacity: 1)
        #expect(offer("a", &pipe) == "full")
        ends.take(&pipe)
        ends.drain(&pipe)
        #expect(ends.drained.withLock(\.self) == [nil])
    }

    @Test("the end comes after the bytes, whether the wire waits for it or not")
    func finish() {
        var pipe = MessagePipe(capacity: 4)
        #expect(offer("ab", &pipe) == "accepted")
        pipe.finish()?()
        pipe.finish()?()
        #expect(!pipe.isOpen)
        #expect(offer("c", &pipe) == "failed_precondition")
        for _ in 0..<3 { ends.take(&pipe) }
        #expect(ends.story == ["ab", "end", "end"])

        var other = MessagePipe()
        ends.take(&other)
        other.finish()?()
        #expect(ends.story.last == "end")
    }

    @Test("closing drops what was not taken, and is an error for all who wait or come: never an end")
    func close() {
        var pipe = MessagePipe(capacity: 1)
        #expect(offer("a", &pipe) == "full")
        ends.drain(&pipe)
        pipe.close(.cancelled)?()
        pipe.close(.over)?()
        #expect(ends.drained.withLock(\.self) == [.canceled])
        #expect(offer("b", &pipe) == "canceled")
        ends.drain(&pipe)
        #expect(ends.drained.withLock(\.self) == [.canceled, .canceled])
        ends.take(&pipe)
        #expect(ends.story == ["canceled"])

        var other = MessagePipe()
        ends.take(&other)
        other.close(.over)?()
        #expect(ends.story == ["canceled", "failed_precondition"])
    }

    @Test("closing after the end drops the end as well, if it was not taken")
    func closeAfterFinish() {
        var pipe = MessagePipe()
        #expect(offer("a", &pipe) == "accepted")
        pipe.finish()?()
        pipe.close(.cancelled)?()
        ends.take(&pipe)
        #expect(ends.story == ["canceled"])
    }

    @Test("two cannot take at the same time")
    func twoTakers() {
        var pipe = MessagePipe()
        ends.take(&pipe)
        ends.take(&pipe)
        #expect(ends.story == ["internal"])
        #expect(offer("a", &pipe) == "accepted")
        #expect(ends.story == ["internal", "a"])
    }

    @Test(
        "bytes keep their order and none is lost, whatever the order of events; nobody is notified twice",
        arguments: 0..<50)
    func random(_ seed: UInt64) {
        var generator = Seeded(state: seed)
        var pipe = MessagePipe(capacity: 8)
        // The model: all that was offered, and how many wait.
        var offered = ""
        var isFinished = false
        var isClosed = false
        var takes = 0
        var drains = 0
        for step in 0..<200 {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<10:
                let text = String(step % 10) + String(repeating: "x", count: .random(in: 0..<5, using: &generator))
                let outcome = offer(text, &pipe)
                #expect((outcome == "canceled") == isClosed)
                #expect((outcome == "failed_precondition") == (isFinished && !isClosed))
                if !isFinished && !isClosed { offered += text }
                if outcome == "full" {
                    drains += 1
                    ends.drain(&pipe)
                }
            case 10..<19:
                guard ends.story.count == takes else { continue }
                takes += 1
                ends.take(&pipe)
            default:
                guard step > 100 else { continue }
                if Bool.random(using: &generator) {
                    isFinished = true
                    pipe.finish()?()
                } else {
                    isClosed = true
                    pipe.close(.cancelled)?()
                }
            }
            let story = ends.story
            #expect(story.count <= takes)
            #expect(ends.drained.withLock(\.count) <= drains)
            let bytes = story.prefix { $0 != "end" && $0 != "canceled" }.joined()
            #expect(offered.hasPrefix(bytes))
            if story.contains("end") { #expect(bytes == offered) }
            // Who waits does so for a reason.
            if isClosed || isFinished { #expect(story.count == takes) }
            if isClosed || bytes == offered { #expect(ends.drained.withLock(\.count) == drains) }
        }
    }
}
