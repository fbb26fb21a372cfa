import Contract
import Foundation
import TestEnvironment
import Testing

@testable import ContractInputs

@Suite("Revisions of git as inputs")
struct GitTests {
    private let tree: Folder

    /// A repository whose tag `v1` and branch `main` differ, with changes that nobody has committed.
    init() throws {
        tree = try Folder(["proto/a.proto": "// One.\n", "other/b.proto": "// Other.\n"])
        try tree.commit(tag: "v1")
        try tree.write("proto/a.proto", "// Two.\n")
        try tree.commit()
        try tree.run("git branch side v1")
        try tree.write("proto/a.proto", "// Staged.\n")
        try tree.run("git add .")
        try tree.write("proto/a.proto", "// Not committed.\n")
    }

    private func text(_ options: String, of repository: String = ".git") throws -> String? {
        try protoTexts("\(tree.path(repository))#\(options),subdir=proto")["proto/a.proto"]
    }

    private func complaint(_ input: String) throws -> String {
        let problem = #expect(throws: Diagnostics.self) { try protoTexts(input) }
        return problem?.description ?? ""
    }

    @Test("A branch, a tag, a commit or any other name of a revision is read")
    func revisions() throws {
        #expect(try text("branch=main") == "// Two.\n")
        #expect(try text("branch=side") == "// One.\n")
        #expect(try text("tag=v1") == "// One.\n")
        #expect(try text("ref=HEAD~1") == "// One.\n")
        #expect(try text("ref=main") == "// Two.\n")
        #expect(try text("depth=50") == "// Two.\n")
        let hash = try tree.run("git rev-parse v1").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try text("commit=\(hash)") == "// One.\n")
        #expect(try text("commit=\(hash.prefix(10))") == "// One.\n")
    }

    @Test("Without a folder, all contracts of the revision are read")
    func all() throws {
        #expect(
            try protoTexts(tree.path(".git#tag=v1"))
                == ["proto/a.proto": "// One.\n", "other/b.proto": "// Other.\n"])
    }

    @Test("Neither the working tree nor the index is touched")
    func untouched() throws {
        let status = "git status --porcelain=v2 --branch && git stash list && cat .git/HEAD"
        let before = try tree.run(status)
        let index = try Data(contentsOf: tree.url.appendingPathComponent(".git/index"))
        _ = try text("tag=v1")
        #expect(try Data(contentsOf: tree.url.appendingPathComponent(".git/index")) == index)
        #expect(try tree.run(status) == before)
        #expect(try tree.read("proto/a.proto") == "// Not committed.\n")
    }

    @Test("A bare repository, the folder of a working tree, a linked one and an address are read")
    func repositories() throws {
        try tree.run("git clone --quiet --bare . bare.git && git worktree add --quiet linked side")
        #expect(try text("tag=v1", of: "bare.git") == "// One.\n")
        #expect(try text("format=git,tag=v1", of: ".") == "// One.\n")
        #expect(try text("tag=v1", of: "linked/.git") == "// One.\n")
        #expect(try text("depth=1", of: "linked/.git") == "// One.\n", "what is checked out there")
        for options in ["tag=v1", "ref=v1", "ref=HEAD~1", "branch=side"] {
            let input = "file://\(tree.path(".git"))#\(options),subdir=proto"
            guard options != "ref=HEAD~1" else { continue }
            #expect(try protoTexts(input) == ["proto/a.proto": "// One.\n"], "\(input)")
        }
        #expect(try protoTexts("file://\(tree.path(".git"))#subdir=proto") == ["proto/a.proto": "// Two.\n"])
    }

    @Test("A branch that only the remote has is found")
    func remoteBranch() throws {
        try tree.run("git clone --quiet . clone")
        #expect(try text("branch=side", of: "clone/.git") == "// One.\n")
    }

    @Test("A name that does not exist is reported, with those that do")
    func unknown() throws {
        #expect(try complaint(tree.path(".git#tag=v2")).contains("there is no tag 'v2'; did you mean 'v1'?"))
        #expect(try complaint(tree.path(".git#branch=mian")).contains("did you mean 'main'?"))
        #expect(try complaint(tree.path(".git#ref=nope")).contains("there is no revision 'nope'"))
        #expect(
            try complaint(tree.path(".git#tag=v1,subdir=nope")).contains("there is no folder 'nope' in this revision"))
        #expect(try complaint("file://\(tree.path(".git"))#tag=v2").contains("did you mean 'v1'?"))
        #expect(try complaint("file://\(tree.path("none.git"))").contains("cannot be fetched"))
        #expect(try complaint(tree.path("none/.git")).contains("there is no git repository here"))
    }

    @Test("A revision that a shallow clone lacks is reported with the command that fetches it")
    func shallow() throws {
        try tree.run("git clone --quiet --depth 1 file://\(tree.url.path) shallow")
        let repository = tree.path("shallow/.git")
        #expect(try complaint("\(repository)#tag=v1").contains("run `git fetch --depth=1 origin tag v1` first"))
        #expect(
            try complaint("\(repository)#branch=side")
                .contains("run `git fetch --depth=1 origin side:refs/remotes/origin/side` first"))
        #expect(try complaint("\(repository)#ref=HEAD~1").contains("run `git fetch --unshallow --tags` first"))
        try tree.run("cd shallow && git fetch --quiet --depth=1 origin tag v1")
        #expect(try text("tag=v1", of: "shallow/.git") == "// One.\n")
        try tree.run("cd shallow && git fetch --quiet --depth=1 origin side:refs/remotes/origin/side")
        #expect(try text("branch=side", of: "shallow/.git") == "// One.\n")
    }

    @Test("A repository without commits is reported")
    func empty() throws {
        try tree.run("git init --quiet empty")
        #expect(try complaint(tree.path("empty/.git")).contains("the repository has no commits"))
    }

    @Test("Links that lead out of a revision are not followed")
    func links() throws {
        try tree.run(
            "git checkout --quiet --force main && ln -s /etc/hostname proto/c.proto && ln -s a.proto proto/d.proto")
        try tree.commit(tag: "links")
        let texts = try protoTexts(tree.path(".git#tag=links,subdir=proto"))
        #expect(texts.keys.sorted() == ["proto/a.proto", "proto/d.proto"])
    }

    @Test("Links to other folders of the revision are followed: from the folder, above it, and to each other")
    func linksWithin() throws {
        try tree.run(
            """
            git checkout --quiet --force main && mkdir -p app more && echo '// More.' > more/e.proto
            ln -s ../proto app/contracts && ln -s ../more other/more && ln -s ../other proto/other
            """)
        try tree.commit(tag: "links")
        func texts(_ folder: String) throws -> [String] {
            try protoTexts(tree.path(".git#tag=links,subdir=\(folder)")).keys.sorted()
        }
        func below(_ folder: String) -> [String] {
            ["a.proto", "other/b.proto", "other/more/e.proto"].map { "\(folder)/\($0)" }
        }
        #expect(try texts("proto") == below("proto"))
        #expect(try texts("app") == below("app/contracts"))
        #expect(try texts("app/contracts") == below("app/contracts"))
        #expect(try texts("app/contracts/other") == Array(below("app/contracts").dropFirst()))
    }

    @Test("Links that lead in a circle through ever longer paths are an error")
    func circle() throws {
        try tree.run(
            "git checkout --quiet --force main && ln -s b/c a && ln -s a/d b && cp proto/a.proto other/a.proto")
        try tree.commit(tag: "circle")
        #expect(try complaint(tree.path(".git#tag=circle,subdir=a/x")).contains("links of 'a/x' lead in a circle"))
    }

    @Test("A revision with more than the limit is refused")
    func tooLarge() throws {
        var limits = InputLimits()
        limits.size = 18
        #expect(try protoTexts(tree.path(".git#tag=v1"), limits: limits).count == 2)
        limits.size = 17
        #expect(throws: Diagnostics.self) { try protoTexts(tree.path(".git#tag=v1"), limits: limits) }
        limits = InputLimits()
        limits.files = 1
        #expect(throws: Diagnostics.self) { try protoTexts(tree.path(".git#tag=v1"), limits: limits) }
        #expect(try protoTexts(tree.path(".git#tag=v1,subdir=proto"), limits: limits).count == 1)
    }
}
