/// Schemas that have values, for every keyword and for keywords that meet.
enum SampleSchemas {
    static let all = values + numbers + strings + arrays + objects + combinations + recursion

    private static let values = [
        "{}", "true", #"{"const":{"a":[1,"x",null]}}"#, #"{"enum":[1,"a",null,[2]]}"#, #"{"type":["integer","null"]}"#,
        #"{"type":"null"}"#, #"{"type":"boolean"}"#, #"{"enum":[1,2,3],"not":{"enum":[1,2]}}"#,
        #"{"type":["string","integer"],"not":{"type":"string"}}"#,
    ]

    private static let numbers = [
        #"{"type":"integer","minimum":3,"maximum":3}"#,
        #"{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":0.001}"#,
        #"{"type":"number","multipleOf":0.25,"minimum":0.1,"maximum":0.3}"#,
        #"{"type":"integer","multipleOf":6,"allOf":[{"multipleOf":4}],"exclusiveMinimum":12,"exclusiveMaximum":36}"#,
        #"{"type":"number","minimum":1e300}"#, #"{"type":"number","exclusiveMaximum":-1e300}"#,
        #"{"type":"integer","minimum":-9223372036854775808,"maximum":-9223372036854775807}"#,
        #"{"type":"number","not":{"type":"integer"}}"#,
        #"{"type":"number","minimum":0.1234567890123,"maximum":0.1234567890125}"#,
        #"{"type":"integer","minimum":1000000000000,"maximum":1000000000010}"#,
        #"{"minimum":5,"type":["number","string"]}"#,
    ]

    private static let strings =
        [
            #"{"type":"string","minLength":40,"maxLength":40}"#, #"{"type":"string","maxLength":0}"#,
            #"{"type":"string","pattern":"^[A-Z]{2,5}(-[0-9]{3})?$"}"#,
            #"{"type":"string","pattern":"^[a-z]+$","minLength":64,"maxLength":64}"#,
            #"{"type":"string","pattern":"^(?=.*[0-9])(?=.*[a-z])(?=.*[A-Z]).{8,20}$"}"#,
            #"{"type":"string","pattern":"^\\d{4}-\\d{2}$","allOf":[{"pattern":"^2"}]}"#,
            #"{"type":"string","pattern":"(foo|bar)\\1"}"#, #"{"type":"string","pattern":"^\\p{Script=Greek}+$"}"#,
            #"{"type":"string","pattern":"^[^a-zA-Z0-9 ]+$"}"#, #"{"type":"string","pattern":"(?i)^abc$"}"#,
            #"{"type":"string","pattern":"^(?!admin)[a-z]{5}$"}"#, #"{"type":"string","pattern":"\\bword\\b"}"#,
            #"{"type":"string","format":"email","maxLength":8}"#, #"{"type":"string","format":"uri","minLength":60}"#,
            #"{"type":"string","format":"date-time","pattern":"^20"}"#,
        ]
        + [
            "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "ipv4", "ipv6", "uri",
            "uri-reference",
            "iri", "iri-reference", "uri-template", "uuid", "json-pointer", "relative-json-pointer", "regex",
        ].map { #"{"type":"string","format":"\#($0)"}"# }

    private static let arrays = [
        #"{"type":"array","items":{"type":"integer"},"minItems":2,"maxItems":4}"#,
        #"{"type":"array","uniqueItems":true,"minItems":3,"items":{"enum":["a","b","c"]}}"#,
        #"{"type":"array","prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}"#,
        #"{"type":"array","prefixItems":[{"type":"string"}],"minItems":3,"items":{"type":"boolean"}}"#,
        #"{"type":"array","contains":{"const":7},"minContains":2,"maxContains":3,"items":{"type":"integer","maximum":6},"minItems":0,"not":{"maxItems":0},"anyOf":[{"items":{"const":7}},{}]}"#
            .replacing(#""items":{"type":"integer","maximum":6},"#, with: ""),
        #"{"type":"array","contains":{"type":"string"},"items":{"type":["string","integer"]},"maxItems":2}"#,
        #"{"type":"array","allOf":[{"prefixItems":[{"type":"string"}]}],"unevaluatedItems":{"type":"integer"},"minItems":2}"#,
        #"{"type":"array","contains":false,"minContains":0}"#,
    ]

    private static let objects = [
        #"{"type":"object","required":["a","z"],"properties":{"a":{"type":"string"},"b":{"type":"integer"}}}"#,
        #"{"type":"object","additionalProperties":{"type":"integer"},"minProperties":3,"maxProperties":5}"#,
        #"{"type":"object","patternProperties":{"^x-[a-z]+$":{"type":"boolean"}},"additionalProperties":false,"minProperties":2}"#,
        #"{"type":"object","propertyNames":{"pattern":"^[A-Z]{3}$"},"additionalProperties":{"type":"number"},"minProperties":2}"#,
        #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"},"c":{"type":"integer"}},"maxProperties":1,"minProperties":1,"additionalProperties":false}"#,
        #"{"type":"object","allOf":[{"properties":{"a":{"type":"string"}},"required":["a"]}],"properties":{"b":{"type":"integer"}},"unevaluatedProperties":false}"#,
        #"{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"dependentRequired":{"a":["b"]}}"#,
        #"{"type":"object","required":["card"],"properties":{"card":{"type":"string"}},"dependentSchemas":{"card":{"required":["address"],"properties":{"address":{"type":"string","minLength":3}}}}}"#,
        #"{"type":"object","properties":{"a":false,"b":{"type":"string"}},"minProperties":1,"additionalProperties":false}"#,
        #"{"type":"object","properties":{"a":{"type":"string"}},"not":{"required":["a"]}}"#,
    ]

    private static let combinations = [
        #"{"allOf":[{"type":"integer","minimum":3},{"maximum":5},{"not":{"const":4}}]}"#,
        #"{"anyOf":[{"type":"string","maxLength":3},{"type":"integer"}],"not":{"type":"integer"}}"#,
        #"{"oneOf":[{"required":["a"]},{"required":["b"]}],"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}"#,
        #"{"oneOf":[{"type":"integer","multipleOf":3},{"type":"integer","multipleOf":5}],"minimum":1}"#,
        #"{"type":"object","required":["kind"],"oneOf":[{"properties":{"kind":{"const":"cat"},"lives":{"type":"integer"}},"required":["lives"]},{"properties":{"kind":{"const":"dog"},"name":{"type":"string"}},"required":["name"]}],"properties":{"kind":{"enum":["dog","cat"]}}}"#,
        #"{"type":"object","required":["country"],"properties":{"country":{"enum":["US","NL"]},"code":{"type":"string"}},"if":{"properties":{"country":{"const":"US"}}},"then":{"required":["code"],"properties":{"code":{"pattern":"^[0-9]{5}$"}}},"else":{"required":["code"],"properties":{"code":{"pattern":"^[0-9]{4} [A-Z]{2}$"}}}}"#,
        #"{"if":{"type":"string"},"then":{"minLength":3},"else":{"minimum":5},"type":["string","integer"]}"#,
    ]

    private static let recursion = [
        ##"{"type":"object","required":["value"],"properties":{"value":{"type":"integer"},"next":{"$ref":"#"}}}"##,
        ##"{"$defs":{"tree":{"type":"object","required":["children"],"properties":{"children":{"type":"array","items":{"$ref":"#/$defs/tree"}}}}},"$ref":"#/$defs/tree"}"##,
        ##"{"anyOf":[{"type":"array","items":{"$ref":"#"},"minItems":1},{"type":"object","required":["a"],"properties":{"a":{"$ref":"#"}}},{"type":"integer"}]}"##,
    ]

    /// Samples as they were when they were written down.
    static let fixed: [(String, seed: UInt64, expected: String)] = [
        (##"{"type":"number","multipleOf":0.25,"minimum":0.1,"maximum":0.3}"##, 0, ##"0.25"##),
        (##"{"type":"number","multipleOf":0.25,"minimum":0.1,"maximum":0.3}"##, 7, ##"0.25"##),
        (##"{"type":"string","pattern":"^[A-Z]{2,5}(-[0-9]{3})?$"}"##, 0, ##""IR-699""##),
        (##"{"type":"string","pattern":"^[A-Z]{2,5}(-[0-9]{3})?$"}"##, 7, ##""EYK""##),
        (##"{"type":"string","format":"date-time"}"##, 0, ##""2026-01-01T05:31:44Z""##),
        (##"{"type":"string","format":"date-time"}"##, 7, ##""2025-12-31T20:02:14Z""##),
        (##"{"type":"string","format":"duration"}"##, 0, ##""PT16M""##),
        (##"{"type":"string","format":"duration"}"##, 7, ##""PT40M""##),
        (##"{"type":"string","format":"email"}"##, 0, ##""grace.ember@example.com""##),
        (##"{"type":"string","format":"email"}"##, 7, ##""katherine.mercury@example.com""##),
        (##"{"type":"string","format":"uri"}"##, 0, ##""https://example.com/ember/479613""##),
        (##"{"type":"string","format":"uri"}"##, 7, ##""https://example.com/olive/91b2b4""##),
        (##"{"type":"string","format":"uuid"}"##, 0, ##""47961374-ce46-4327-92d9-1ba97e821083""##),
        (##"{"type":"string","format":"uuid"}"##, 7, ##""91b2b4a8-350d-417f-a96d-3e7d50943ddf""##),
        (##"{"type":"array","uniqueItems":true,"minItems":3,"items":{"enum":["a","b","c"]}}"##, 0, ##"["a","c","b"]"##),
        (##"{"type":"array","uniqueItems":true,"minItems":3,"items":{"enum":["a","b","c"]}}"##, 7, ##"["c","a","b"]"##),
        (
            ##"{"type":"object","patternProperties":{"^x-[a-z]+$":{"type":"boolean"}},"additionalProperties":false,"minProperties":2}"##,
            0, ##"{"x-qyw":false,"x-wuo":true}"##
        ),
        (
            ##"{"type":"object","patternProperties":{"^x-[a-z]+$":{"type":"boolean"}},"additionalProperties":false,"minProperties":2}"##,
            7, ##"{"x-ujr":false,"x-uxp":false}"##
        ),
        (
            ##"{"type":"object","required":["kind"],"oneOf":[{"properties":{"kind":{"const":"cat"},"lives":{"type":"integer"}},"required":["lives"]},{"properties":{"kind":{"const":"dog"},"name":{"type":"string"}},"required":["name"]}],"properties":{"kind":{"enum":["dog","cat"]}}}"##,
            0, ##"{"kind":"dog","name":"Linus Ritchie"}"##
        ),
        (
            ##"{"type":"object","required":["kind"],"oneOf":[{"properties":{"kind":{"const":"cat"},"lives":{"type":"integer"}},"required":["lives"]},{"properties":{"kind":{"const":"dog"},"name":{"type":"string"}},"required":["name"]}],"properties":{"kind":{"enum":["dog","cat"]}}}"##,
            7, ##"{"kind":"dog","name":"Barbara Hopper"}"##
        ),
        (
            ##"{"type":"object","required":["value"],"properties":{"value":{"type":"integer"},"next":{"$ref":"#"}}}"##,
            0,
            ##"{"next":{"next":{"next":{"next":{"next":{"value":325},"value":731},"value":24},"value":854},"value":419},"value":518}"##
        ),
        (
            ##"{"type":"object","required":["value"],"properties":{"value":{"type":"integer"},"next":{"$ref":"#"}}}"##,
            7, ##"{"next":{"next":{"next":{"value":427},"value":671},"value":540},"value":981}"##
        ),
        (
            ##"{"$defs":{"tree":{"type":"object","required":["children"],"properties":{"children":{"type":"array","items":{"$ref":"#/$defs/tree"}}}}},"$ref":"#/$defs/tree"}"##,
            0, ##"{"children":[{"children":[{"children":[]}]},{"children":[{"children":[]},{"children":[]}]}]}"##
        ),
        (
            ##"{"$defs":{"tree":{"type":"object","required":["children"],"properties":{"children":{"type":"array","items":{"$ref":"#/$defs/tree"}}}}},"$ref":"#/$defs/tree"}"##,
            7,
            ##"{"children":[{"children":[{"children":[]}]},{"children":[{"children":[]},{"children":[]}]},{"children":[{"children":[]}]}]}"##
        ),
    ]
}
