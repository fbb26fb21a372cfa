// All that Accord and generated code need of Foundation, for every file of both. On Linux that is its small part: the
// whole brings regular expressions, calendars and 35 MB of ICU's data into a statically linked program.
#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
