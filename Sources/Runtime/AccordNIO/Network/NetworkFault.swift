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

    /// A description of a network error, in words that come neither from the peer nor from SwiftNIO.
    struct NetworkFault {
        let words: String
        let isOffline: Bool

        init(_ error: any Error) {
            isOffline = Self.isOffline(error)
            words =
                switch error {
                case let error as NIOConnectionError where error.connectionErrors.isEmpty:
                    "the server's name has no address: \(error.host)"
                case let error as NIOConnectionError:
                    Set(error.connectionErrors.map { NetworkFault($0.error).words }).sorted().joined(separator: "; ")
                        + ": \(error.host):\(error.port)"
                case let error as IOError: Self.words(error.errnoCode)
                case let error as NIOSSLExtraError where error == .failedToValidateHostname:
                    "TLS: the server's certificate is for another name"
                case let error as NIOSSLExtraError where error == .serverHostnameImpossibleToMatch:
                    "TLS: no certificate can be for the server's name"
                case let error as NIOSSLError: Self.words(error)
                case let error as BoringSSLError: Self.words("TLS: the connection failed", error)
                case is HTTPParserError: "the server does not answer in HTTP/1.1"
                case is any NIOHTTP2Error: "HTTP/2: \(type(of: error))"
                default: Self.wordsOfNetworkFramework(error) ?? "the connection failed: \(type(of: error))"
                }
        }

        /// Whether the device has no way to any network, as far as the error shows. A host that cannot be reached
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

        private static func words(_ code: CInt) -> String {
            switch code {
            case ECONNREFUSED: "the server refused the connection"
            case ECONNRESET, EPIPE: "the server cut the connection"
            case ETIMEDOUT: "the server does not answer"
            case EHOSTUNREACH: "no way leads to the server"
            case ENETUNREACH, ENETDOWN: "the device has no network"
            default: unsafe "the connection failed: \(String(cString: strerror(code)))"
            }
        }

        private static func wordsOfNetworkFramework(_ error: any Error) -> String? {
            #if canImport(Network)
                guard case .posix(let code)? = error as? NWError else { return nil }
                return words(code.rawValue)
            #else
                return nil
            #endif
        }

        private static func words(_ error: NIOSSLError) -> String {
            switch error {
            case .handshakeFailed(let cause): words("TLS: the handshake failed", cause)
            case .failedToLoadCertificate, .noSuchFilesystemObject:
                "TLS: a certificate of the configuration cannot be read"
            case .failedToLoadPrivateKey: "TLS: the private key of the configuration cannot be read"
            case .uncleanShutdown: "TLS: the server cut the connection"
            default: "TLS: the connection failed"
            }
        }

        /// The reasons have names, in a text of several parts: `error:1000007d:SSL
        /// routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED at …`.
        private static func words(_ failure: String, _ error: BoringSSLError) -> String {
            let parts = "\(error)".components(separatedBy: "OPENSSL_internal:").dropFirst()
            let reasons = parts.map { String($0.prefix { $0 == "_" || $0.isASCII && ($0.isUppercase || $0.isNumber) }) }
            if reasons.contains("CERTIFICATE_VERIFY_FAILED") {
                return "TLS: the server's certificate comes from no authority that is trusted, or is not valid now"
            }
            if reasons.contains("WRONG_VERSION_NUMBER") || reasons.contains("HTTP_REQUEST") {
                return "TLS: the server does not speak TLS at this port, so use a URL with http, or the port for https"
            }
            return reasons.isEmpty ? failure : "\(failure): \(reasons.joined(separator: ", "))"
        }
    }
#endif
