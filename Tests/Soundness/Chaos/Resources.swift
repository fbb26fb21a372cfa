import Foundation

/// The resources that the process has of the system.
struct Resources: Sendable, CustomStringConvertible {
    /// Files and sockets.
    var descriptors: Int
    /// In bytes, of memory that is resident.
    var memory: Int

    var description: String { "\(descriptors) files, \(memory / 1_048_576) MB" }

    static func now() -> Resources {
        // What is free goes back first, as far as the C library can.
        _ = trim?(0)
        return Resources(descriptors: descriptors().count, memory: residentMemory())
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

    /// glibc's `malloc_trim`, whose header Swift's module of it does not have.
    private static let trim: (@Sendable @convention(c) (Int) -> Int32)? = {
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return nil }
        return unsafeBitCast(symbol, to: (@Sendable @convention(c) (Int) -> Int32).self)
    }()
}

/// Compares what the process has when it does nothing with what it had before.
struct Quiet: Sendable {
    let network: Network
    let desk: Desk
    /// The number of sessions at each place.
    let sessions: Int

    /// The number of bytes by which memory may grow: buffers and caches differ from one moment to the next, and the C
    /// library cannot give back pages that are partly free.
    static let tolerance = 32 << 20

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
        if now.memory > before.memory + Self.tolerance {
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
