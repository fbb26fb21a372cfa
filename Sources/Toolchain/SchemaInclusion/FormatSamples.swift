/// The formats that are checked, each with texts that it takes: some plain, some at its edges.
enum FormatSamples {
    static let all: [String: [String]] = [
        "date-time": ["2026-11-22T08:30:00Z", "2026-11-22T08:30:00.5+02:00"],
        "date": ["2026-11-22"],
        "time": ["08:30:00Z", "08:30:00.5+02:00"],
        "duration": ["P1D", "PT1H30M"],
        "email": ["a@example.com", "a@\(String(repeating: "example.", count: 30))com"],
        "idn-email": ["a@example.com", "ä@example.com"],
        "hostname": ["example.com", "a"],
        "ipv4": ["192.0.2.1"],
        "ipv6": ["2001:db8::1", "::1"],
        "uri": ["https://example.com/a", "urn:a"],
        "uri-reference": ["https://example.com/a", "a", "/a"],
        "iri": ["https://example.com/a", "https://example.com/ä"],
        "iri-reference": ["a", "ä"],
        "uri-template": ["https://example.com/{a}", "a"],
        "uuid": ["123e4567-e89b-12d3-a456-426614174000"],
        "json-pointer": ["/a/0", ""],
        "relative-json-pointer": ["0/a", "1#"],
        "regex": ["^a$", "a"],
    ]

    private static let date = #"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])"#
    private static let time =
        #"([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)"#

    /// Expressions that match every text of a format, and others perhaps.
    static let bounds: [String: String] = [
        "date-time": "^\(date)[Tt]\(time)$",
        "date": "^\(date)$",
        "time": "^\(time)$",
        "duration": "^P[0-9DHMSTWY]+$",
        "email": "^[^]+@[^@]+$",
        "hostname": "^[0-9A-Za-z.-]{1,253}$",
        "ipv4": #"^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$"#,
        "ipv6": "^([0-9A-Fa-f]{0,4}:){2,8}[0-9A-Fa-f.]*$",
        "json-pointer": "^(/([^~/]|~[01])*)*$",
        "uri": "^[A-Za-z][A-Za-z0-9+.-]*:[!-~]*$",
        "uuid": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
    ]

    /// Formats whose expressions match nothing else.
    static let exact: Set = ["ipv4", "json-pointer", "uuid"]

    /// Formats of which every text is one of the other format, too.
    static let wider: [String: Set<String>] = [
        "email": ["idn-email"],
        "uri": ["uri-reference", "iri", "iri-reference"],
        "uri-reference": ["iri-reference"],
        "iri": ["iri-reference"],
        "ipv4": ["hostname", "uri-reference", "iri-reference", "uri-template"],
        "uuid": ["hostname", "uri-reference", "iri-reference", "uri-template"],
        "hostname": ["uri-reference", "iri-reference", "uri-template"],
        "date": ["hostname", "uri-reference", "iri-reference", "uri-template"],
    ]
}
