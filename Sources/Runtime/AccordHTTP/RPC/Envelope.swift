package import Foundation

/// A message on a stream: a byte of flags, four bytes of length, and the payload (Connect protocol, "Streaming RPCs";
/// gRPC has the same).
package struct Envelope: Sendable, Hashable {
    package struct Flags: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let compressed = Flags(rawValue: 1)
        /// Connect: the last envelope of a response, which holds the outcome in place of a message.
        package static let endStream = Flags(rawValue: 2)
        /// gRPC-Web: the same, under its own name.
        package static let trailers = Flags(rawValue: 0x80)
        static let ends: Flags = [.endStream, .trailers]
    }

    static let headerSize = 5

    package var flags: Flags
    /// It may be a slice.
    package var payload: Data

    package init(flags: Flags, payload: Data) {
        self.flags = flags
        self.payload = payload
    }

    package func bytes() throws(ConnectError) -> Data {
        guard let length = UInt32(exactly: payload.count) else {
            throw ConnectError(.resourceExhausted, "a message on a stream can have 4 GiB at most")
        }
        var bytes = Data(capacity: Self.headerSize + payload.count)
        bytes.append(flags.rawValue)
        unsafe withUnsafeBytes(of: length.bigEndian) { unsafe bytes.append(contentsOf: $0) }
        bytes.append(payload)
        return bytes
    }
}

/// Cuts the bytes of a stream into envelopes.
package struct EnvelopeCutter: Sendable {
    private var buffer = Data()
    private let limit: Int
    private let known: Envelope.Flags

    /// - Parameters:
    ///   - limit: how many bytes a payload may have.
    ///   - known: the flags that the protocol has.
    package init(limit: Int, known: Envelope.Flags) {
        self.limit = limit
        self.known = known
    }

    /// Whether there were no bytes so far.
    private(set) var isUnused = true

    /// Whether all bytes so far are used up.
    package var isEmpty: Bool { buffer.isEmpty }

    package mutating func append(_ bytes: Data) {
        // Bytes that were used up are dropped here, once for all envelopes of a chunk.
        if buffer.isEmpty {
            buffer = bytes
        } else {
            if buffer.startIndex > 0 { buffer = buffer.subdata(in: buffer.indices) }
            buffer.append(bytes)
        }
        if !bytes.isEmpty { isUnused = false }
    }

    /// The next envelope; `nil` when more bytes are needed.
    ///
    /// - Throws: `internal` for flags that the protocol does not have, `resourceExhausted` for a length above the
    ///   limit; both before the payload is there.
    package mutating func next() throws(ConnectError) -> Envelope? {
        let count = buffer.count
        guard count >= Envelope.headerSize else { return nil }
        let (first, length) = unsafe buffer.withUnsafeBytes { bytes in
            unsafe (bytes[0], UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 1, as: UInt32.self)))
        }
        let flags = Envelope.Flags(rawValue: first)
        guard flags.isSubset(of: known) else {
            throw ConnectError(.internal, "the stream has an envelope with unknown flags")
        }
        guard length <= limit else {
            throw ConnectError(.resourceExhausted, "the message has \(length) bytes, more than the limit of \(limit)")
        }
        let size = Envelope.headerSize + Int(length)
        guard count >= size else {
            // At once, but not all that a server may claim.
            buffer.reserveCapacity(min(size, 1 << 20))
            return nil
        }
        let start = buffer.startIndex
        let payload = start + Envelope.headerSize..<start + size
        if start == 0, count == size {
            defer { buffer = Data() }
            return Envelope(flags: flags, payload: buffer[payload])
        }
        defer { if count == size { buffer = Data() } else { buffer.removeFirst(size) } }
        // A copy, as a slice would keep all the bytes around it alive.
        return Envelope(flags: flags, payload: buffer.subdata(in: payload))
    }
}
