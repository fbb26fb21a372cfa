import Foundation

/// The resources that the process has of the system.
struct Resources: Sendable, CustomStringConvertible {
    /// Files and sockets.
    var descriptors: Int
    /// In bytes, of memory that is resident. The C library cannot give back pages that are partly free.
    var memory: Int
    /// In bytes, of memory that was allocated and is not free again; `nil` where the C library does not say.
    var heap: Int?

    var description: String {
        let heap = heap.map { ", \($0 / 1024) kB allocated" } ?? ""
        return "\(descriptors) files, \(memory / 1_048_576) MB\(heap)"
    }

    static func now() -> Resources {
        // What is free goes back first, as far as the C library can.
        _ = trim?(0)
        return Resources(descriptors: descriptors().count, memory: residentMemory(), heap: heapSize())
    }

    /// Returns what the open descriptors are: `socket:[1234]`.
    static func descriptors() -> [String] {
        #if os(Linux)
            let folder = "/proc/self/fd"
        #else
            let folder = "/dev/fd"
        #endif
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The folder itself is open while it is read.
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }

    private static func residentMemory() -> Int {
        #if os(Linux)
            let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
            return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }

    /// Adds up what glibc's report says of all arenas: what they have of the system, without what is free in them, and
    /// with what has pages of its own.
    private static func heapSize() -> Int? {
        guard let report = report() else { return nil }
        func last(_ element: String) -> Int? {
            guard let line = report.split(separator: "\n").last(where: { $0.hasPrefix("<\(element)") }),
                let size = line.split(separator: "\"").dropLast().last
            else { return nil }
            return Int(size)
        }
        guard let system = last("system type=\"current\""), let fast = last("total type=\"fast\""),
            let rest = last("total type=\"rest\""), let mapped = last("total type=\"mmap\"")
        else { return nil }
        return system - fast - rest + mapped
    }

    /// Returns glibc's report on its memory, which is XML with an element a line.
    private static func report() -> String? {
        guard let info = unsafe info, let file = unsafe tmpfile() else { return nil }
        defer { unsafe fclose(file) }
        guard unsafe info(0, file) == 0 else { return nil }
        unsafe rewind(file)
        var text = ""
        var buffer = [CChar](repeating: 0, count: 512)
        while unsafe fgets(&buffer, Int32(buffer.count), file) != nil {
            text += String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        return text
    }

    // Functions of glibc whose header Swift's module of it does not have.

    private static let trim = function("malloc_trim", as: (@Sendable @convention(c) (Int) -> Int32).self)
    private static let info = unsafe function(
        "malloc_info", as: (@Sendable @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32).self)

    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        unsafe dlsym(dlopen(nil, RTLD_NOW), name).map { unsafe unsafeBitCast($0, to: type) }
    }
}

/// Compares what the process has when it does nothing with what it had before.
struct Quiet: Sendable {
    let network: Network
    let desk: Desk
    /// The number of sessions at each place.
    let sessions: Int

    /// The number of bytes by which what is allocated may grow: buffers and caches differ from one moment to the next.
    static let tolerance = 4 << 20
    /// The number of bytes by which resident memory may grow where the C library does not say what is allocated: code is
    /// loaded when it first runs, and pages that are partly free stay.
    static let residentTolerance = 32 << 20

    /// Waits until the connections that nobody uses are closed.
    ///
    /// - Parameter before: what the process had, and does not exceed.
    /// - Returns: what the process has; `nil` when the program was stopped meanwhile.
    func check(against before: Resources?) async -> Resources? {
        let isQuiet = await desk.becomes(in: .seconds(30) + desk.options.grace) { try await left().isEmpty }
        guard !desk.isStopped else { return nil }
        if !isQuiet {
            desk.find("these places have other connections than those of sessions: \((try? await left()) ?? [:])")
        }
        // The connection that was asked over goes as well.
        await desk.pause(.seconds(2))
        guard let before else { return .now() }
        let isBack = await desk.becomes(in: .seconds(20) + desk.options.grace) {
            Resources.now().descriptors <= before.descriptors
        }
        guard !desk.isStopped else { return nil }
        let now = Resources.now()
        if !isBack {
            let open = Resources.descriptors().sorted().joined(separator: " ")
            desk.find("\(now.descriptors) files are open, and \(before.descriptors) should be: \(open)")
        }
        if let heap = now.heap, let heapBefore = before.heap {
            if heap > heapBefore + Self.tolerance {
                desk.find("\(heap >> 10) kB are allocated, and \(heapBefore >> 10) kB were after the first storm")
            }
        } else if now.memory > before.memory + Self.residentTolerance {
            desk.find("\(now.memory >> 20) MB are resident, and \(before.memory >> 20) MB were after the first storm")
        }
        return now
    }

    /// The places where there are other connections than those of the sessions, and how many.
    private func left() async throws -> [String: Int] {
        let open = try await network.connections().filter { $0.value != ($0.key.isSocket ? sessions : 0) }
        return Dictionary(uniqueKeysWithValues: open.map { ($0.key.rawValue, $0.value) })
    }
}
