extension ValueType {
    /// The type that a format gives to the values of one kind of JSON; `nil` where it gives them none of their own.
    package init?(format: String?, of kind: JSONType) {
        switch (kind, format) {
        case (.string, "date-time"): self = .date(.rfc3339)
        case (.string, "date"): self = .calendarDate
        case (.string, "uuid"): self = .uuid
        // Base64. `binary` is for bytes as they are, which no string of JSON holds (OpenAPI 3.0.4, section 4.4).
        case (.string, "byte"): self = .bytes
        case (.string, "decimal"): self = .decimal(.string)
        case (.integer, "int8"), (.integer, "int16"), (.integer, "int32"), (.integer, "uint8"), (.integer, "uint16"),
            (.number, "int8"), (.number, "int16"), (.number, "int32"), (.number, "uint8"), (.number, "uint16"):
            self = .int32
        case (.number, "int64"), (.number, "uint32"): self = .int64
        case (.integer, "uint64"), (.number, "uint64"): self = .uint64
        case (.number, "float"): self = .float
        case (.integer, "decimal"), (.number, "decimal"): self = .decimal(.number)
        case (.integer, "unix-time"), (.integer, "unixtime"), (.number, "unix-time"), (.number, "unixtime"):
            self = .date(.epochSeconds)
        default: return nil
        }
    }
}
