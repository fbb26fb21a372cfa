import Accord
import Foundation
import Testing

@Suite("Decimals of schema models")
struct DecimalFormTests {
    let string = JSONForm<Decimal>("Ds")
    let number = JSONForm<Decimal>("Dn")

    @Test(
        "Decimals are read from a string or a number, exactly",
        arguments: [
            ("185.50", "185.50"), ("0.05432", "0.05432"), ("1000", "1000"), ("-0.10", "-0.10"), ("0", "0"),
            ("-0", "0"), ("0.000", "0.000"), ("-0.00", "0.00"), ("1e3", "1000"), ("1E+3", "1000"),
            ("12.5e-3", "0.0125"), ("1.50e1", "15.0"),
            ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
            ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
            ("1.10000000000000000000000000000000000000000000000000", "1.1"),
            ("-98765432109876543210.123456789", "-98765432109876543210.123456789"),
            ("18446744073709551616", "18446744073709551616"),
            ("0.1", "0.1"), ("10", "10"),
            ("100000000000000000000000000000000000000000", "100000000000000000000000000000000000000000"),
        ])
    func exact(text: String, written: String) throws {
        let value = try string.decode(Data("\"\(text)\"".utf8))
        #expect(value == Decimal(string: text))
        #expect(try number.decode(Data(text.utf8)) == value)
        #expect(try string.encode(value) == Data("\"\(written)\"".utf8))
        #expect(try number.encode(value) == Data(written.utf8))
        #expect(value.hashValue == Decimal(string: text)?.hashValue)
    }

    @Test(
        "Strings that are not a number and nothing else are refused: 12abc is not 12",
        arguments: ["12abc", "", " 12", "12 ", "1,000", "NaN", "Infinity", ".5", "5.", "+1", "0x10", "1e", "--1", "01"])
    func strict(text: String) {
        #expect(throws: CodecError.self) { try string.decode(Data("\"\(text)\"".utf8)) }
        #expect(throws: CodecError.self) { try number.decode(Data("\"\(text)\"".utf8)) }
    }

    @Test(
        "A number that a Decimal cannot hold is refused, not rounded",
        arguments: [
            "123456789012345678901234567890123456789", "0.123456789012345678901234567890123456789", "1e166", "1e-129",
            "1e99999999999999999999",
        ])
    func tooLarge(text: String) {
        #expect(throws: CodecError.self) { try string.decode(Data("\"\(text)\"".utf8)) }
        #expect(throws: CodecError.self) { try number.decode(Data(text.utf8)) }
    }

    @Test("The ends of what a Decimal can hold")
    func ends() throws {
        for text in ["1e164", "1e-128", "99999999999999999999999999999999999999e127"] {
            let value = try number.decode(Data(text.utf8))
            #expect(try number.decode(number.encode(value)) == value)
            #expect(JSONNumber(value) == JSONNumber(text))
        }
    }

    @Test("Equal numbers are equal, and hash alike, whatever zeros they end in")
    func zeros() throws {
        for (one, other) in [
            ("12.30", "12.3"), ("0.00", "0"), ("1000.000", "1e3"), ("99999999999999.0", "99999999999999"),
            ("999999999999999.0", "999999999999999"), ("9007199254740993.10", "9007199254740993.1"),
            ("0.100000000000000000000", "0.1"), ("1234567.8900000", "1234567.89"),
        ] {
            let (left, right) = try (number.decode(Data(one.utf8)), number.decode(Data(other.utf8)))
            #expect(left == right && left.hashValue == right.hashValue, "\(one)")
            #expect(left + right == right * 2 && left - right == 0 && left * left == right * right, "\(one)")
        }
        let zero = try number.decode(Data("0.00".utf8))
        #expect(zero.isZero && zero + 1 == 1 && zero * 5 == 0 && -zero == 0 && !(zero < 0) && !zero.isNaN)
    }

    @Test("Decimals that arithmetic made are written like those that were read")
    func arithmetic() throws {
        let half = try #require(Decimal(string: "0.5"))
        #expect(try number.encode(half * 3) == Data("1.5".utf8))
        #expect(try number.encode(half + half) == Data("1".utf8))
        #expect(try number.encode(Decimal(sign: .plus, exponent: -2, significand: 100)) == Data("1".utf8))
        #expect(try number.encode(Decimal(sign: .minus, exponent: 2, significand: 15)) == Data("-1500".utf8))
        #expect(try number.encode(Decimal(1) / Decimal(3)) == Data("0.33333333333333333333333333333333333333".utf8))
        #expect(throws: CodecError.self) { try number.encode(.nan) }
    }
}
