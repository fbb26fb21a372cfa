// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The keychain. A dictionary of CoreFoundation is one of Swift's here, so that `as CFDictionary` compiles.

public import AppleFoundation

public typealias CFString = NSString
public typealias CFDictionary = [CFString: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public var errSecSuccess: OSStatus { 0 }
public var errSecItemNotFound: OSStatus { -25300 }

public var kSecAttrAccessGroup: CFString { "" }
public var kSecAttrAccessible: CFString { "" }
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "" }
public var kSecAttrAccount: CFString { "" }
public var kSecAttrService: CFString { "" }
public var kSecClass: CFString { "" }
public var kSecClassGenericPassword: CFString { "" }
public var kSecMatchLimit: CFString { "" }
public var kSecMatchLimitOne: CFString { "" }
public var kSecReturnData: CFString { "" }
public var kSecUseDataProtectionKeychain: CFString { "" }
public var kSecValueData: CFString { "" }

public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
