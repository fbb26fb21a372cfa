/// A protobuf oneof as a Swift enum with payloads.
///
/// The layout of such an enum is the compiler's business, so the interpreter cannot reach into it as it does with
/// structs: generated code shows the payload and takes it in, one line a case.
///
/// ```swift
/// func _project(_ visit: (Int32, Accord.PayloadAddress) -> Void) {
///     switch self {
///     case .email(let payload): _project(4, payload, visit)
///     case .phone(let payload): _project(5, payload, visit)
///     }
/// }
/// static func _inject(_ payload: Accord.OneofPayload) -> Self? {
///     switch payload.number {
///     case 4: .email(payload.move())
///     case 5: .phone(payload.move())
///     default: nil
///     }
/// }
/// ```
public protocol Oneof: Sendable, Hashable {
    /// Calls `visit` once, with the field number of the present case and the address of its payload.
    func _project(_ visit: (Int32, PayloadAddress) -> Void)

    /// Makes the case that `payload` is for; `nil` when there is no case with its number.
    static func _inject(_ payload: OneofPayload) -> Self?
}

extension Oneof {
    /// Calls `visit` with the address of a payload. Used by generated code.
    @inlinable
    public func _project<Payload>(_ number: Int32, _ payload: Payload, _ visit: (Int32, PayloadAddress) -> Void) {
        visitPayload(number, payload, visit)
    }
}
