import Foundation

/// Numbers as protoc writes them into descriptors: with as few digits as it takes to read the same number again.
enum NumberText {
    static func bytes(_ value: Double, isFloat: Bool) -> [UInt8] {
        let text = isFloat ? float(narrowed(value)) : double(value)
        return Array(text.utf8)
    }

    /// The float next to a number. What rounds to the largest one is that one, all above is infinite.
    static func narrowed(_ value: Double) -> Float {
        let largest = Double(Float.greatestFiniteMagnitude)
        let rounded = 3.4028235677973366e+38
        if value.magnitude > largest {
            let result = value.magnitude <= rounded ? Float.greatestFiniteMagnitude : .infinity
            return value < 0 ? -result : result
        }
        return Float(value)
    }

    private static func double(_ value: Double) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        let text = String(format: "%.15g", value)
        return Double(text) == value ? text : String(format: "%.17g", value)
    }

    private static func float(_ value: Float) -> String {
        if value.isNaN { return "nan" }
        if value.isInfinite { return value < 0 ? "-inf" : "inf" }
        let text = String(format: "%.6g", Double(value))
        // protoc takes the range error that C reports for a subnormal number as one that is read otherwise.
        return Float(text) == value && !value.isSubnormal ? text : String(format: "%.9g", Double(value))
    }
}
