import Accord
import ProtoReader

/// The features that a file's syntax, or its edition and features, decide for a declaration, as far as rules ask for
/// them (protobuf's documentation, "Feature Settings for Editions").
struct ProtoFeatures: Sendable, Hashable {
    typealias Settings = Google.Protobuf.FeatureSet
    typealias UTF8Validation = Settings.Utf8Validation
    typealias CppStringType = Google.Protobuf.CppFeatures.StringType

    /// The messages and enums that other files may use.
    enum Exports {
        case all, topLevel, none

        /// `nil` for a value that is not known.
        init?(_ visibility: Settings.VisibilityFeature.DefaultSymbolVisibility) {
            switch visibility {
            case .exportAll: self = .all
            case .exportTopLevel: self = .topLevel
            case .localAll, .strict: self = .none
            case .unknown, .unrecognized: return nil
            }
        }
    }

    var fieldPresence: Settings.FieldPresence
    var hasClosedEnums: Bool
    var delimitsMessages: Bool
    var packsLists: Bool
    var utf8Validation: UTF8Validation
    var jsonFormat: Settings.JsonFormat
    var cppStringType: CppStringType
    var javaUTF8Validation: Google.Protobuf.JavaFeatures.Utf8Validation
    /// The messages and enums that other files may use where no keyword says so. The feature of a file that changes this is
    /// only for the source, so that no descriptor set of protoc has it.
    var exports = Exports.all

    static let proto2 = ProtoFeatures(
        fieldPresence: .explicit, hasClosedEnums: true, delimitsMessages: false, packsLists: false,
        utf8Validation: .none_,
        jsonFormat: .legacyBestEffort, cppStringType: .string, javaUTF8Validation: .default)
    static let proto3 = ProtoFeatures(
        fieldPresence: .implicit, hasClosedEnums: false, delimitsMessages: false, packsLists: true,
        utf8Validation: .verify,
        jsonFormat: .allow, cppStringType: .string, javaUTF8Validation: .default)
    static let edition2023 = ProtoFeatures(
        fieldPresence: .explicit, hasClosedEnums: false, delimitsMessages: false, packsLists: true,
        utf8Validation: .verify,
        jsonFormat: .allow, cppStringType: .string, javaUTF8Validation: .default)

    /// The defaults of a file.
    static func defaults(of syntax: ProtoSyntax) -> ProtoFeatures {
        switch syntax {
        case .proto2: return proto2
        case .proto3: return proto3
        case .edition(let edition):
            var features = edition2023
            // cpp_features.proto
            if edition != .edition2023 {
                features.cppStringType = .view
                features.exports = edition == .edition2024 ? .topLevel : .none
            }
            return features
        }
    }

    /// These features with what a declaration sets for itself and for what is in it.
    func with(_ settings: Settings?) -> ProtoFeatures {
        guard let settings else { return self }
        var features = self
        features.fieldPresence = settings.fieldPresence ?? fieldPresence
        features.hasClosedEnums = settings.enumType.map { $0 == .closed } ?? hasClosedEnums
        features.delimitsMessages = settings.messageEncoding.map { $0 == .delimited } ?? delimitsMessages
        features.packsLists = settings.repeatedFieldEncoding.map { $0 == .packed } ?? packsLists
        features.utf8Validation = settings.utf8Validation ?? utf8Validation
        features.jsonFormat = settings.jsonFormat ?? jsonFormat
        features.exports = settings.defaultSymbolVisibility.flatMap { Exports($0) } ?? exports
        features.cppStringType = settings.cpp?.stringType ?? cppStringType
        features.javaUTF8Validation = settings.java?.utf8Validation ?? javaUTF8Validation
        return features
    }

    /// Whether other files may use a message or an enum (protobuf's documentation, "Symbol Visibility").
    func exports(_ keyword: Google.Protobuf.SymbolVisibility?, isNested: Bool) -> Bool {
        switch keyword {
        case .visibilityExport: return true
        case .visibilityLocal: return false
        case .visibilityUnset, .unrecognized, nil: break
        }
        return switch exports {
        case .all: true
        case .topLevel: !isNested
        case .none: false
        }
    }
}
