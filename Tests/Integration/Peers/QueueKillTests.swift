#if SQLite
    import AccordHTTP
    import Foundation
    import TestEnvironment
    import Testing

    /// Processes that are killed while they enqueue and send. The server, which Accord did not write, knows keys and
    /// reports which changes it made.
    @Suite("A queue in a process that is killed", .timeLimit(.minutes(90)))
    struct QueueKillTests {
        /// The number of processes that are killed; `make soak kills=2000` asks for more.
        static let kills = ProcessInfo.processInfo.environment["ACCORD_KILLS"].flatMap { Int($0) } ?? 24
        /// The number of keys, as in `QueueProbe`.
        static let keys = 3

        @Test("[R16, R17] stored changes reach the server once and in order, wherever the process is killed")
        func kills() async throws {
            let folder = try Folder([:])
            var random = SeededRandom(seed: TestExtent.seeds(1...1, fixed: 1, chosen: 1).last ?? 1)
            let place = Place(file: folder.url.appending(path: "changes.sqlite"))
            var kept: [Int] = []
            for _ in 0..<Self.kills {
                let probe = try await Probe("add", place, first: (kept.last ?? -1) + 1_000)
                // Killed while it enqueues the next one, sends others, or has only just begun.
                for _ in 0..<Int.random(in: 0...20, using: &random) {
                    guard let line = await probe.line(), let number = Int(line) else { break }
                    kept.append(number)
                }
                // It may have printed more by now.
                kept += await probe.kill().compactMap { Int($0) }
            }
            let changes = try await drained(place)
            let numbers = changes.compactMap { Int($0.contact) }
            let (lost, doubled) = (Set(kept).subtracting(numbers), numbers.count - Set(numbers).count)
            let unordered = (0..<Self.keys).filter { key in
                let numbers = numbers.filter { $0 % Self.keys == key }
                return numbers != numbers.sorted()
            }
            print(
                "\(Self.kills) kills, \(kept.count) changes kept, \(numbers.count) made: \(lost.count) lost, "
                    + "\(doubled) doubled, \(unordered.count) of \(Self.keys) keys out of order")
            #expect(lost.isEmpty)
            #expect(doubled == 0)
            #expect(unordered.isEmpty)
            #expect(Set(changes.map(\.key)).count == changes.count)
            #expect(kept.count > Self.kills)
        }

        @Test("[R16] two processes on one file: both enqueue, one sends, and nothing is lost or doubled")
        func twoProcesses() async throws {
            let folder = try Folder([:])
            let place = Place(file: folder.url.appending(path: "changes.sqlite"))
            let app = try await Probe("add", place, first: 0)
            let appExtension = try await Probe("only", place, first: 1_000)
            var kept: [Int] = []
            for _ in 0..<30 {
                for probe in [app, appExtension] {
                    if let line = await probe.line(), let number = Int(line) { kept.append(number) }
                }
            }
            kept += await appExtension.kill().compactMap { Int($0) }
            kept += await app.kill().compactMap { Int($0) }
            let numbers = try await drained(place).compactMap { Int($0.contact) }
            #expect(Set(kept).subtracting(numbers).isEmpty)
            #expect(Set(numbers).count == numbers.count)
            #expect(kept.contains { $0 < 1_000 } && kept.contains { $0 >= 1_000 })
        }

        @Test("[R17] a process that is suspended in mid-send goes on where it was")
        func suspended() async throws {
            let folder = try Folder([:])
            let place = Place(file: folder.url.appending(path: "changes.sqlite"))
            let probe = try await Probe("add", place, first: 0)
            var kept: [Int] = []
            for _ in 0..<3 {
                for _ in 0..<5 {
                    if let line = await probe.line(), let number = Int(line) { kept.append(number) }
                }
                probe.signal(SIGSTOP)
                probe.signal(SIGCONT)
            }
            kept += await probe.kill().compactMap { Int($0) }
            let numbers = try await drained(place).compactMap { Int($0.contact) }
            #expect(Set(kept).subtracting(numbers).isEmpty)
            #expect(Set(numbers).count == numbers.count)
            #expect(kept.count >= 15)
        }

        /// Sends what is left, and returns what the server has done.
        private func drained(_ place: Place) async throws -> [Change] {
            let last = try await Probe("drain", place, first: 0)
            #expect(await last.line() == "drained")
            _ = await last.kill()
            let url = try await ConnectPeer.shared.value.url.appending(path: "changes")
                .appending(queryItems: [URLQueryItem(name: "account", value: place.account)])
            let response = try await ConnectPeer.transport().send(
                TransportRequest(method: .get, url: url, headers: [:], body: nil))
            return try JSONDecoder().decode([Change].self, from: try await response.body.collect(upTo: 64 << 20))
        }
    }

    /// A file, and the account of the server that its changes are for.
    private struct Place {
        let file: URL
        let account = UUID().uuidString
    }

    /// A change that the server has made.
    private struct Change: Decodable {
        var key: String
        var contact: String
    }

    /// A `QueueProbe` that runs.
    private final class Probe: Sendable {
        private let process: Locked<Process>
        private let lines: LineReading
        private let ended: AsyncStream<Void>
        private let input = Pipe()

        init(_ mode: String, _ place: Place, first: Int) async throws {
            let process = Process()
            let output = Pipe()
            process.executableURL = Self.program
            process.arguments = [
                mode, try await ConnectPeer.shared.value.url.absoluteString, place.file.path, place.account, "\(first)",
            ]
            process.standardInput = input
            process.standardOutput = output
            let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
            process.terminationHandler = { _ in continuation.finish() }
            try process.start()
            self.ended = ended
            lines = LineReading(output.fileHandleForReading)
            self.process = Locked(process)
        }

        /// The next line that it prints; `nil` when it has ended.
        func line() async -> String? { await lines.next() }

        func signal(_ signal: Int32) {
            _ = process.withLock { Foundation.kill($0.processIdentifier, signal) }
        }

        /// Kills it, and returns the lines that it had printed beyond those that were read.
        func kill() async -> [String] {
            signal(SIGKILL)
            for await _ in ended {}
            var rest: [String] = []
            while let line = await lines.next() { rest.append(line) }
            return rest
        }

        /// Beside the test bundle, where the build puts all programs.
        private static var program: URL {
            var folder = Bundle.main.bundleURL
            while folder.path != "/", !FileManager.default.isExecutableFile(atPath: folder.path + "/QueueProbe") {
                folder.deleteLastPathComponent()
            }
            return folder.appendingPathComponent("QueueProbe")
        }
    }

    /// Lines of a pipe, read by a thread that is none of those that tests run on.
    private final class LineReading: Sendable {
        private let state = Watched<(lines: [String], hasEnded: Bool)>(([], false))

        init(_ handle: FileHandle) {
            Thread.detachNewThread { [state] in
                var line = Data()
                while let bytes = try? handle.read(upToCount: 1), let byte = bytes.first {
                    if byte == UInt8(ascii: "\n") {
                        let text = String(decoding: line, as: UTF8.self)
                        state.withLock { $0.lines.append(text) }
                        line = Data()
                    } else {
                        line.append(byte)
                    }
                }
                state.withLock { $0.hasEnded = true }
            }
        }

        func next() async -> String? {
            await state.reaches { !$0.lines.isEmpty || $0.hasEnded }
            return state.withLock { $0.lines.isEmpty ? nil : $0.lines.removeFirst() }
        }
    }
#endif
