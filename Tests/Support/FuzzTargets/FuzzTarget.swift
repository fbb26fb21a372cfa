import Foundation

/// A reader of bytes from outside, and the promise that it keeps for all of them.
package struct FuzzTarget: Sendable, CustomStringConvertible {
    /// The name on the command line, and of the folder below `Tests/Soundness/Corpus`.
    package let name: String
    /// The number of bytes that an input has at most.
    package let lengthLimit: Int
    /// Texts that bring inputs to new paths: they are mixed into them.
    package let words: [String]
    private let body: @Sendable (Data) async throws -> Void

    init(
        _ name: String, lengthLimit: Int = 4096, words: [String] = [],
        _ body: @escaping @Sendable (Data) async throws -> Void
    ) {
        self.name = name
        self.lengthLimit = lengthLimit
        self.words = words
        self.body = body
    }

    /// Reads an input.
    ///
    /// - Throws: an error of any type when the promise is broken. A reader that refuses an input keeps it.
    package func check(_ input: Data) async throws {
        try await body(input)
    }

    package var description: String { name }

    /// All targets, one for each way in.
    package static let all: [FuzzTarget] =
        messages + records + connections + responses + servers + contracts + comparisons + settings

    package static func named(_ name: String) -> FuzzTarget? {
        all.first { $0.name == name }
    }
}

/// A promise that an input broke.
package struct BrokenPromise: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Compares the results of two ways to read an input.
func expectSame<Value: Equatable>(_ first: Value, _ second: Value, _ what: String) throws {
    guard first == second else { throw BrokenPromise("\(what): \(first) and \(second)") }
}

/// Looks at a message that may quote what a peer sent: it must not forge a line of a log.
func expectOneLine(_ error: some Error) throws {
    let text = "\(error)"
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "\u{2028}" })
    else { throw BrokenPromise("a message has more than one line: \(text.debugDescription)") }
}
