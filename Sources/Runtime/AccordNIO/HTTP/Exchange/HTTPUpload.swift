#if NIO
    import Foundation
    import NIOCore

    /// A request's body on its way from its source to the wire, as a state machine: events in, and what is to be done out.
    ///
    /// Chunks gather until the wire takes them, all at once. The source waits while there are many.
    struct HTTPUpload: Sendable {
        typealias Waiter = @Sendable (Bool) -> Void

        private var gathered = ByteBuffer()
        /// Bytes that the wire has taken and not written yet.
        private var taken = 0
        /// Whether the wire knows that there is something.
        private var isAwake = false
        private var isFinished = false
        private var isStopped = false
        private var waiter: Waiter?
        private let limit: Int

        /// - Parameter limit: how many bytes may be under way before the source waits.
        init(limit: Int) {
            self.limit = limit
        }

        // MARK: Events from the source

        /// - Returns: whether the wire has to be notified.
        mutating func offer(_ chunk: Data) -> Bool {
            guard !isStopped, !chunk.isEmpty else { return false }
            gathered.writeBytes(chunk)
            return wake()
        }

        /// All is offered.
        ///
        /// - Returns: whether the wire has to be notified.
        mutating func finish() -> Bool {
            guard !isStopped else { return false }
            isFinished = true
            return wake()
        }

        /// Whether there is room for more; `nil` when nothing more is taken.
        var hasRoom: Bool? { isStopped ? nil : taken + gathered.readableBytes < limit }

        /// Waits for room, after ``hasRoom`` was false.
        ///
        /// - Parameter resume: is called once, with whether more is taken.
        mutating func waitForRoom(_ resume: @escaping Waiter) {
            waiter = resume
        }

        private mutating func wake() -> Bool {
            defer { isAwake = true }
            return !isAwake
        }

        // MARK: Events from the wire

        /// Gives what has gathered, which may be nothing, and whether that is all.
        mutating func take() -> (bytes: ByteBuffer, isLast: Bool) {
            isAwake = false
            defer { gathered = ByteBuffer() }
            taken += gathered.readableBytes
            return (gathered, isFinished)
        }

        /// The network has taken what ``take()`` gave.
        ///
        /// - Returns: who waits for room, if there is some.
        mutating func written(_ count: Int) -> Waiter? {
            taken -= count
            guard hasRoom == true else { return nil }
            defer { waiter = nil }
            return waiter
        }

        /// Nothing more is taken.
        ///
        /// - Returns: who waits for room.
        mutating func stop() -> Waiter? {
            isStopped = true
            gathered = ByteBuffer()
            defer { waiter = nil }
            return waiter
        }
    }
#endif
