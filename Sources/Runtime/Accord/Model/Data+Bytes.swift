extension Data {
    /// Calls `withUnsafeBytes`, which expands to a thousand bytes of code wherever it is called. Nothing ever replaces
    /// this function; being replaceable keeps the compiler from making a variant of it for each caller.
    dynamic func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeBytes(body)
    }
}
