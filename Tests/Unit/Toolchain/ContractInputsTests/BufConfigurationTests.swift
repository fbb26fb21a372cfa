import Contract
import Foundation
import SchemaReader
import Testing

@testable import BreakingRules
@testable import ContractInputs

@Suite("buf.yaml and accord.json")
struct BufConfigurationTests {
    private func read(_ text: String) throws -> BufConfiguration {
        try BufConfiguration(try SettingsText.read(Data(text.utf8), file: "buf.yaml"))
    }

    @Test("All keys of 'breaking' are read", arguments: ["v1beta1", "v1", "v2"])
    func breaking(version: String) throws {
        let configuration = try read(
            """
            version: \(version)
            lint: {use: [STANDARD]}
            breaking:
              use: [WIRE, FIELD_SAME_NAME]
              except: [FILE_SAME_PACKAGE]
              ignore: [a/b.proto, ./c/]
              ignore_only:
                FIELD_SAME_NAME: [d]
              ignore_unstable_packages: true
            """)
        let settings = try #require(configuration.modules.first).settings
        #expect(settings.version.rawValue == version)
        #expect(settings.use == ["WIRE", "FIELD_SAME_NAME"])
        #expect(settings.except == ["FILE_SAME_PACKAGE"])
        #expect(settings.ignore == ["a/b.proto", "c"])
        #expect(settings.ignoreOnly == ["FIELD_SAME_NAME": ["d"]])
        #expect(settings.ignoresUnstablePackages)
    }

    @Test("Absent keys have the same defaults as in buf")
    func defaults() throws {
        for text in ["version: v2", "version: v2\nbreaking:", "version: v2\nbreaking:\n  use: []\n  ignore:"] {
            let settings = try #require(try read(text).modules.first).settings
            #expect(settings.use == ["FILE"])
            #expect(settings.ignore.isEmpty && !settings.ignoresUnstablePackages)
        }
    }

    @Test("Modules have settings of their own, with paths that start from them")
    func modules() throws {
        let configuration = try read(
            """
            version: v2
            modules:
              - path: a
                excludes: [a/x, b/y]
              - path: b/c
                breaking: {use: [WIRE], ignore: [b/c/d]}
            breaking:
              ignore: [a/e, b]
              ignore_only: {FIELD_SAME_NAME: [a/f.proto, .]}
            """)
        #expect(configuration.modules.map(\.path) == ["a", "b/c"])
        #expect(configuration.modules[0].excludes == ["x"])
        #expect(configuration.modules[0].settings.ignore == ["e"])
        #expect(configuration.modules[0].settings.ignoreOnly == ["FIELD_SAME_NAME": ["f.proto", ""]])
        #expect(configuration.modules[1].settings.use == ["WIRE"])
        #expect(configuration.modules[1].settings.ignore == ["d"])
    }

    @Test("The roots of v1beta1 are modules")
    func roots() throws {
        let configuration = try read(
            "version: v1beta1\nbuild: {roots: [a, b], excludes: [a/x]}\nbreaking: {ignore: [c]}")
        #expect(configuration.modules.map(\.path) == ["a", "b"])
        #expect(configuration.modules.map(\.excludes) == [["x"], []])
        #expect(configuration.modules.map(\.settings.ignore) == [["c"], ["c"]])
    }

    @Test(
        "A wrong setting is reported at its location",
        arguments: [
            ("breaking: {}", "buf.yaml:1:1: error: does not say its version; add 'version: v2'"),
            ("version: v3", "buf.yaml:1:10: error: there is no version 'v3' of buf.yaml"),
            ("[1]", "has to be an object"),
            (
                "version: v2\nbreaking: {usee: [FILE]}",
                "buf.yaml:2:12: error: there is no key 'usee'; did you mean 'use'?"
            ),
            ("version: v2\nbreaking: {use: FILE}", "buf.yaml:2:17: error: 'use' is a string, and has to be a list"),
            ("version: v2\nbreaking: {use: [3]}", "'use' has a number where a name belongs"),
            ("version: v2\nbreaking: {ignore: [../x]}", "'../x' of 'ignore' leads out of this folder"),
            ("version: v2\nbreaking: {ignore: [/x]}", "'/x' of 'ignore' leads out of this folder"),
            ("version: v2\nbreaking: {ignore_only: [x]}", "'ignore_only' is a list, and has to be an object"),
            ("version: v2\nbreaking: {ignore_unstable_packages: 1}", "has to be true or false"),
            ("version: v2\nbreaking: {disable_builtin: true}", "there is nothing to check"),
            ("version: v2\nmodules: [a]", "a module is a string, and has to be an object"),
        ])
    func problem(text: String, complaint: String) throws {
        let problem = #expect(throws: Diagnostics.self) { try read(text) }
        #expect(try #require(problem).description.contains(complaint), "\(problem?.description ?? "")")
    }

    @Test("accord.json has the same keys under 'breaking', and more")
    func accord() throws {
        let text = #"""
            {"roots": ["api"], "breaking": {"against": ".git#branch=main,subdir=x", "baseline": "accepted.json",
             "use": ["WIRE"], "ignore": ["api/a"], "version": "v1", "profile": "strict"}}
            """#
        let root = try SettingsText.read(Data(text.utf8), file: "accord.json")
        let configuration = try #require(try AccordConfiguration.read(root))
        #expect(configuration.roots == ["api"])
        #expect(configuration.settings.use == ["WIRE"])
        #expect(configuration.settings.version == .v1)
        #expect(configuration.profile == .strict)
        let located = configuration.located(in: "../repository")
        #expect(located.against == "../repository/.git#branch=main,subdir=x")
        #expect(located.baseline == "../repository/accepted.json")
        let other = try SettingsText.read(
            Data(#"{"breaking": {"against": "git@host:x.git#tag=v1"}}"#.utf8), file: "x.json")
        let remote = try #require(try AccordConfiguration.read(other))
        #expect(remote.located(in: "a").against == "git@host:x.git#tag=v1")
        #expect(!remote.hasRules)
    }

    @Test("A profile that does not exist is reported")
    func profile() throws {
        let root = try SettingsText.read(Data(#"{"breaking": {"profile": "lax"}}"#.utf8), file: "accord.json")
        let problem = #expect(throws: Diagnostics.self) { try AccordConfiguration.read(root) }
        #expect(try #require(problem).description.contains("use 'strict' or 'tolerant'"))
    }

    @Test("An accord.json that is for code alone says nothing of comparing")
    func otherAccord() throws {
        let root = try SettingsText.read(Data(#"{"roots": ["x"], "output": "."}"#.utf8), file: "accord.json")
        #expect(try AccordConfiguration.read(root) == nil)
    }

    @Test(
        "Packages that may still change are known by their last part",
        arguments: [
            ("a.v1alpha1", true), ("a.v1beta", true), ("a.v1p1beta2", true), ("a.v1test", true), ("a.v1testx", true),
            ("a.v1", false), ("a.v1p1", false), ("a.v0alpha1", false), ("a.v1alpha0", false), ("a.v1alphabeta", false),
            ("v1alpha1", false), ("a.v1alpha1.b", false), ("a.valpha1", false), ("", false),
            ("a.v99999999999999999999alpha1", false),
        ])
    func stability(package: String, isUnstable: Bool) {
        #expect(PackageStability.isUnstable(package) == isUnstable)
    }
}
