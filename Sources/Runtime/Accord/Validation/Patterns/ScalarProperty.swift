/// A property that Unicode gives characters, as `\p{…}` names it (ECMA-262, section 22.2.2.9).
struct ScalarProperty: Sendable {
    private typealias Test = @Sendable (Unicode.Scalar) -> Bool
    private let test: Test

    func holds(for value: UInt32) -> Bool {
        Unicode.Scalar(value).map(test) ?? false
    }

    /// - Returns: `nil` when there is no such property. Scripts are sets of their own.
    static func named(_ name: String) -> ScalarProperty? {
        let parts = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch parts.first {
        case "General_Category" where parts.count == 2, "gc" where parts.count == 2: return category(parts[1])
        case name?: return category(name) ?? binary(name).map { ScalarProperty(test: $0) }
        default: return nil
        }
    }

    private static func category(_ name: String) -> ScalarProperty? {
        let categories = categories(name)
        return categories.isEmpty ? nil : ScalarProperty { categories.contains($0.properties.generalCategory) }
    }

    // swift-format-ignore
    private static func categories(_ name: String) -> Set<Unicode.GeneralCategory> {
        switch name {
        case "L", "Letter": categories("LC").union([.modifierLetter, .otherLetter])
        case "LC", "Cased_Letter": [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
        case "Lu", "Uppercase_Letter": [.uppercaseLetter]
        case "Ll", "Lowercase_Letter": [.lowercaseLetter]
        case "Lt", "Titlecase_Letter": [.titlecaseLetter]
        case "Lm", "Modifier_Letter": [.modifierLetter]
        case "Lo", "Other_Letter": [.otherLetter]
        case "M", "Mark", "Combining_Mark": [.nonspacingMark, .spacingMark, .enclosingMark]
        case "Mn", "Nonspacing_Mark": [.nonspacingMark]
        case "Mc", "Spacing_Mark": [.spacingMark]
        case "Me", "Enclosing_Mark": [.enclosingMark]
        case "N", "Number": [.decimalNumber, .letterNumber, .otherNumber]
        case "Nd", "Decimal_Number", "digit": [.decimalNumber]
        case "Nl", "Letter_Number": [.letterNumber]
        case "No", "Other_Number": [.otherNumber]
        case "P", "Punctuation", "punct":
            [.connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
             .finalPunctuation, .otherPunctuation]
        case "Pc", "Connector_Punctuation": [.connectorPunctuation]
        case "Pd", "Dash_Punctuation": [.dashPunctuation]
        case "Ps", "Open_Punctuation": [.openPunctuation]
        case "Pe", "Close_Punctuation": [.closePunctuation]
        case "Pi", "Initial_Punctuation": [.initialPunctuation]
        case "Pf", "Final_Punctuation": [.finalPunctuation]
        case "Po", "Other_Punctuation": [.otherPunctuation]
        case "S", "Symbol": [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]
        case "Sm", "Math_Symbol": [.mathSymbol]
        case "Sc", "Currency_Symbol": [.currencySymbol]
        case "Sk", "Modifier_Symbol": [.modifierSymbol]
        case "So", "Other_Symbol": [.otherSymbol]
        case "Z", "Separator": [.spaceSeparator, .lineSeparator, .paragraphSeparator]
        case "Zs", "Space_Separator": [.spaceSeparator]
        case "Zl", "Line_Separator": [.lineSeparator]
        case "Zp", "Paragraph_Separator": [.paragraphSeparator]
        case "C", "Other": [.control, .format, .surrogate, .privateUse, .unassigned]
        case "Cc", "Control", "cntrl": [.control]
        case "Cf", "Format": [.format]
        case "Cs", "Surrogate": [.surrogate]
        case "Co", "Private_Use": [.privateUse]
        case "Cn", "Unassigned": [.unassigned]
        default: []
        }
    }

    // swift-format-ignore
    private static func binary(_ name: String) -> Test? {
        switch name {
        case "Any": { _ in true }
        case "ASCII": { $0.isASCII }
        case "Assigned": { $0.properties.generalCategory != .unassigned }
        case "ASCII_Hex_Digit", "AHex": { $0.properties.isASCIIHexDigit }
        case "Alphabetic", "Alpha": { $0.properties.isAlphabetic }
        case "Bidi_Control", "Bidi_C": { $0.properties.isBidiControl }
        case "Bidi_Mirrored", "Bidi_M": { $0.properties.isBidiMirrored }
        case "Case_Ignorable", "CI": { $0.properties.isCaseIgnorable }
        case "Cased": { $0.properties.isCased }
        case "Changes_When_Casefolded", "CWCF": { $0.properties.changesWhenCaseFolded }
        case "Changes_When_Casemapped", "CWCM": { $0.properties.changesWhenCaseMapped }
        case "Changes_When_Lowercased", "CWL": { $0.properties.changesWhenLowercased }
        case "Changes_When_NFKC_Casefolded", "CWKCF": { $0.properties.changesWhenNFKCCaseFolded }
        case "Changes_When_Titlecased", "CWT": { $0.properties.changesWhenTitlecased }
        case "Changes_When_Uppercased", "CWU": { $0.properties.changesWhenUppercased }
        case "Dash": { $0.properties.isDash }
        case "Default_Ignorable_Code_Point", "DI": { $0.properties.isDefaultIgnorableCodePoint }
        case "Deprecated", "Dep": { $0.properties.isDeprecated }
        case "Diacritic", "Dia": { $0.properties.isDiacritic }
        case "Emoji": { $0.properties.isEmoji }
        case "Emoji_Component", "EComp": { ScalarSet.emojiComponents.contains($0.value) }
        case "Emoji_Modifier", "EMod": { $0.properties.isEmojiModifier }
        case "Emoji_Modifier_Base", "EBase": { $0.properties.isEmojiModifierBase }
        case "Emoji_Presentation", "EPres": { $0.properties.isEmojiPresentation }
        case "Extended_Pictographic", "ExtPict": { ScalarSet.pictographs.contains($0.value) }
        case "Extender", "Ext": { $0.properties.isExtender }
        case "Grapheme_Base", "Gr_Base": { $0.properties.isGraphemeBase }
        case "Grapheme_Extend", "Gr_Ext": { $0.properties.isGraphemeExtend }
        case "Hex_Digit", "Hex": { $0.properties.isHexDigit }
        case "IDS_Binary_Operator", "IDSB": { $0.properties.isIDSBinaryOperator }
        case "IDS_Trinary_Operator", "IDST": { $0.properties.isIDSTrinaryOperator }
        case "ID_Continue", "IDC": { $0.properties.isIDContinue }
        case "ID_Start", "IDS": { $0.properties.isIDStart }
        case "Ideographic", "Ideo": { $0.properties.isIdeographic }
        case "Join_Control", "Join_C": { $0.properties.isJoinControl }
        case "Logical_Order_Exception", "LOE": { $0.properties.isLogicalOrderException }
        case "Lowercase", "Lower": { $0.properties.isLowercase }
        case "Math": { $0.properties.isMath }
        case "Noncharacter_Code_Point", "NChar": { $0.properties.isNoncharacterCodePoint }
        case "Pattern_White_Space", "Pat_WS": { $0.properties.isPatternWhitespace }
        case "Quotation_Mark", "QMark": { $0.properties.isQuotationMark }
        case "Radical": { $0.properties.isRadical }
        case "Regional_Indicator", "RI": { (0x1F1E6...0x1F1FF).contains($0.value) }
        case "Sentence_Terminal", "STerm": { $0.properties.isSentenceTerminal }
        case "Soft_Dotted", "SD": { $0.properties.isSoftDotted }
        case "Unified_Ideograph", "UIdeo": { $0.properties.isUnifiedIdeograph }
        case "Uppercase", "Upper": { $0.properties.isUppercase }
        case "Variation_Selector", "VS": { $0.properties.isVariationSelector }
        case "White_Space", "space": { $0.properties.isWhitespace }
        case "XID_Continue", "XIDC": { $0.properties.isXIDContinue }
        case "XID_Start", "XIDS": { $0.properties.isXIDStart }
        default: nil
        }
    }
}
