/// A change of a contract, written as a diff.
package struct RuleExample: Sendable, Hashable {
    /// The lines. Of each, the first character says which version has it: `-` the old one, `+` the new one, and a space
    /// both. A line such as `@@ shop/v1/orders.proto @@` names the file of the lines after it, which are all that it has.
    package var lines: [String] = []
    /// The ids of the other rules that report the change.
    package var others: [String] = []

    /// The beginning of a line that names a file.
    package static let fileMark = "@@ "

    /// Whether the files are written in full, and in no frame.
    package var isWhole: Bool { lines.first?.hasPrefix(Self.fileMark) == true }
}
