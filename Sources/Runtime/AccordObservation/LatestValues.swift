public import Observation

/// The latest element of a stream for each key, for views: of quotes, the last one of each symbol.
///
/// ```swift
/// @State private var quotes = LatestValues(session.quoteUpdated, by: \.symbol)
///
/// var body: some View { Text(quotes["AAPL"]?.priceUsd.formatted() ?? "–") }
/// ```
///
/// A view that reads the value of one key is not drawn again for another. The stream is read until this object goes, or the
/// stream ends; it may be one of a session or of a call.
@MainActor @Observable
public final class LatestValues<Key: Hashable & Sendable, Element: Sendable> {
    /// The value of one key, which is observed apart from the others.
    @MainActor @Observable
    final class Entry {
        var value: Element

        init(_ value: Element) {
            self.value = value
        }
    }

    private var entries: [Key: Entry] = [:]
    /// The error that ended the stream; `nil` where it goes on, or ended without one.
    public private(set) var failure: (any Error)?
    /// Whether the stream has come to its end, with an error or without.
    public private(set) var isFinished = false

    @ObservationIgnored private var task: Task<Void, Never>?

    /// - Parameters:
    ///   - stream: is read from now on.
    ///   - key: says which elements replace each other.
    public init<Stream: AsyncSequence & Sendable>(
        _ stream: Stream, by key: @escaping @Sendable (Element) -> Key
    ) where Stream.Element == Element {
        task = Task { [weak self] in
            do {
                for try await element in stream { self?.take(element, key(element)) }
                self?.finish(nil)
            } catch {
                self?.finish(error)
            }
        }
    }

    deinit {
        task?.cancel()
    }

    /// The latest element with that key; `nil` when there was none.
    public subscript(key: Key) -> Element? { entries[key]?.value }

    /// All keys that there are, in no order.
    public var keys: Set<Key> { Set(entries.keys) }

    /// The latest element of each key.
    public var values: [Key: Element] { entries.mapValues(\.value) }

    private func take(_ element: Element, _ key: Key) {
        if let entry = entries[key] { entry.value = element } else { entries[key] = Entry(element) }
    }

    private func finish(_ error: (any Error)?) {
        (failure, isFinished) = (error, true)
    }
}
