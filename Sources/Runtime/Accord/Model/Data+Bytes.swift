import Foundation

extension Data {
    /// As `withUnsafeBytes`, which expands to a thousand bytes of code wherever it is called.
    @inline(never)
    func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeBytes(body)
    }
}
