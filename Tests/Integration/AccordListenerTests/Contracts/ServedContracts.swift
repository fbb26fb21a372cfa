#if NIO
    import AccordHTTP
    import AccordListener
    import AccordNIO
    import Contract
    import Foundation
    import MockServer
    import SchemaReader
    import TestEnvironment

    /// Contracts of this repository, served on a port.
    enum ServedContracts {
        /// Reads the contracts of a folder of `Schemas`.
        static func contract(_ system: String) throws -> Contract {
            let folder = Repository.url("Schemas/\(system)")
            return try SchemaReader(isComplete: true)
                .read([folder.appending(path: "\(system).openapi.yaml").path], roots: [folder.path])
        }

        /// Runs `body` with the URL of a server of contracts.
        static func serving<Result>(
            _ contracts: [Contract], body: (URL) async throws -> Result
        ) async throws -> Result {
            let listener = Listener(ContractBackend(contracts))
            guard let url = URL(string: "http://127.0.0.1:\(try await listener.start())") else {
                throw ListenerError("no URL")
            }
            do {
                let result = try await body(url)
                await listener.stop()
                return result
            } catch {
                await listener.stop()
                throw error
            }
        }
    }
#endif
