import BreakingRules
import ProtoReader

extension ProtoComparison {
    mutating func compareJSType(_ old: ProtoField, _ new: ProtoField) {
        let (before, after) = (old.options.jstypeOrDefault, new.options.jstypeOrDefault)
        guard before != after, old.type.isInteger64, new.type.isInteger64 else { return }
        report(
            .buf.fieldSameJSType, old, new, "changed option \"jstype\" from \"\(before.name)\" to \"\(after.name)\".",
            detail: [before.name, after.name], at: [8, 6])
    }

    mutating func compareUTF8Validation(_ old: ProtoField, _ new: ProtoField) {
        guard old.type == .string, new.type == .string else { return }
        let (before, after) = (old.features.utf8Validation, new.features.utf8Validation)
        if before != after {
            report(
                .buf.fieldSameUTF8Validation, old, new,
                "changed UTF8 validation from \(before.name) to \(after.name).", detail: [before.name, after.name],
                at: [8, 21, 4], [8, 21])
        }
        compareJavaUTF8Validation(old, new)
    }

    private mutating func compareJavaUTF8Validation(_ old: ProtoField, _ new: ProtoField) {
        guard checks(.buf.fieldSameJavaUTF8Validation) else { return }
        let (before, after) = (javaValidation(of: old, in: self.old), javaValidation(of: new, in: self.new))
        guard before != after else { return }
        report(
            .buf.fieldSameJavaUTF8Validation,
            "\(new.description) changed Java string UTF8 validation from \"\(before.name)\" to \"\(after.name)\".",
            at: javaPlace(of: new, in: self.new), old: javaPlace(of: old, in: self.old), subject: new.subject,
            element: new.element, detail: [before.name, after.name])
    }

    /// Returns the validation in Java code: the file's option `java_string_check_utf8` decides, else, in editions,
    /// Java's own feature, else the feature for all.
    private func javaValidation(of field: ProtoField, in snapshot: ProtoSnapshot) -> ProtoFeatures.UTF8Validation {
        let file = snapshot.file(at: field.declaration.file)
        let option = file?.options.javaStringCheckUtf8
        let verifies = option ?? (field.features.javaUTF8Validation == .verify)
        return verifies ? .verify : field.features.utf8Validation
    }

    private func javaPlace(of field: ProtoField, in snapshot: ProtoSnapshot) -> SourceRange {
        snapshot.file(at: field.declaration.file)?.places.found([8, 27])
            ?? snapshot.place(of: field.declaration, [8, 21, 1001, 2], [8, 21, 1001], [8, 21])
    }

    mutating func compareCppStringType(_ old: ProtoField, _ new: ProtoField) {
        guard old.type.isText, new.type.isText, checks(.buf.fieldSameCppStringType) else { return }
        let (before, after) = (CppStringType(of: old), CppStringType(of: new))
        // A piece may become a string, which can do more.
        guard before != after, !(before == .piece && after == .feature(.string)) else { return }
        report(
            .buf.fieldSameCppStringType, old, new,
            "changed C++ string type from \"\(before.name)\" to \"\(after.name)\".",
            detail: [before.name, after.name], at: [8, 1], [8, 21, 1000, 2], [8, 21, 1000], [8, 21])
    }
}

/// The type of a string or bytes field in C++: the option `ctype` names it up to edition 2023, else the feature.
private enum CppStringType: Equatable {
    case piece
    case feature(ProtoFeatures.CppStringType)

    init(of field: ProtoField) {
        self =
            switch field.options.ctype {
            case .stringPiece: .piece
            case .cord: .feature(.cord)
            case .string: .feature(.string)
            case nil, .unrecognized: .feature(field.features.cppStringType)
            }
    }

    var name: String {
        switch self {
        case .piece: "STRING_PIECE"
        case .feature(.view): "VIEW"
        case .feature(.cord): "CORD"
        case .feature(.string): "STRING"
        case .feature: "STRING_TYPE_UNKNOWN"
        }
    }
}

extension ProtoField.TypeKind {
    fileprivate var isText: Bool { self == .string || self == .bytes }

    fileprivate var isInteger64: Bool {
        switch self {
        case .int64, .uint64, .sint64, .fixed64, .sfixed64: true
        default: false
        }
    }
}

extension ProtoFeatures.UTF8Validation {
    fileprivate var name: String {
        switch self {
        case .verify: "VERIFY"
        case .none_: "NONE"
        case .unknown, .unrecognized: "UTF8_VALIDATION_UNKNOWN"
        }
    }
}

extension ProtoField.JSType {
    fileprivate var name: String {
        switch self {
        case .jsNormal: "JS_NORMAL"
        case .jsString: "JS_STRING"
        case .jsNumber: "JS_NUMBER"
        case .unrecognized(let number): "\(number)"
        }
    }
}
