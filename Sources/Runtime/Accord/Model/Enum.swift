/// A protobuf enum as a Swift enum that keeps numbers it has no name for in `case unrecognized(Int32)`.
///
/// Its `Codable` form is ProtoJSON's: the value's name, or the number where there is no name.
public protocol Enum: RawRepresentable, Sendable, Hashable, Codable, CaseIterable where RawValue == Int32 {
    /// Total: a number without a name becomes `unrecognized`.
    init(rawValue: Int32)

    /// The description of the enum for the interpreter, written by the generator.
    static var _table: EnumTable { get }
}
