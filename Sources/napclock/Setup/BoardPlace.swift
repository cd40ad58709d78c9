// SPDX-License-Identifier: MIT

#if os(Linux)
  import BoardFile
  import Doctor
  import Host

  /// Where a board file is to be written.
  struct BoardPlace {
    /// Where the service looks for it.
    static let standard = "/etc/napclock/board.yaml"
    /// Whether a file there starts the service, as Debian's package has it.
    static var isWatched: Bool { ThisMachine().read("/usr/lib/systemd/system/napclock.path") != nil }
    /// Old files that are kept beside the new one.
    private static let mostKept = 99

    let path: String
    /// The file itself, where `path` is a link to it: the link stays one.
    private let file: String

    init(path: String) {
      self.path = path
      let machine = ThisMachine()
      let target = machine.target(of: path)
      let folder = machine.target(of: Self.folder(of: path)).map { $0 == "/" ? "" : $0 } ?? ""
      let isLink = target != nil && target != "\(folder)/\(path.split(separator: "/").last ?? "")"
      file = isLink ? target ?? path : path
    }

    private static func folder(of path: String) -> String {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What is there now.
    var content: Directory.Content? { (try? Directory.content(at: path)) ?? nil }

    /// The board that is there already, to begin from; `nil` where there is none that drives lines.
    var board: Board? {
      guard case .file = content, let board = try? Board.load(path), board.backend == .linux else { return nil }
      return board
    }

    /// Whether it is a file, or nothing yet: a pipe or a device is written as it is, and so is what a descriptor of this
    /// process leads to.
    var isFile: Bool {
      content != .other && !["/dev/stdout", "/dev/stderr"].contains(path)
        && !["/dev/fd/", "/proc/"].contains(where: path.hasPrefix)
    }

    /// Why nothing can be written there; `nil` where it can. Nothing is touched.
    var trouble: String? {
      switch content {
      case .directory: return "this is a directory, expected the path of a file"
      case .other: return nil
      case .file where !isFile: return nil
      case .file, nil: break
      }
      let machine = ThisMachine()
      var above = Self.folder(of: file)
      // The nearest folder that is there.
      while machine.access(above, .write) == .missing, Self.folder(of: above) != above {
        above = Self.folder(of: above)
      }
      if let content = try? Directory.content(at: above), content != .directory {
        return "\(above) is no folder, expected one"
      }
      switch machine.access(above, .write) {
      case .granted: return nil
      case .missing: return "there is no folder \(above), expected one"
      case .denied:
        return "you may not write in \(above), expected `sudo napclock setup`, or a file of your own, `-o board.yaml`"
      }
    }

    /// Writes the file whole, or not at all.
    ///
    /// - Parameter keepsOld: whether a file that is there gets another name; it is replaced otherwise.
    /// - Returns: the name that the old file has now; `nil` where there is none.
    func write(_ text: String, keepsOld: Bool) throws(WriteFailure) -> String? {
      let bytes = Array(text.utf8)
      do {
        guard isFile else {
          try File.write(bytes, to: path)
          return nil
        }
        let folder = Self.folder(of: file)
        if content == nil, try Directory.content(at: folder) == nil { try Directory.make(folder, isForAll: true) }
        let new = try written(bytes)
        do {
          let kept = content != nil && keepsOld ? try keep() : nil
          try Directory.rename(new, to: file)
          try Directory.synchronise(folder)
          return kept
        } catch {
          try? Directory.remove(new)
          throw error
        }
      } catch let error as WriteFailure {
        throw error
      } catch let error as FileError {
        throw WriteFailure(path: error.path, message: error.message)
      } catch {
        throw WriteFailure(path: path, message: "the file cannot be written (\(error)), expected a place for it")
      }
    }

    struct WriteFailure: Error {
      let path: String
      let message: String
    }

    /// Writes the bytes beside the file, whatever is left there of somebody else's.
    private func written(_ bytes: [UInt8]) throws -> String {
      for name in names("new") where try File.make(bytes, at: name) { return name }
      throw WriteFailure(
        path: file, message: "\(file).new and all names like it are taken, expected a folder without them")
    }

    /// Names beside the file, such as `board.yaml.old`, `.old2` and on.
    private func names(_ ending: String) -> [String] {
      (1...Self.mostKept).map { "\(file).\(ending)" + ($0 == 1 ? "" : String($0)) }
    }

    /// Gives the old file a name beside the new one. It has its own as well until the new one takes that: no moment is
    /// without a board.
    private func keep() throws -> String {
      for _ in 1...Self.mostKept {
        let name = try freeName()
        do throws(SystemError) {
          try Directory.link(file, to: name)
          return name
        } catch {
          // Somebody else was faster, or there are names enough.
          if error.isThere, try freeName() != name { continue }
          // The last of many is replaced; and FAT has one name a file.
          try Directory.rename(file, to: name)
          return name
        }
      }
      return try freeName()
    }

    /// The name that an old file would get.
    func freeName() throws(SystemError) -> String {
      for name in names("old") where try Directory.content(at: name) == nil { return name }
      // The oldest have been there for long: the last one is replaced.
      return "\(file).old\(Self.mostKept)"
    }
  }
#endif
