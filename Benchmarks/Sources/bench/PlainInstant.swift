import Foundation

extension Plain {
    /// A point in time to the second, as `2023-11-14T22:13:20Z` in JSON.
    struct Instant: Codable {
        var seconds: Int

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            var text = try container.decode(String.self)
            let seconds = text.withUTF8(Self.seconds)
            guard let seconds else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
            }
            self.seconds = seconds
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }

        private static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
            guard text.count == 20, text[19] == UInt8(ascii: "Z") else { return nil }
            func number(_ range: Range<Int>) -> Int {
                text[range].reduce(0) { $0 * 10 + Int($1) - 48 }
            }
            // Days since 1970 in the Gregorian calendar, by years that begin in March.
            let month = number(5..<7)
            let year = number(0..<4) - (month <= 2 ? 1 : 0)
            let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + number(8..<10) - 1
            let days = 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
            return ((days * 24 + number(11..<13)) * 60 + number(14..<16)) * 60 + number(17..<19)
        }

        private var text: String {
            let shifted = seconds / 86400 + 719_468
            let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
            let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
            let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
            let month = (5 * dayOfYear + 2) / 153
            let day = dayOfYear - (153 * month + 2) / 5 + 1
            let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
            let second = seconds % 86400
            let parts = [year, month < 10 ? month + 3 : month - 9, day, second / 3600, second / 60 % 60, second % 60]
            return String(unsafeUninitializedCapacity: 20) { text in
                _ = text.initialize(from: "0000-00-00T00:00:00Z".utf8)
                for (part, end) in zip(parts, [3, 6, 9, 12, 15, 18]) {
                    var rest = part
                    var index = end
                    while rest > 0 {
                        text[index] += UInt8(rest % 10)
                        rest /= 10
                        index -= 1
                    }
                }
                return 20
            }
        }
    }
}
