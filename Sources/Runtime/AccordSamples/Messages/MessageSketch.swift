/// The parts of a message of protobuf that samples have to know, whichever description of it that comes from: a table of
/// generated code, or a contract.
package struct MessageSketch: Sendable, Hashable {
    /// A field.
    package struct Field: Sendable, Hashable {
        /// The name in JSON.
        package var name: String
        package var kind: Kind
        package var label: Label
        /// The number of the oneof that the field is a member of.
        package var oneof: Int?

        package init(name: String, kind: Kind, label: Label, oneof: Int? = nil) {
            self.name = name
            self.kind = kind
            self.label = label
            self.oneof = oneof
        }
    }

    /// The number of values that a field has.
    package enum Label: Sendable, Hashable {
        case optional, required, list
        /// A map, by the kind of its keys.
        case map(Kind)
    }

    /// The type of a value; those that differ in bytes alone are one.
    package enum Kind: Sendable, Hashable {
        case int32, int64, uint32, uint64, float, double, bool, string, bytes
        /// An enum, by the names that are written for its values.
        case enumeration([String])
        /// `google.protobuf.NullValue`.
        case null
        /// A message, by its full name.
        case message(String)
    }

    /// The full name in the contract: `rin.contacts.v1.Contact`. By it, messages of `google.protobuf` with a JSON form of
    /// their own are known.
    package var name: String
    package var fields: [Field]

    package init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
    }
}
