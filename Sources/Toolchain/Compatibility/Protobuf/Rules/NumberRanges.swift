import BreakingRules

/// Numbers of fields or enum values that a declaration sets aside, reserved or for extensions.
struct NumberRanges {
    typealias Numbers = ClosedRange<Int>

    /// The ranges as the contract lists them.
    let listed: [Numbers]
    /// The highest number there can be, which contracts write as `max`.
    let limit: Int

    init(of ranges: [Range<Int32>], in message: ProtoMessage) {
        listed = ranges.filter { !$0.isEmpty }.map { Int($0.lowerBound)...Int($0.upperBound) - 1 }
        // descriptor.proto: the numbers of a message set may have all bits but the sign.
        limit = message.options.messageSetWireFormat == true ? Int(Int32.max) - 1 : 536_870_911
    }

    init(reservedIn each: ProtoEnum) {
        listed = each.reservedRanges.map { Int($0.lowerBound)...Int($0.upperBound) }
        limit = Int(Int32.max)
    }

    var merged: [Numbers] { Self.merged(listed) }

    /// The same numbers in ascending order, with neighbours in one range.
    static func merged(_ ranges: [Numbers]) -> [Numbers] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
            if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
    }

    /// Returns the parts of a range that are not covered.
    /// - Parameter merged: the ranges that may cover it, as ``merged`` has them.
    static func gaps(in range: Numbers, besides merged: [Numbers]) -> [Numbers] {
        var gaps: [Numbers] = []
        var next = range.lowerBound
        for cover in merged[firstIndex(in: merged, reaching: range.lowerBound)...] {
            guard cover.lowerBound <= range.upperBound else { break }
            if next < cover.lowerBound { gaps.append(next...cover.lowerBound - 1) }
            next = cover.upperBound + 1
        }
        if next <= range.upperBound { gaps.append(next...range.upperBound) }
        return gaps
    }

    /// Whether a number is in one of the ranges.
    /// - Parameter merged: the ranges, as ``merged`` has them.
    static func contains(_ number: Int32, in merged: [Numbers]) -> Bool {
        let index = firstIndex(in: merged, reaching: Int(number))
        return index < merged.count && merged[index].contains(Int(number))
    }

    /// Found by halving, as a message may have thousands of ranges.
    private static func firstIndex(in merged: [Numbers], reaching number: Int) -> Int {
        var (low, high) = (0, merged.count)
        while low < high {
            let middle = (low + high) / 2
            if merged[middle].upperBound < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// `[5]`, `[5,9]` or `[5,max]`
    func text(of range: Numbers) -> String {
        if range.count == 1 { return "[\(range.lowerBound)]" }
        return "[\(range.lowerBound),\(range.upperBound == limit ? "max" : "\(range.upperBound)")]"
    }
}

extension ProtoComparison {
    /// Reports each range of which something is missing in the new version.
    ///
    /// - Parameters:
    ///   - kind: what the ranges are: `reserved`.
    ///   - owner: whose they are: `message "Contact"`.
    mutating func reportMissing(
        _ rule: ProtoRule, _ kind: String, _ old: NumberRanges, _ new: NumberRanges, of owner: String,
        _ oldDeclaration: ProtoDeclaration, _ declaration: ProtoDeclaration, _ element: ProtoElement
    ) {
        guard !old.listed.isEmpty else { return }
        let merged = new.merged
        for range in old.listed {
            let gaps = NumberRanges.gaps(in: range, besides: merged)
            guard !gaps.isEmpty else { continue }
            let (name, missing) = (old.text(of: range), gaps.map(new.text))
            report(
                rule,
                "Previously present \(kind) range \"\(name)\" on \(owner) is missing values: "
                    + "\(missing.joined(separator: ", ")) were removed.",
                at: self.new.place(of: declaration), old: self.old.place(of: oldDeclaration),
                subject: "\(declaration.fullName) \(kind) \(name)", element: element, detail: missing)
        }
    }
}
