import Foundation
import FuzzTargets

/// The target that the environment names; libFuzzer owns the arguments.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["ACCORD_FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget.named(name) else {
        complain(
            "ACCORD_FUZZ_TARGET is '\(name)'; it must be one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
        exit(64)
    }
    return target
}()

/// The function that libFuzzer calls with each of its inputs.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = start.map { Data(bytes: $0, count: count) } ?? Data()
    do {
        try CallingThread.run { try await target.check(input) }
    } catch {
        complain("\(target.name): \(error)")
        // A crash is how libFuzzer learns of a failure; it then writes the input to a file.
        abort()
    }
    return 0
}

private func complain(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
}

/// Called once, before libFuzzer reads its arguments. Writes the words of all targets as dictionaries where the
/// environment asks for them, prints the targets with the lengths of their inputs, and ends.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _: UnsafeMutablePointer<CInt>?, _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
    guard let folder = ProcessInfo.processInfo.environment["ACCORD_FUZZ_DICTIONARIES"] else { return 0 }
    for target in FuzzTarget.all {
        // libFuzzer takes no empty dictionary.
        let lines =
            ["# Words of \(target)\n"]
            + target.words.map { word in
                "\"" + word.utf8.map { byte in "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
                    + "\"\n"
            }
        do {
            try lines.joined().write(toFile: "\(folder)/\(target.name)", atomically: true, encoding: .utf8)
        } catch {
            complain("the dictionary of \(target.name) cannot be written: \(error)")
            exit(1)
        }
        print(target.name, target.lengthLimit)
    }
    exit(0)
}
