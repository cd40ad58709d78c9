// SPDX-License-Identifier: MIT

import BoardFile
import NapCore

extension Effort {
  /// Tunes of the public domain, as they are written in the wild.
  private static let tunes = [
    "call:d=8,o=5,b=140:c,e,g,c6,p,c6,g,e,c,p",
    "Jacques:d=4,o=5,b=125:c,d,e,c,c,d,e,c,e,f,2g,e,f,2g,8g,8a,8g,8f,e,c,8g,8a,8g,8f,e,c,c,g4,2c,c,g4,2c",
    "Joy:d=4,o=5,b=150:e,e,f,g,g,f,e,d,c,c,d,e,e.,8d,2d,e,e,f,g,g,f,e,d,c,c,d,e,d.,8c,2c",
    "Elise : d=8, o=6, b=125 : e, d#, e, d#, e, b5, d, c, 4a5, p, c5, e5, a5, 4b5, p, e5, g#5, b5, 4c",
  ]

  /// A board with everything on it.
  private static let board = """
    name: Raspberry Pi, NeoPixel ring
    backend: linux
    tick: 10ms
    chip: [pinctrl-rp1, pinctrl-bcm2711, pinctrl-bcm2835]

    dial: { a: GPIO17, b: GPIO27, button: GPIO22, pull: up }
    buzzer: { kind: active, line: GPIO24, active: high }
    motor: { line: GPIO23, active: high }

    ring:
      leds: 16
      chip: ws2812              # sk6812 for its successor, sk6812w for one with white: then order grbw
      spi: { device: /dev/spidev0.0, hz: 3.2MHz }
      code: 4                   # SPI bits for a bit: 4 at 3.2MHz, 8 at 6.4MHz
      order: grb
      offset: 0
      reversed: false
      budget: 400mA

    nap: { default: 20m, min: 1m, max: 180m, snooze: 5m, snoozes: 3 }
    call: { tune: "call:d=8,o=5,b=140:c,p,c,p,c,p,2p" }
    """

  /// Reading what people write.
  func files() -> [Measurement] {
    let tunes = Self.tunes.map { Array($0.utf8) }
    let bytes = tunes.reduce(0) { $0 + $1.count }
    let rounds = repetitions(20_000)
    var notes = 0
    let tunesRead = rate {
      let time = elapsed {
        for _ in 0..<rounds {
          for tune in tunes {
            guard let tune = try? Tune(rtttl: tune) else { fatalError("a tune of the bench does not parse") }
            notes += tune.notes.count
          }
        }
      }
      return (UInt64(rounds * tunes.count), time)
    }
    let board = Array(Self.board.utf8)
    let boards = repetitions(2_000)
    let boardsRead = rate {
      let time = elapsed {
        for _ in 0..<boards {
          guard (try? Board(yaml: board, file: "bench.yaml")) != nil else {
            fatalError("the board of the bench does not parse")
          }
        }
      }
      return (UInt64(boards), time)
    }
    precondition(notes > 0, "the tunes were read")
    let bytesRead = tunesRead.converted(Int64(bytes), per: Int64(tunes.count) * 1_000)
    return [
      Measurement(
        key: "rtttl_tunes", title: "RTTTL", unit: "tunes/s", what: "\(tunes.count) tunes, parsed in turn",
        spread: tunesRead),
      Measurement(
        key: "rtttl_bytes", title: "RTTTL", unit: "kB/s",
        what: "the same \(bytes) bytes", spread: bytesRead),
      Measurement(
        key: "boards", title: "board files", unit: "boards/s",
        what: "a board of \(board.count) bytes with all parts, from bytes to checked board", spread: boardsRead),
    ]
  }
}
