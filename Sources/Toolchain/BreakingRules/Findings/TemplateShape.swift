/// The shape of a path or URL with names in braces: `/orders/{order_id}`. The names make no difference on the wire.
package struct TemplateShape {
    /// `/orders/{}`
    package let shape: String
    /// In their order.
    package let names: [String]

    package init(_ text: String) {
        var shape = ""
        var names: [String] = []
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            shape += rest[..<start] + "{}"
            names.append(String(rest[rest.index(after: start)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        self.shape = shape + rest
        self.names = names
    }

    /// Whether a segment is a version that promises nothing: `v1alpha1`, `v2beta`, `v1p1beta1`.
    package var isUnstable: Bool {
        // Few segments begin with the letter, and making an expression costs more than matching it.
        shape.split(separator: "/").contains {
            ($0.utf8.first == UInt8(ascii: "v") || $0.utf8.first == UInt8(ascii: "V"))
                && $0.wholeMatch(of: /v\d+(p\d+)?(alpha|beta|test)\w*/.ignoresCase()) != nil
        }
    }
}
