import AccordCompression
import Foundation

@testable import AccordHTTP

/// A coding, with what others have written in it.
enum Coding: CaseIterable, Sendable {
    case zstd, brotli

    var coding: ContentCoding {
        switch self {
        case .zstd: .zstd
        case .brotli: .brotli
        }
    }

    /// The same text, as Python's libraries `zstandard` and `brotli` compress it.
    var foreign: [Data] {
        let texts =
            switch self {
            case .zstd:
                [
                    // Level 19, with a checksum and the length.
                    "KLUv/WQIBrUBANQCVGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcyBvdmVyIHRoZSBsYXp5IGRvZy4gAQDFFv6qDNf8kxA=",
                    // From a stream: neither.
                    "KLUv/QBYtQEA1AJUaGUgcXVpY2sgYnJvd24gZm94IGp1bXBzIG92ZXIgdGhlIGxhenkgZG9nLiABAMUW/qoM",
                ]
            case .brotli:
                [
                    "GwcHiCwOeNPQlV2XELsXK6nK0JLMjK1BXObyNsgZnp4Ke4MNOHBIIG8kv0GnFc4cHieqKTjCqXSfBgM=",
                    // Quality 1.
                    "i4MDAICqqqrq/3Slw0lvJz1cTFVFN1M1MVMztQ0O4OJXmkhxhQ3GPCOotVk4ZvErbuizEfWlzr6f6C2DKwtt+T+CJsPwpAY=",
                ]
            }
        return texts.map(data(base64:))
    }

    static let foreignText = Data(String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 40).utf8)

    /// Nothing, as Python's libraries compress it.
    var foreignEmpty: Data {
        switch self {
        case .zstd: data(base64: "KLUv/SAAAQAA")
        case .brotli: data(base64: "Ow==")
        }
    }

    /// 256 MiB of zeros in a few bytes, or a few KiB.
    func bomb() throws -> Data {
        switch self {
        case .zstd:
            // Frames follow one another, so a large bomb is a small one, many times over.
            let frame = try coding.compress(Data(count: 1 << 20))
            return Data((0..<256).map { _ in frame }.joined())
        case .brotli:
            return data(
                base64: """
                    y///PwAkAOKxQHLv//j//weABEAcFoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd//P//A0ACIA4LQPf+j///fwBIAMRhAeje//H//w8A\
                    CYA4LADd+z/+//8BIAEQhwWge//H//8/ACQA4rAAdO//+P//B4AEQBwWgO79H////wCQAIjDAtC9/+P//x8AEgBxWAC693/8//8DQAIgDgtA\
                    9/6P//9/AEgAxGEB6N7/8f//DwAJgDgsAN37P/7//wEgARCHBaB7/8f//z8AJADisAB07//4//8HgARAHBaA7v0f////AJAAiMMC0L3/4///\
                    HwASAHFYALr3f/z//wNAAiAOC0D3/o///38ASADEYQHo3v/x//8PAAmAOCwA3fs//v//ASABEIcFoHv/x///PwAkAOKwAHTv//j//weABEAc\
                    FoDu/R////8AkACIwwLQvf/j//8fABIAcVgAuvd//P//A0ACIA4LQPf+j///fwBIAMRhAeje//H//w8ACYA4LADd+z/+//8BIAEQhwWge/83
                    """)
        }
    }
}

func data(base64: String) -> Data {
    Data(base64Encoded: base64) ?? Data()
}

/// Bytes that are the same each time, and compress a little.
func bytes(_ count: Int) -> Data {
    var state: UInt32 = 1
    return Data(
        (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 28)
        })
}
