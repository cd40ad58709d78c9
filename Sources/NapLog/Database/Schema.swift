// SPDX-License-Identifier: MIT

/// The tables, and how those of an older version become those of today.
enum Schema {
  /// "Naps" in ASCII: what tells our files from those of other programs with a database.
  static let application: Int64 = 0x4e61_7073

  static var version: Int64 { Int64(steps.count) }

  /// What makes version 1 of nothing, version 2 of version 1, and so on. A step that was ever released stays as it
  /// is: a new version is a new step.
  static let steps = [
    """
    CREATE TABLE journal (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      bytes BLOB NOT NULL
    );
    -- Lengths in milliseconds, began_at in milliseconds since 1970 in UTC.
    CREATE TABLE naps (
      id INTEGER PRIMARY KEY,
      began_at INTEGER,
      planned INTEGER NOT NULL,
      length INTEGER NOT NULL,
      answered INTEGER,
      late INTEGER NOT NULL,
      pauses INTEGER NOT NULL,
      snoozes INTEGER NOT NULL,
      calls INTEGER NOT NULL,
      level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 5),
      outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 2)
    );
    CREATE INDEX naps_by_time ON naps (began_at);
    """,
    """
    -- By which clock began_at is known, so that it can be corrected. Naps from before this version stay as they are.
    ALTER TABLE naps ADD COLUMN is_certain INTEGER NOT NULL DEFAULT 1 CHECK (is_certain IN (0, 1));
    UPDATE naps SET is_certain = 0 WHERE began_at IS NULL;
    -- Which power-on of the machine clock counts from, in milliseconds; 0 where that is not known.
    ALTER TABLE naps ADD COLUMN boot INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE naps ADD COLUMN clock INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX naps_uncertain ON naps (boot) WHERE is_certain = 0;
    """,
  ]
}
