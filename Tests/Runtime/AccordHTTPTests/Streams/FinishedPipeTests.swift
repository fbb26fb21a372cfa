import Foundation
import Testing

@testable import AccordHTTP

@Suite("A pipe of requests that are all sent")
struct FinishedPipeTests {
    @Test("It is finished, also after the wire has let go of it")
    func letGo() {
        var pipe = MessagePipe()
        #expect(!pipe.isFinished)
        _ = pipe.finish()
        _ = pipe.close(ConnectError(.failedPrecondition))
        #expect(pipe.isFinished)
    }

    @Test("It is finished, also when the wire had let go of it before")
    func letGoBefore() {
        var pipe = MessagePipe()
        _ = pipe.close(ConnectError(.unavailable))
        #expect(!pipe.isFinished)
        _ = pipe.finish()
        #expect(pipe.isFinished)
    }
}
