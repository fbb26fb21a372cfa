#if canImport(Security)
    import Foundation
    import Security

    /// Keeps tokens in the keychain of the device, from which no backup takes them elsewhere.
    public struct KeychainTokenStore: TokenStore {
        private let service: String
        private let account: String
        private let accessGroup: String?

        /// - Parameters:
        ///   - service: what the tokens are for: the app's identifier, say.
        ///   - account: distinguishes several sessions of one app.
        ///   - accessGroup: the group of apps and extensions that share the tokens.
        public init(service: String, account: String = "session", accessGroup: String? = nil) {
            self.service = service
            self.account = account
            self.accessGroup = accessGroup
        }

        public func load() throws -> AuthTokens? {
            var query = item
            query[kSecReturnData] = true
            query[kSecMatchLimit] = kSecMatchLimitOne
            var found: CFTypeRef?
            let status = SecItemCopyMatching(query as CFDictionary, &found)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess, let data = found as? Data else {
                throw TokenStoreError("the keychain cannot be read", status: Int(status))
            }
            guard let tokens = try? JSONDecoder().decode(AuthTokens.self, from: data) else {
                throw TokenStoreError("what the keychain has for \(service) is no tokens; clear the store")
            }
            return tokens
        }

        public func save(_ tokens: AuthTokens) throws {
            let values: [CFString: Any] = [
                kSecValueData: try JSONEncoder().encode(tokens),
                // Also for calls in the background, while the device is locked.
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            var status = SecItemUpdate(item as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound {
                status = SecItemAdd(item.merging(values) { $1 } as CFDictionary, nil)
            }
            guard status == errSecSuccess else {
                throw TokenStoreError("the tokens cannot be put into the keychain", status: Int(status))
            }
        }

        public func clear() throws {
            let status = SecItemDelete(item as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw TokenStoreError("the tokens cannot be taken out of the keychain", status: Int(status))
            }
        }

        private var item: [CFString: Any] {
            var item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: service,
                kSecAttrAccount: account,
                // On macOS, too: the old keychains of files know neither groups nor accessibility.
                kSecUseDataProtectionKeychain: true,
            ]
            if let accessGroup { item[kSecAttrAccessGroup] = accessGroup }
            return item
        }
    }
#endif
