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

    private var folder: String {
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

    /// Whether it is a file, or nothing yet: a pipe or a device is written as it is.
    var isFile: Bool { content != .other }

    /// Why nothing can be written there; `nil` where it can. Nothing is touched.
    var trouble: String? {
      switch content {
      case .directory: return "this is a directory, expected the path of a file"
      case .other: return nil
      case .file, nil: break
      }
      let machine = ThisMachine()
      var above = folder
      // The nearest folder that is there.
      while machine.access(above, .write) == .missing, let slash = above.lastIndex(of: "/"), slash != above.startIndex {
        above = String(above[..<slash])
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
        if content == nil, try Directory.content(at: folder) == nil { try Directory.make(folder, isForAll: true) }
        let new = "\(path).new"
        try File.write(bytes, to: new)
        var kept: String?
        if content != nil, keepsOld {
          let name = try freeName()
          try Directory.rename(path, to: name)
          kept = name
        }
        try Directory.rename(new, to: path)
        try Directory.synchronise(folder)
        return kept
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

    /// The name that an old file would get.
    func freeName() throws(SystemError) -> String {
      for number in 1...Self.mostKept {
        let name = "\(path).old" + (number == 1 ? "" : String(number))
        if try Directory.content(at: name) == nil { return name }
      }
      // The oldest have been there for long: the last one is replaced.
      return "\(path).old\(Self.mostKept)"
    }
  }
#endif
