// SPDX-License-Identifier: MIT

import Scenario
import Testing

@Suite("docs/scenarios.md")
struct DocumentationTests {
  /// The YAML blocks of a Markdown file.
  private func blocks(of path: String) throws -> [String] {
    var blocks: [String] = []
    var block: String?
    for line in String(decoding: try Files.read(path), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```yaml" {
        block = ""
      } else if line == "```", let whole = block {
        blocks.append(whole)
        block = nil
      } else if block != nil {
        block? += line + "\n"
      }
    }
    return blocks
  }

  @Test("shows scenarios that run and pass", arguments: ["docs/scenarios.md", "README.md"])
  func blocksRun(path: String) throws {
    let blocks = try blocks(of: path)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let scenario = try Scenario(yaml: Array(block.utf8), file: path)
      var bench = SimulatedBench(.standard)
      #expect(Runner().run(scenario, on: &bench).failure == nil)
    }
  }
}
