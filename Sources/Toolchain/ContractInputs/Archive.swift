import Contract
import Foundation

/// A tar or zip file, unpacked by the system's programs.
package struct Archive {
    let reference: InputReference
    let form: InputReference.ArchiveForm
    let limits: InputLimits

    package init(reference: InputReference, form: InputReference.ArchiveForm, limits: InputLimits = InputLimits()) {
        self.reference = reference
        self.form = form
        self.limits = limits
    }

    private var place: SourceLocation { SourceLocation(file: reference.path) }

    /// Unpacks it into a new folder.
    ///
    /// - Parameter scratch: a folder to work in.
    /// - Returns: the folder, without what the reference leaves out at the front of paths.
    package func unpack(in scratch: URL) throws(Diagnostics) -> URL {
        guard Path.isFile(reference.path) else {
            throw Diagnostics("there is no such archive; correct the path", at: place)
        }
        try FileReading.checkAccess(to: reference.path)
        var folder = scratch.appendingPathComponent("archive")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw unwritable(error)
        }
        switch form {
        case .tar: try unpackTar(into: folder, scratch)
        case .zip: try unpackZip(into: folder)
        }
        SafeTree.clean(folder)
        for level in 0..<reference.strippedFolders {
            let next = scratch.appendingPathComponent("stripped-\(level)")
            do {
                try strip(folder, into: next)
            } catch {
                throw unwritable(error)
            }
            folder = next
        }
        return folder
    }

    private func unpackTar(into folder: URL, _ scratch: URL) throws(Diagnostics) {
        var file = Path.absolute(reference.path)
        if reference.isCompressed {
            let unzipped = scratch.appendingPathComponent("archive.tar")
            let data = try GzipProgram(limits: limits).contents(of: reference.path)
            do {
                try data.write(to: unzipped)
            } catch {
                throw unwritable(error)
            }
            file = unzipped.path
        }
        // The content of a tar file is no larger than the file.
        try checkSize(of: file)
        let tar = Program(name: "tar", limits: limits)
        let run = try tar.run(["-xf", file, "-C", folder.path, "--no-same-owner"], writes: true)
        guard run.exitCode == 0 else {
            if run.complaint.contains(".."), try tar.run(["-tPf", file]).text.hasLeavingPaths { throw leaving }
            throw unreadable(run)
        }
    }

    private func unpackZip(into folder: URL) throws(Diagnostics) {
        let unzip = Program(name: "unzip", limits: limits)
        // `3 files, 412 bytes uncompressed, 287 bytes compressed:  30.3%`
        let totals = try unzip.run(["-Z", "-t", reference.path])
        let words = totals.text.split { !$0.isLetter && !$0.isNumber }
        guard totals.exitCode == 0, words.count > 2, let files = Int(words[0]), let size = Int(words[2]) else {
            throw unreadable(totals)
        }
        guard size <= limits.size, files <= limits.files else {
            throw Diagnostics(
                "holds \(files) files of \(size) bytes together, and no more than \(limits.files) files and "
                    + "\(limits.size) bytes are read; make an archive of the contracts alone",
                at: place)
        }
        // The program unpacks paths that lead out into the folder.
        guard try !unzip.run(["-Z1", reference.path]).text.hasLeavingPaths else { throw leaving }
        let run = try unzip.run(["-qq", "-o", reference.path, "-d", folder.path], writes: true)
        guard run.exitCode == 0 else { throw unreadable(run) }
    }

    private func checkSize(of file: String) throws(Diagnostics) {
        let size = (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int ?? 0
        guard size <= limits.size else {
            throw Diagnostics(
                "has \(size) bytes, and no more than \(limits.size) are read; make an archive of the contracts alone",
                at: place)
        }
    }

    /// Moves what is in the folders of a folder one level up; what is in none of them is left out.
    private func strip(_ folder: URL, into target: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: target, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: folder.path) {
            let inner = folder.appendingPathComponent(name)
            guard Path.isFolder(inner.path) else { continue }
            for name in try files.contentsOfDirectory(atPath: inner.path) {
                let moved = target.appendingPathComponent(name)
                guard !files.fileExists(atPath: moved.path) else { continue }
                try files.moveItem(at: inner.appendingPathComponent(name), to: moved)
            }
        }
    }

    private func unreadable(_ run: ChildProcess) -> Diagnostics {
        Diagnostics("is no archive that can be read (\(run.complaint)); make it again", at: place)
    }

    private var leaving: Diagnostics {
        Diagnostics(
            "has paths with '..', which lead out of the folder that it is unpacked into; make it again, from the folder "
                + "of the contracts", at: place)
    }

    private func unwritable(_ error: any Error) -> Diagnostics {
        Diagnostics("cannot be unpacked (\(error.localizedDescription)); free some space", at: place)
    }
}

extension String {
    /// Whether one of the paths, a line each, leads out of the folder that it is relative to.
    fileprivate var hasLeavingPaths: Bool {
        split(whereSeparator: \.isNewline).contains { path in
            var depth = 0
            return path.split(separator: "/").contains { name in
                if name != "." { depth += name == ".." ? -1 : 1 }
                return depth < 0
            }
        }
    }
}
