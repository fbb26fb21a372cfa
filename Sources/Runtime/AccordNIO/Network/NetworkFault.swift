#if NIO
    import AccordHTTP
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOPosix
    import NIOSSL

    #if canImport(Network)
        import Network
    #endif

    /// What the network says is wrong, in words that name no host, and that are not those of the peer.
    struct NetworkFault {
        let words: String
        let isOffline: Bool

        init(_ error: any Error) {
            isOffline = Self.isOffline(error)
            words =
                switch error {
                case let error as NIOConnectionError where error.connectionErrors.isEmpty:
                    "the server's name has no address"
                case let error as NIOConnectionError:
                    Set(error.connectionErrors.map { NetworkFault($0.error).words }).sorted().joined(separator: "; ")
                case let error as IOError: error.description
                // NIO's own words for these two name the host.
                case let error as NIOSSLExtraError where error == .failedToValidateHostname:
                    "TLS: the server's certificate is for another name"
                case let error as NIOSSLExtraError where error == .serverHostnameImpossibleToMatch:
                    "TLS: no certificate can be for the server's name"
                case let error as NIOSSLExtraError: "TLS: \(error)"
                case let error as NIOSSLError: Self.words(error)
                case let error as BoringSSLError: "TLS: \(error)"
                case is HTTPParserError: "the server does not answer in HTTP/1.1"
                // NIO's words for these quote headers.
                case is any NIOHTTP2Error: "HTTP/2: \(type(of: error))"
                default: "\(error)".onOneLine(limit: 200)
                }
        }

        /// Whether the device has no way to any network, as far as the error tells. A host that cannot be reached
        /// (`EHOSTUNREACH`) does not mean that: others may.
        private static func isOffline(_ error: any Error) -> Bool {
            switch error {
            case let error as NIOConnectionError:
                !error.connectionErrors.isEmpty && error.connectionErrors.allSatisfy { isOffline($0.error) }
            case let error as IOError: error.errnoCode == ENETUNREACH || error.errnoCode == ENETDOWN
            default: isOfflineByNetworkFramework(error)
            }
        }

        private static func isOfflineByNetworkFramework(_ error: any Error) -> Bool {
            #if canImport(Network)
                guard case .posix(let code)? = error as? NWError else { return false }
                return code == .ENETUNREACH || code == .ENETDOWN
            #else
                return false
            #endif
        }

        private static func words(_ error: NIOSSLError) -> String {
            guard case .handshakeFailed(let cause) = error else { return "TLS: \(error)" }
            let text = "\(cause)"
            return text.contains("CERTIFICATE_VERIFY_FAILED")
                ? "TLS: the server's certificate comes from no authority that is trusted, or is not valid now"
                : "TLS: the handshake failed: \(text)"
        }
    }
#endif
