import Foundation
import FuzzTargets

/// What libFuzzer calls with each of its inputs. The first byte says which type to read, and from which form.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Data(bytes: start, count: count)
    guard let choice = bytes.first.map(Int.init) else { return 0 }
    let type = Promises.types[choice / 3 % Promises.types.count]
    do {
        switch choice % 3 {
        case 0: try Promises().binary(bytes.dropFirst(), type)
        case 1: try Promises().json(bytes.dropFirst(), type)
        default: try Promises().codable(bytes.dropFirst(), type)
        }
    } catch {
        // A crash is how libFuzzer learns of a failure; it then writes the input to a file.
        FileHandle.standardError.write(Data("\(type.messageName): \(error)\n".utf8))
        abort()
    }
    return 0
}
