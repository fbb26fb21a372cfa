import Foundation

enum Allocations {
    /// How often this process has asked for memory; 0 without a library that counts.
    static func current() -> Int {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "accord_allocations") else { return 0 }
        return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
    }
}
