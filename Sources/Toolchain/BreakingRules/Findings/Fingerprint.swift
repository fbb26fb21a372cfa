/// Names findings in baselines and in the reports of services that compare one run with the next.
///
/// A fingerprint is made of the rule, the subject, the direction and what has changed, as the contracts say it: it
/// stays when lines move, files are renamed, another value shows the same, or Accord words a message in another way.
/// The message counts only where it alone says what has changed (``Finding/detail``). Of findings that are alike in all
/// of these, the second and later ones are numbered.
package enum Fingerprint {
    /// - Returns: 16 hexadecimal digits for each finding, in their order; no two are equal.
    package static func all(of findings: [Finding]) -> [String] {
        var met: [String: Int] = [:]
        return findings.map { finding in
            let change = finding.detail ?? [finding.message]
            let text = ([finding.rule, finding.subject, finding.direction?.rawValue ?? ""] + change)
                .joined(separator: "\n")
            let count = met[text, default: 0] + 1
            met[text] = count
            return hash(count == 1 ? text : "\(text)\n\(count)")
        }
    }

    /// FNV-1a with 64 bits. Nobody gains by findings that collide: whoever can write a contract can write the baseline.
    static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
