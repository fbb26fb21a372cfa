import Contract
import TestEnvironment
import Testing

@testable import ContractInputs

@Suite("Inputs as users write them")
struct InputReferenceTests {
    @Test(
        "An input's form is determined by its file extension, or by 'format'",
        arguments: [
            ("proto", InputReference.Form.folder, false),
            ("a/b.proto", .file, false),
            ("order.schema.yaml", .file, false),
            ("old.binpb", .image(.binary), false),
            ("old.bin.gz", .image(.binary), true),
            ("old.json.gz", .image(.json), true),
            ("old.yaml.gz", .image(.yaml), true),
            ("old#format=yaml", .image(.yaml), false),
            ("old#format=bingz", .image(.binary), true),
            ("old.tar", .archive(.tar), false),
            ("old.tgz", .archive(.tar), true),
            ("old.TAR.GZ", .archive(.tar), true),
            ("old.tar.gz#compression=none", .archive(.tar), false),
            ("old.zip", .archive(.zip), false),
            ("old#format=targz", .archive(.tar), true),
        ])
    func form(text: String, form: InputReference.Form, isCompressed: Bool) throws {
        let reference = try InputReference(text)
        #expect(reference.form == form)
        #expect(reference.isCompressed == isCompressed)
    }

    @Test("A file of another kind is no input", arguments: ["README.md", "order", "order.yaml.orig"])
    func otherFiles(name: String) throws {
        let folder = try Folder([name: "hello"])
        let problem = #expect(throws: Diagnostics.self) { try InputReference(folder.path(name)) }
        #expect(
            try #require(problem).description.contains(
                "\(name): error: says by its name none of the forms that are read"))
        #expect(try InputReference(folder.path("\(name)#format=dir")).form == .folder)
    }

    @Test(
        "A git reference names one revision",
        arguments: [
            (".git", GitSelection.Revision.head),
            (".git#branch=main", .branch("main")),
            ("../x/.git#tag=v1.2.0,subdir=proto", .tag("v1.2.0")),
            ("x.git#commit=abc123", .commit("abc123")),
            ("https://example.com/x.git#ref=HEAD~1", .reference("HEAD~1")),
            ("git@example.com:a/x.git#branch=main,ref=HEAD~1", .reference("HEAD~1")),
            ("x#format=git,branch=a/b", .branch("a/b")),
        ])
    func git(text: String, revision: GitSelection.Revision) throws {
        let reference = try InputReference(text)
        guard case .git(let selection) = reference.form else {
            Issue.record("\(reference.form)")
            return
        }
        #expect(selection.revision == revision)
    }

    @Test("Options of folders are read")
    func options() throws {
        let reference = try InputReference("old.tar.gz#strip_components=2,subdir=./a//b/")
        #expect(reference.path == "old.tar.gz")
        #expect(reference.strippedFolders == 2)
        #expect(reference.folder == "a/b")
    }

    @Test(
        "An invalid input is reported with what is wrong with it",
        arguments: [
            ("", "names nothing"),
            ("#tag=v1", "names nothing"),
            (".git#tga=v1", "cannot have 'tga' after '#'; did you mean 'tag'?"),
            (".git#tag", "where a name and a value belong"),
            (".git#tag=", "where a name and a value belong"),
            (".git#tag=v1,tag=v2", "says 'tag' twice"),
            (".git#tag=v1,branch=main", "more than one revision"),
            (".git#tag=v1,ref=main", "more than one revision"),
            (".git#branch=--upload-pack=x", "cannot be the name of a revision"),
            (".git#subdir=../x", "leads out of it"),
            (".git#subdir=/x", "leads out of it"),
            (".git#recurse_submodules=true", "is not supported"),
            ("old.tar#strip_components=-1", "is no number"),
            ("old.tar#strip_components=99999999999999999999", "is no number"),
            ("old.tar.zst#compression=zstd", "use gzip"),
            ("old.txtpb", "of a form that is not read (txtpb)"),
            ("old#format=zp", "did you mean 'zip'?"),
            ("proto#subdir=x", "cannot have 'subdir'"),
        ])
    func problem(text: String, complaint: String) throws {
        let problem = #expect(throws: Diagnostics.self) { try InputReference(text) }
        #expect(try #require(problem).description.contains(complaint), "\(problem?.description ?? "")")
    }
}
