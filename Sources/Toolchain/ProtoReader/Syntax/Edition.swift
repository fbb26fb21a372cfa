/// An edition, by its number in `google.protobuf.Edition`; `syntax` of a file counts as one.
enum Edition: Int32, Comparable {
    case unknown = 0
    case legacy = 900
    case proto2 = 998
    case proto3 = 999
    case edition2023 = 1000
    case edition2024 = 1001
    case edition2026 = 1002
    case test1 = 1
    case test2 = 2
    case test99997 = 99997
    case test99998 = 99998
    case test99999 = 99999
    case unstable = 9999
    case maximum = 0x7FFF_FFFF

    static func < (left: Edition, right: Edition) -> Bool { left.rawValue < right.rawValue }

    /// Whether a file has `syntax` in place of an edition.
    var isLegacy: Bool { self < .edition2023 }

    /// The name in files and messages.
    var name: String {
        switch self {
        case .unknown: "UNKNOWN"
        case .legacy: "LEGACY"
        case .proto2: "proto2"
        case .proto3: "proto3"
        case .edition2023: "2023"
        case .edition2024: "2024"
        case .edition2026: "2026"
        case .test1: "1_TEST_ONLY"
        case .test2: "2_TEST_ONLY"
        case .test99997: "99997_TEST_ONLY"
        case .test99998: "99998_TEST_ONLY"
        case .test99999: "99999_TEST_ONLY"
        case .unstable: "UNSTABLE"
        case .maximum: "MAX"
        }
    }

    /// The edition with a name that a file may have; editions before proto2 are not among them.
    init?(name: String) {
        let known: [Edition] = [
            .edition2023, .edition2024, .edition2026, .test99997, .test99998, .test99999, .unstable, .maximum,
        ]
        guard let edition = known.first(where: { $0.name == name }) else { return nil }
        self = edition
    }
}
