import Accord

/// The settings that a file's syntax, or its edition and features, give a declaration in it (protobuf's documentation,
/// "Feature Settings for Editions").
struct Features: Equatable {
    typealias Settings = Google.Protobuf.FeatureSet

    /// The presence of fields without a label: `.explicit`, `.implicit` or `.legacyRequired`.
    var fieldPresence: Settings.FieldPresence
    var hasClosedEnums: Bool
    var packsLists: Bool
    var delimitsMessages: Bool

    static let proto2 = Features(
        fieldPresence: .explicit,
        hasClosedEnums: true,
        packsLists: false,
        delimitsMessages: false
    )
    static let proto3 = Features(
        fieldPresence: .implicit,
        hasClosedEnums: false,
        packsLists: true,
        delimitsMessages: false
    )
    /// The defaults of editions 2023 and 2024. The additions of 2024 (naming style, visibility of symbols) are protoc's
    /// to check, and leave these as they are.
    static let editions = Features(
        fieldPresence: .explicit,
        hasClosedEnums: false,
        packsLists: true,
        delimitsMessages: false
    )

    /// The defaults of a file; `nil` for a syntax or an edition that is not known here.
    static func defaults(of file: Google.Protobuf.FileDescriptorProto) -> Features? {
        switch (file.syntax ?? "", file.edition) {
        case ("", nil), ("proto2", nil): proto2
        case ("proto3", nil): proto3
        // Edition 2026 has other rules of style and limits alone.
        case ("editions", .edition2023?), ("editions", .edition2024?), ("editions", .edition2026?): editions
        // An edition that protobuf tries out, and that protoc takes with --experimental_editions only.
        case ("editions", .unstable?): editions
        default: nil
        }
    }

    /// These features with what a declaration sets for itself and what is in it.
    func with(_ settings: Settings?) -> Features {
        guard let settings else { return self }
        var features = self
        switch settings.fieldPresence {
        case .explicit, .implicit, .legacyRequired: features.fieldPresence = settings.fieldPresence ?? fieldPresence
        case nil, .unknown, .unrecognized: break
        }
        switch settings.enumType {
        case .open: features.hasClosedEnums = false
        case .closed: features.hasClosedEnums = true
        case nil, .unknown, .unrecognized: break
        }
        switch settings.repeatedFieldEncoding {
        case .packed: features.packsLists = true
        case .expanded: features.packsLists = false
        case nil, .unknown, .unrecognized: break
        }
        switch settings.messageEncoding {
        case .delimited: features.delimitsMessages = true
        case .lengthPrefixed: features.delimitsMessages = false
        case nil, .unknown, .unrecognized: break
        }
        return features
    }
}
