/// Names that tools have put together from others: they are as long as what they are made of.
///
/// | in the contract | in Swift | rule |
/// |---|---|---|
/// | `Batch_Union_A__B__C…` of more than 80 characters | `BatchUnionAB` | the words that fit into 60 |
/// | `Value<(number[]\|Expr)>`, where others would be `ValueNumberExpr` too | `ValueOfNumberArrayOrExpr` | a generic type in words |
///
/// Both give way to the whole name where another has the same.
extension Naming {
    private static let longest = 80
    private static let cutLength = 60

    /// A name, or the words in front that are not too long together.
    static func shortened(_ name: String) -> String {
        guard name.unicodeScalars.count > longest else { return name }
        let words = words(name)
        guard words.joined().unicodeScalars.count == name.unicodeScalars.count else { return name }
        var length = 0
        for word in words {
            let next = length + word.unicodeScalars.count
            if next > cutLength { break }
            length = next
        }
        return length == 0 ? name : String(name.unicodeScalars.prefix(length))
    }

    /// `Value Of number Array Or Expr` of `Value<(number[]|Expr)>`; `nil` for what is no generic type.
    static func generic(_ name: String) -> String? {
        guard name.hasSuffix(">"), let start = name.firstIndex(of: "<"), start > name.startIndex else { return nil }
        var text = ""
        var rest = Substring(name)
        while let character = rest.first {
            if rest.hasPrefix("[]") {
                text += " Array "
                rest = rest.dropFirst(2)
                continue
            }
            rest = rest.dropFirst()
            switch character {
            case "<": text += " Of "
            case "|": text += " Or "
            case ",", "&": text += " And "
            default: text.append(character)
            }
        }
        return text
    }
}
