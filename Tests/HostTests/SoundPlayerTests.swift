// SPDX-License-Identifier: MIT

import CHost
import Testing

@testable import Host

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("A player program")
struct SoundPlayerTests {
  @Test("a program that does not exist is told from one that does")
  func missing() {
    #expect(startPlayer("no-such-player-anywhere\n-x").result == -ENOENT)
  }

  @Test("one that does not read never blocks: the pipe fills, and then refuses")
  func neverBlocks() throws {
    let started = startPlayer("sleep\n60")
    try #require(started.result == 0)
    defer { chost_player_stop(started.player) }
    let chunk = [UInt8](repeating: 0, count: 4_096)
    var refused = false
    for _ in 0..<64 where !refused { refused = writeToPlayer(started.player.pipe, chunk) == -EAGAIN }
    #expect(refused)
  }

  @Test("one that has ended is noticed, and does not end this process by SIGPIPE")
  func ended() throws {
    let started = startPlayer("true")
    try #require(started.result == 0)
    defer { chost_player_stop(started.player) }
    var ready = pollfd(fd: started.player.pipe, events: 0, revents: 0)
    #expect(poll(&ready, 1, 10_000) == 1)
    #expect(writeToPlayer(started.player.pipe, [0, 0]) == -EPIPE)
  }

  @Test("stopping it ends it")
  func stopped() throws {
    let started = startPlayer("sleep\n60")
    try #require(started.result == 0)
    chost_player_stop(started.player)
    #expect(kill(started.player.pid, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test("every candidate's command begins with its name, and is short enough to be started")
  func commands() {
    let commands = SoundPlayer.commands(rate: 22_050)
    #expect(commands.count == SoundPlayer.candidates.count)
    for (command, name) in zip(commands, SoundPlayer.candidates) {
      let words = command.split(separator: "\n")
      #expect(words.first.map(String.init) == name)
      #expect(words.count <= 16 && command.utf8.count < 512)
    }
  }
}
