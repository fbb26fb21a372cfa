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
    // JSON of models from schemas.
    case missing, missingElement, notConstant, duplicateName, strictName, unknownLiteral
    case badDate, badDay, badUUID, badDecimal, badNumber, missingTag, noCase

    var code: CodecError.Code {
        switch self {
        case .truncated, .endOfText: .truncated
        case .utf8, .loneSurrogate: .invalidUTF8
        case .tooDeep: .tooDeep
        case .unknownName, .strictName: .unknownField
        case .missing, .missingTag: .missingRequiredField
        case .unknownAny: .unknownType
        case .duplicate, .duplicateOneof, .duplicateName: .duplicateField
        case .numberRange, .notInteger, .badBase64, .unknownEnum, .nullInList, .badTimestamp, .badDuration,
            .badFieldMask, .badAny, .missingElement, .notConstant, .unknownLiteral,
            .badDate, .badDay, .badUUID, .badDecimal, .badNumber, .noCase, .expectedObject, .expectedArray,
            .expectedString, .expectedNumber, .expectedBool:
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
        case .loneSurrogate: "half of a surrogate pair is alone"
        case .trailingText: "there is more text after the value"
        case .numberRange: "the number does not fit the field's type"
        case .notInteger: "the number is not whole"
        case .badBase64: "the string is not base64"
        case .unknownName: "the contract has no field of this name; ignoreUnknownFields skips such fields"
        case .unknownEnum: "the contract has no such value of the enum"
        case .duplicate: "the field is here twice"
        case .duplicateOneof: "another field of the same oneof is set already"
        case .nullInList: "null cannot be an element"
        case .badTimestamp: "this is not a time as RFC 3339 writes it, in the years 1 to 9999"
        case .badDuration: "this is not a duration in seconds, as in \"1.5s\""
        case .badFieldMask: "this is not a list of field paths"
        case .badAny: "an Any needs a valid \"@type\""
        case .missing: "this property is required"
        case .missingElement: "the array has too few elements"
        case .notConstant: "the schema has another constant here"
        case .duplicateName: "the name is here twice"
        case .strictName: "the schema has no property of this name"
        case .unknownLiteral: "the schema has no such value"
        case .badDate: "this is not a time as RFC 3339 writes it, with or without a zone, in the years 1 to 9999"
        case .badDay: "this is not a day as in \"2024-02-29\""
        case .badUUID: "this is not a UUID"
        case .badDecimal: "this is not a decimal number of at most 38 digits"
        case .badNumber: "JSON has no number for this"
        case .missingTag: "the property that gives the type is required"
        case .noCase: "the schema has no type for such a value"
        case .unknownAny: "the type of this Any is not registered; give it in the options' types"
        }
    }
}
