#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// The functions of libraries that the process has loaded for other reasons.
enum LoadedSymbol {
    /// A function as Swift keeps it in memory: its code, and what it has captured.
    @safe private struct Function {
        let code: UnsafeMutableRawPointer
        let context: UnsafeRawPointer?
    }

    /// The address of a symbol; `nil` where no library that is loaded has it, and on systems that cannot say.
    static func address(_ name: String) -> UnsafeMutableRawPointer? {
        #if canImport(Darwin)
            dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
            unsafe dlsym(nil, name)
        #else
            nil
        #endif
    }

    /// The function with that symbol, in a struct with nothing else in it: the property has the function's own calling
    /// convention, which a generic value would not have.
    static func function<Holder>(_ name: String, as _: Holder.Type) -> Holder? {
        guard MemoryLayout<Holder>.size == MemoryLayout<Function>.size, let code = unsafe address(name) else {
            return nil
        }
        return unsafe unsafeBitCast(Function(code: code, context: nil), to: Holder.self)
    }
}
