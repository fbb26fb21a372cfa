import AccordHTTP
import Foundation
import HTTPTypes

extension TransportBody {
    /// The same body, which breaks off after so many bytes when it has more.
    func reset(after count: Int, with error: TransportError) -> TransportBody {
        // The number of bytes that are still to come; `nil` once there was one too many.
        let left = Locked<Int?>(Swift.max(0, count))
        return TransportBody(
            next: { () throws(TransportError) in
                var chunks = makeAsyncIterator()
                guard left.withLock({ $0 != nil }) else { throw error }
                guard let chunk = try await chunks.next() else { return nil }
                let part = left.withLock { left in
                    let part = chunk.prefix(left ?? 0)
                    left = part.count < chunk.count ? nil : (left ?? 0) - part.count
                    return part
                }
                guard !part.isEmpty else { throw error }
                return Data(part)
            },
            trailers: { trailers },
            cancel: cancel)
    }

    /// The same body in small pieces, each after a pause.
    func dripping(_ bytes: Int, every pause: Duration, _ clock: any Clock<Duration>) -> TransportBody {
        let rest = Locked(Data())
        let size = Swift.max(1, bytes)
        return TransportBody(
            next: { () throws(TransportError) in
                if rest.withLock({ $0.isEmpty }) {
                    var chunks = makeAsyncIterator()
                    guard let chunk = try await chunks.next() else { return nil }
                    rest.withLock { $0 = chunk }
                }
                try await clock.pause(pause)
                return rest.withLock { rest in
                    defer { rest = Data(rest.dropFirst(size)) }
                    return Data(rest.prefix(size))
                }
            },
            trailers: { trailers })
    }

    /// The same body with other bytes from an offset on.
    fileprivate func damaged(from offset: Int) -> TransportBody {
        let position = Locked(0)
        return TransportBody(
            next: { () throws(TransportError) in
                var chunks = makeAsyncIterator()
                guard let chunk = try await chunks.next() else { return nil }
                let start = position.withLock { position in
                    defer { position += chunk.count }
                    return position
                }
                return Data(chunk.enumerated().map { start + $0.offset < offset ? $0.element : ~$0.element })
            },
            trailers: { trailers },
            cancel: cancel)
    }
}

extension TransportResponse {
    /// Damages what is compressed by gzip; a response that is not compressed is said to be.
    mutating func damageGzip() {
        let names = ["connect-content-encoding", "grpc-encoding"].compactMap { HTTPField.Name($0) }
        if headers[.contentEncoding] == "gzip" {
            // After the header (RFC 1952, section 2.3), which has ten bytes.
            body = body.damaged(from: 10)
        } else if names.contains(where: { headers[$0] == "gzip" }) {
            // The first message of a stream is after a prefix of five bytes.
            body = body.damaged(from: 15)
        } else {
            headers[.contentEncoding] = "gzip"
        }
    }
}
