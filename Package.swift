// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT

import PackageDescription

/// What every Swift target is compiled with.
///
/// Generic code crosses target borders on the tick's path (`Firmware` over a backend), so release builds
/// specialise it there; without this flag each call goes through a witness table.
let swift: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)),
]

/// What is simulated is not asked for overlapping access in release builds: that took a third of a tick there. Debug
/// builds, and so all tests, ask.
///
/// Only by a compiler that was seen to do well without: that of Swift 6.0 releases the bench's firmware once too often
/// then.
#if compiler(>=6.3)
  let simulation: [SwiftSetting] =
    swift + [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]
#else
  let simulation = swift
#endif

let package = Package(
  name: "napclock",
  products: [
    .executable(name: "napclock", targets: ["napclock"]),
    .library(name: "NapCore", targets: ["NapCore"]),
  ],
  targets: [
    // The firmware.
    .target(name: "NapCore", swiftSettings: swift),
    .target(name: "HAL", dependencies: ["NapCore"], swiftSettings: swift),
    .target(name: "Firmware", dependencies: ["NapCore", "HAL"], swiftSettings: swift),
    .target(name: "Recording", dependencies: ["Checksum", "NapCore", "HAL", "Firmware"], swiftSettings: swift),
    .target(name: "SimulatedHAL", dependencies: ["NapCore", "HAL"], swiftSettings: simulation),

    // Whether bytes are what they were.
    .target(name: "Checksum", swiftSettings: swift),

    // Files that people write.
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .target(name: "YAML", dependencies: ["CYAML"], swiftSettings: swift),
    .target(name: "BoardFile", dependencies: ["NapCore", "YAML"], swiftSettings: swift),
    .target(
      name: "Scenario",
      dependencies: ["NapCore", "HAL", "Firmware", "SimulatedHAL", "YAML", "BoardFile", "Recording"],
      swiftSettings: simulation),

    // What buzzer and motor sound like, as samples.
    .target(name: "Sound", swiftSettings: swift),
    // A night as waveforms, pictures and sound.
    .target(
      name: "Rendering", dependencies: ["NapCore", "HAL", "Firmware", "Recording", "BoardFile", "Sound", "Terminal"],
      swiftSettings: simulation),

    // Nights by the million.
    .target(
      name: "Torture",
      dependencies: ["NapCore", "HAL", "Firmware", "SimulatedHAL", "BoardFile", "Scenario", "Recording"],
      swiftSettings: simulation),

    // A board that somebody is asked for, question by question, and the trying of its parts.
    .target(name: "Setup", dependencies: ["NapCore", "YAML", "BoardFile"], swiftSettings: swift),

    // The program, and the machine it runs on: files, output, terminal, sound.
    .target(name: "CHost"),
    // Counts the program's allocations, for its bench.
    .target(name: "CAllocations"),
    .target(name: "Host", dependencies: ["CHost", "Sound"], swiftSettings: swift),
    // What outlives the power, in the system's SQLite.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(
      name: "NapLog", dependencies: ["CSQLite", "Checksum", "NapCore", "HAL", "Host"], swiftSettings: swift),
    // The log for people and for other programs, and back.
    .target(name: "LogBook", dependencies: ["NapCore", "NapLog", "YAML"], swiftSettings: swift),
    // A disk whose power can go in the middle of any writing.
    .target(name: "CSimulatedDisk", dependencies: ["CSQLite"]),
    .target(
      name: "SimulatedDisk", dependencies: ["CSimulatedDisk", "NapCore", "HAL", "NapLog", "SimulatedHAL"],
      swiftSettings: swift),
    // What is typed and what is drawn, without a terminal.
    .target(name: "Terminal", swiftSettings: swift),
    .executableTarget(
      name: "napclock",
      dependencies: [
        "NapCore", "YAML", "BoardFile", "Recording", "Scenario", "SimulatedHAL", "Terminal", "Torture", "Host",
        "NapLog", "LogBook", "CAllocations", "Checksum", "HAL", "Firmware", "Rendering", "Setup",
      ],
      swiftSettings: swift),

    .testTarget(name: "NapCoreTests", dependencies: ["NapCore"], swiftSettings: swift),
    .testTarget(
      name: "TortureTests", dependencies: ["NapCore", "BoardFile", "Recording", "SimulatedHAL", "Torture"],
      swiftSettings: swift),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: swift),
    .testTarget(name: "BoardFileTests", dependencies: ["BoardFile", "NapCore", "YAML"], swiftSettings: swift),
    .testTarget(
      name: "SetupTests", dependencies: ["BoardFile", "NapCore", "Setup", "SimulatedHAL"], swiftSettings: swift),
    .testTarget(name: "TerminalTests", dependencies: ["NapCore", "Terminal"], swiftSettings: swift),
    // The terminal is tested from outside: a program on a pseudo-terminal.
    .target(
      name: "CTerminalBench", path: "Tests/CTerminalBench",
      linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
    .executableTarget(name: "TerminalProbe", dependencies: ["Host"], path: "Tests/TerminalProbe", swiftSettings: swift),
    .testTarget(
      name: "HostTests", dependencies: ["CHost", "CTerminalBench", "Host", "TerminalProbe"], swiftSettings: swift),
    .testTarget(
      name: "napclockTests",
      dependencies: [
        "napclock", "NapCore", "BoardFile", "CAllocations", "Recording", "Scenario", "SimulatedHAL", "Terminal", "Host",
        "NapLog", "YAML", "HAL", "Setup",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "RecordingTests", dependencies: ["Checksum", "NapCore", "Firmware", "BoardFile", "Recording", "Scenario"],
      swiftSettings: swift),
    .testTarget(
      name: "RenderingTests",
      dependencies: ["NapCore", "HAL", "BoardFile", "Recording", "Rendering", "Scenario", "SimulatedHAL", "Sound"],
      swiftSettings: swift),
    .testTarget(
      name: "ScenarioTests",
      dependencies: ["NapCore", "YAML", "BoardFile", "Recording", "Scenario", "SimulatedHAL", "Host"],
      swiftSettings: swift),
    .testTarget(
      name: "NapLogTests", dependencies: ["Checksum", "NapCore", "HAL", "Host", "NapLog"], swiftSettings: swift),
    .testTarget(
      name: "LogBookTests", dependencies: ["NapCore", "NapLog", "LogBook", "YAML"], swiftSettings: swift),
    .testTarget(
      name: "SimulatedDiskTests",
      dependencies: ["NapCore", "HAL", "NapLog", "BoardFile", "Scenario", "SimulatedDisk", "SimulatedHAL"],
      swiftSettings: swift),
    .testTarget(
      name: "FirmwareTests", dependencies: ["NapCore", "HAL", "Firmware", "SimulatedHAL"], swiftSettings: swift),
  ]
)

// The Linux backend: the kernel's GPIO, SPI and PWM.
#if os(Linux)
  for target in package.targets where target.name == "napclock" {
    target.dependencies += ["Doctor", "KernelBench", "LinuxHAL"]
  }
  for target in package.targets where target.name == "napclockTests" { target.dependencies.append("Doctor") }
  package.targets += [
    .systemLibrary(name: "CGPIOD", pkgConfig: "libgpiod", providers: [.apt(["libgpiod-dev"])]),
    .target(name: "CLinuxHAL", dependencies: ["CGPIOD"]),
    .target(name: "LinuxHAL", dependencies: ["CLinuxHAL", "HAL", "NapCore"], swiftSettings: swift),
    // What stands between a machine and the clock.
    .target(name: "Doctor", dependencies: ["LinuxHAL", "BoardFile", "NapCore"], swiftSettings: swift),
    // Scenarios on the kernel's simulated lines.
    .target(name: "CKernelBench"),
    .target(
      name: "KernelBench",
      dependencies: [
        "CKernelBench", "CLinuxHAL", "LinuxHAL", "NapCore", "HAL", "Firmware", "SimulatedHAL", "BoardFile", "Scenario",
        "Recording",
        "Host",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "KernelBenchTests", dependencies: ["KernelBench", "NapCore", "Recording"], swiftSettings: swift),
    .testTarget(name: "LinuxHALTests", dependencies: ["LinuxHAL", "NapCore"], swiftSettings: swift),
    .testTarget(
      name: "DoctorTests", dependencies: ["BoardFile", "Doctor", "LinuxHAL", "NapCore"], swiftSettings: swift),
  ]
#endif

// Fuzzing, which needs a build of its own (tools/fuzz).
if Context.environment["NAPCLOCK_FUZZ"] != nil {
  package.products.append(.executable(name: "fuzz", targets: ["Fuzz"]))
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["NapCore", "Firmware", "Recording", "BoardFile", "Scenario", "YAML"],
      path: "Tests/Fuzz", exclude: ["Corpus"],
      // The main function is libFuzzer's.
      swiftSettings: swift + [.unsafeFlags(["-parse-as-library"])]))
}
