#if NIO
    import AccordNIO
    import Foundation

    /// A proxy of the environment that cannot be used. Its text may have a password.
    struct ProxyProblem: Error, CustomStringConvertible {
        /// The scheme of the URL that the proxy is for.
        let scheme: String

        var description: String {
            "the proxy for \(scheme) that the environment names is not supported, only one such as "
                + "http://proxy.example:3128 is"
        }
    }

    extension HTTPProxy {
        /// Creates the proxy that the environment names for a URL, as curl reads it (its manual, "Environment"):
        /// `https_proxy` or `http_proxy` by the URL's scheme, else `all_proxy`, such as `http://user:password@proxy:3128`.
        ///
        /// It is `nil` where none is named, for this machine, and for a host of `no_proxy`, which lists hosts and their
        /// domains between commas. The names may be in capitals, except that of `http_proxy`, which servers take from
        /// requests.
        ///
        /// - Throws: when the proxy is none that is reached by HTTP.
        init?(
            for url: URL, in environment: [String: String] = ProcessInfo.processInfo.environment
        ) throws(ProxyProblem) {
            func value(_ name: String) -> String? {
                let value = environment[name] ?? (name == "http_proxy" ? nil : environment[name.uppercased()])
                return value?.isEmpty == true ? nil : value
            }
            guard let host = url.host?.lowercased(), let scheme = url.scheme?.lowercased(),
                let text = value("\(scheme)_proxy") ?? value("all_proxy"),
                !Self.isDirect(host, value("no_proxy") ?? "")
            else { return nil }
            guard let proxy = URL(string: text.contains("://") ? text : "http://\(text)"),
                proxy.scheme?.lowercased() == "http", let name = proxy.host, !name.isEmpty
            else { throw ProxyProblem(scheme: scheme) }
            let credentials = proxy.user(percentEncoded: false).map {
                Credentials(user: $0, password: proxy.password(percentEncoded: false) ?? "")
            }
            self.init(host: name, port: proxy.port ?? 1080, credentials: credentials)
        }

        /// Whether a host needs no proxy.
        private static func isDirect(_ host: String, _ list: String) -> Bool {
            if host == "localhost" || host == "::1" || host == "[::1]" || host.hasPrefix("127.") { return true }
            return list.lowercased().split { $0 == "," || $0 == " " }.contains { entry in
                let domain = entry.drop { $0 == "." }
                return entry == "*" || host == domain || host.hasSuffix(".\(domain)")
            }
        }
    }
#endif
