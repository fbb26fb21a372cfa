import Foundation
import TestEnvironment

extension Data {
    /// The input in the pieces that a network could bring it in, which depend on the input alone: single bytes when it
    /// is short, and pieces of all lengths otherwise.
    var pieces: [Data] {
        guard count > 64 else { return map { Data([$0]) } }
        var random = SeededRandom(seed: reduce(UInt64(count)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        var pieces: [Data] = []
        var rest = self[...]
        while !rest.isEmpty {
            let length = Int.random(in: 1...Int.random(in: 1...256, using: &random), using: &random)
            pieces.append(Data(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }

    /// The first byte, which chooses one of several, and the bytes after it.
    func chosen<Choice>(of choices: [Choice]) -> (choice: Choice, rest: Data)? {
        guard let first, !choices.isEmpty else { return nil }
        return (choices[Int(first) % choices.count], Data(dropFirst()))
    }
}
