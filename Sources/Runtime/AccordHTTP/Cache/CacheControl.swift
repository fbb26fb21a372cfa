import HTTPTypes

/// The directives of `Cache-Control` that a private cache goes by (RFC 9111, section 5.2; RFC 5861, section 4).
struct CacheControl: Sendable, Hashable {
    var isNoStore = false
    /// Whether a stored response is validated before each use.
    var isNoCache = false
    /// Whether a response that is no longer fresh is never used without validation.
    var mustRevalidate = false
    /// Whether a request is answered by the cache, or not at all.
    var isOnlyIfCached = false
    /// In seconds, as all that follow.
    var maxAge: Int?
    var minFresh: Int?
    /// The largest number of all where the request has the directive without a number.
    var maxStale: Int?
    var staleIfError: Int?

    /// - Parameter headers: of a request or a response. `Pragma: no-cache` counts where there is no `Cache-Control`
    ///   (RFC 9111, section 5.4).
    init(_ headers: HTTPFields) {
        guard let text = headers[.cacheControl] else {
            isNoCache = headers[.named("Pragma")]?.lowercased().contains("no-cache") == true
            return
        }
        for part in Self.elements(text) {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard let name = pair.first?.trimmed.lowercased() else { continue }
            let seconds = pair.count == 2 ? Self.seconds(pair[1].trimmed) : nil
            switch name {
            case "no-store": isNoStore = true
            case "no-cache": isNoCache = true
            case "must-revalidate": mustRevalidate = true
            case "only-if-cached": isOnlyIfCached = true
            // Of several, the first; a number that is none means that the response is stale (section 4.2.1).
            case "max-age": maxAge = maxAge ?? seconds ?? 0
            case "min-fresh": minFresh = minFresh ?? seconds
            case "max-stale": maxStale = maxStale ?? (pair.count == 2 ? seconds ?? 0 : .max)
            case "stale-if-error": staleIfError = staleIfError ?? seconds
            default: break
            }
        }
    }

    /// The elements of a list, in which a comma between quotation marks separates nothing.
    private static func elements(_ text: String) -> [Substring] {
        var isQuoted = false
        return text.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }

    /// A number of seconds, also between quotation marks; one that is too large is as good as for ever (section 1.2.2).
    private static func seconds(_ text: String) -> Int? {
        let digits = text.filter { $0 != "\"" }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Swift.min(Int(digits) ?? .max, 1 << 31)
    }
}
