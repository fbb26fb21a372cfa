/// Why a decoder stopped. A byte wide, so that throwing it through the interpreter costs nothing; `CodecError` is made
/// of it at the surface, where the place is worked out too.
enum Failure: Error {
    // Binary.
    case truncated, varintTooLong, badTag, badGroup, packedLength
    // Both.
    case utf8, tooDeep
    // JSON.
    case endOfText, expectedValue, expectedObject, expectedArray, expectedString, expectedNumber, expectedBool
    case expectedPunctuation, badEscape, controlCharacter, loneSurrogate, trailingText
    case numberRange, notInteger, badBase64, unknownName, unknownEnum, duplicate, duplicateOneof, nullInList
    case badTimestamp, badDuration, badFieldMask, badAny, unknownAny

    var code: CodecError.Code {
        switch self {
        case .truncated, .endOfText: .truncated
        case .utf8, .loneSurrogate: .invalidUTF8
        case .tooDeep: .tooDeep
        case .unknownName: .unknownField
        case .unknownAny: .unknownType
        case .duplicate, .duplicateOneof: .duplicateField
        case .numberRange, .notInteger, .badBase64, .unknownEnum, .nullInList, .badTimestamp, .badDuration,
            .badFieldMask,
            .badAny, .expectedObject, .expectedArray, .expectedString, .expectedNumber, .expectedBool:
            .invalidValue
        case .varintTooLong, .badTag, .badGroup, .packedLength, .expectedValue, .expectedPunctuation, .badEscape,
            .controlCharacter, .trailingText:
            .malformed
        }
    }

    var message: String {
        switch self {
        case .truncated: "the input ends in the middle of a value"
        case .varintTooLong: "a varint is longer than ten bytes"
        case .badTag: "this is not a field's tag"
        case .badGroup: "a group ends that was not begun, or with another number"
        case .packedLength: "the length of a packed list is no multiple of its element's"
        case .utf8: "the string is not UTF-8"
        case .tooDeep: "nested deeper than the limit"
        case .endOfText: "the text ends in the middle of a value"
        case .expectedValue: "a value is expected here"
        case .expectedObject: "an object is expected here"
        case .expectedArray: "an array is expected here"
        case .expectedString: "a string is expected here"
        case .expectedNumber: "a number is expected here"
        case .expectedBool: "true or false is expected here"
        case .expectedPunctuation: "a comma, a colon or a closing bracket is expected here"
        case .badEscape: "this is not an escape sequence"
        case .controlCharacter: "control characters in strings must be escaped"
        case .loneSurrogate: "half of a surrogate pair stands alone"
        case .trailingText: "there is more text behind the value"
        case .numberRange: "the number does not fit the field's type"
        case .notInteger: "the number is not whole"
        case .badBase64: "the string is not base64"
        case .unknownName: "the contract has no field of this name; ignoreUnknownFields skips such fields"
        case .unknownEnum: "the contract has no enum value of this name"
        case .duplicate: "the field stands here twice"
        case .duplicateOneof: "another field of the same oneof is set already"
        case .nullInList: "null cannot be an element"
        case .badTimestamp: "this is not a time as RFC 3339 writes it, in the years 1 to 9999"
        case .badDuration: "this is not a duration in seconds, as in \"1.5s\""
        case .badFieldMask: "this is not a list of field paths"
        case .badAny: "an Any needs a valid \"@type\""
        case .unknownAny: "the type of this Any is not registered; give it in the options' types"
        }
    }
}
