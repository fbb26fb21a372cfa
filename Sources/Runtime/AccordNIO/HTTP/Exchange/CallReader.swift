#if NIO
    import AccordHTTP
    import Foundation
    import HTTPTypes

    /// Waits for what a call brings. When it goes, so does the call.
    final class CallReader: Sendable {
        private let call: HTTPCall

        init(_ call: HTTPCall) {
            self.call = call
        }

        deinit {
            call.letGo()
        }

        /// Gives the call up. A task that waits for it gets `cancelled`.
        func letGo() {
            call.letGo()
        }

        /// Starts the call, and waits for the head of its response.
        func head() async throws(TransportError) -> Arrival.Head {
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    call.head { continuation.resume(returning: $0) }
                    call.submit()
                }
            } onCancel: {
                call.letGo()
            }
            return try result.get()
        }

        func chunk() async throws(TransportError) -> Data? {
            if let chunk = call.chunkAtOnce() { return try chunk.get() }
            let result = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    call.chunk { continuation.resume(returning: $0) }
                }
            } onCancel: {
                call.letGo()
            }
            return try result.get()
        }

        var trailers: HTTPFields { call.trailers }
    }
#endif
