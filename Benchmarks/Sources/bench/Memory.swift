import Accord
import Foundation
import Rin
import SwiftProtobuf
import SwiftProtobufModels

/// The memory that a list of contacts takes, measured in a process of its own for each side.
enum Memory {
    /// Reads the 500 contacts so many times, keeps them all, and returns by how many bytes the most memory that this
    /// process had at any time grew.
    static func growth(_ peer: String, keeping copies: Int = 20) throws -> Int {
        let bytes = try Payloads.contacts().protobufData()
        switch peer {
        case Peer.accord.rawValue:
            return try growth(copies) { try Rin.Contacts.V1.ListContactsResponse(protobuf: bytes) }
        case Peer.swiftProtobuf.rawValue:
            return try growth(copies) { try Rin_Contacts_V1_ListContactsResponse(serializedBytes: bytes) }
        default:
            throw Arguments.Misuse(description: "--memory is for Accord and SwiftProtobuf")
        }
    }

    private static func growth<Message>(_ copies: Int, _ read: () throws -> Message) throws -> Int {
        keep(try read())
        let before = peak
        let messages = try (0..<copies).map { _ in try read() }
        let after = peak
        keep(messages)
        return after - before
    }

    /// Of this process, in bytes.
    private static var peak: Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss * 1024
        #endif
    }
}
