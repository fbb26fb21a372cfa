import Testing

@testable import BreakingRules

@Suite("A file of the catalogue")
struct RuleTopicTests {
    private let text = """
        # Fields

        ```proto shop.proto
        message Order {
          …
        }
        ```

        ```json accord.json
        { "breaking": {} }
        ```

        ## FIELD_A, FIELD_B

        ```diff also FIELD_C FIELD_D
        -# int32 a = 1;

        +## b
        ```

        Keep it,
        and add another.

        ```diff
        @@ other.proto @@
         message Other {}
        ```

        ## FIELD_E
        """

    @Test("is read with its frames, settings, rules and examples")
    func reading() {
        let topic = RuleTopic(text: text)
        #expect(topic.title == "Fields")
        #expect(
            topic.frames == [
                RuleTopic.Frame(file: "shop.proto", language: "proto", lines: ["message Order {", "  …", "}"])
            ])
        #expect(topic.settings?.lines == ["{ \"breaking\": {} }"])
        let examples = [
            RuleExample(lines: ["-# int32 a = 1;", "", "+## b"], others: ["FIELD_C", "FIELD_D"]),
            RuleExample(lines: ["@@ other.proto @@", " message Other {}"]),
        ]
        #expect(
            topic.rules == [
                RuleTopic.Rule(ids: ["FIELD_A", "FIELD_B"], remedy: "Keep it, and add another.", examples: examples),
                RuleTopic.Rule(ids: ["FIELD_E"]),
            ])
        #expect(examples.map(\.isWhole) == [false, true])
    }

    @Test("An example replaces the line of its frame, with the indentation of that line, or has files of its own")
    func versions() throws {
        let topic = RuleTopic(text: text)
        let inFrame = ExampleVersions(topic.rules[0].examples[0], topic.frames[0])
        #expect(inFrame.old == ["shop.proto": "message Order {\n  # int32 a = 1;\n\n}\n"])
        #expect(inFrame.new == ["shop.proto": "message Order {\n\n  ## b\n}\n"])
        let whole = RuleExample(lines: ["@@ a.proto @@", "-a", " b", "@@ c.proto @@", "+c"])
        let versions = ExampleVersions(whole, topic.frames[0])
        #expect(versions.old == ["a.proto": "a\nb\n"])
        #expect(versions.new == ["a.proto": "b\n", "c.proto": "c\n"])
    }
}
