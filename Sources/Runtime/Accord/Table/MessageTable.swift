/// The description of a message for the interpreter: one line of text a field, and the types that the lines refer to.
///
/// ```swift
/// MessageTable(
///     "rin.contacts.v1.Contact",
///     """
///     1 s id
///     2 *s phone_numbers
///     3 *m0 emails
///     4 ?m1 created_at
///     5 {s}s metadata
///     6 e0 source
///     """,
///     messages: [Email.self, Google.Protobuf.Timestamp.self], enums: [Source.self])
/// ```
///
/// A line is the field number, the kind, and the field's name in the contract; a fourth word gives the JSON name where
/// it is not the lowerCamelCase of the name. **Lines are in the order of the stored properties**: the interpreter finds
/// each property's offset by laying out the storage types of the lines one after the other, as Swift does.
/// `unknownFields` is the last stored property of each message, and has no line.
///
/// | kind | meaning | storage |
/// |---|---|---|
/// | `i` `I` | int32, int64 | `Int32`, `Int64` |
/// | `u` `U` | uint32, uint64 | `UInt32`, `UInt64` |
/// | `z` `Z` | sint32, sint64 (zigzag) | `Int32`, `Int64` |
/// | `f` `F` | fixed32, fixed64 | `UInt32`, `UInt64` |
/// | `g` `G` | sfixed32, sfixed64 | `Int32`, `Int64` |
/// | `r` `R` | float, double | `Float`, `Double` |
/// | `b` `s` `y` | bool, string, bytes | `Bool`, `String`, `Data` |
/// | `e2` `c2` | open and closed enum, `enums[2]` | that type |
/// | `m2` `d2` | message, and delimited message (group), `messages[2]` | that type; alone always with `?`, `!` or `^` |
/// | `?x` `!x` | explicit presence, required | `Optional` |
/// | `^m2` `!^m2` | large message, or one that can contain itself; with `!` required | `Indirect` |
/// | `*x` `+x` | list, and list that is written packed | `Array` |
/// | `{s}x` | map with the key and value kinds | `Dictionary` |
/// | `0\|x` | member of a oneof, `oneofs[0]`; members are adjacent | one `Optional` for all of them |
///
/// A class, so that the generated code that makes one is small.
public final class MessageTable: Sendable {
    package let name: StaticString
    package let fields: StaticString
    package let messages: [any Message.Type]
    package let enums: [any Enum.Type]
    let oneofs: [any Oneof.Type]
    package let isMessageSet: Bool

    /// - Parameter isMessageSet: whether extensions are on the wire in the form of proto1's message sets.
    @inline(never)
    public init(
        _ name: StaticString,
        _ fields: StaticString,
        messages: [any Message.Type] = [],
        enums: [any Enum.Type] = [],
        oneofs: [any Oneof.Type] = [],
        isMessageSet: Bool = false
    ) {
        self.name = name
        self.fields = fields
        self.messages = messages
        self.enums = enums
        self.oneofs = oneofs
        self.isMessageSet = isMessageSet
    }
}

/// The description of an enum for the interpreter: one line of text a value, its number and its name in the contract.
/// Where several lines carry one number, the first name is the one that is written.
public struct EnumTable: Sendable {
    package let name: StaticString
    package let values: StaticString

    /// Creates the table of an enum. Generated code calls it.
    public init(_ name: StaticString, _ values: StaticString) {
        self.name = name
        self.values = values
    }
}
