const GENESIS = '0'.repeat(64)

/** Enforced by the database. REPLACE deletes without firing delete triggers, so it is caught on insert. */
export const appendOnly: readonly string[] = [
  ...['update', 'delete', 'replace', 'gap'].map((name) => `DROP TRIGGER IF EXISTS events_no_${name}`),
  ...['UPDATE', 'DELETE'].map(
    (change) => `CREATE TRIGGER events_no_${change.toLowerCase()} BEFORE ${change} ON events
     BEGIN SELECT RAISE(ABORT, 'events is append-only: ${change} refused'); END`,
  ),
  `CREATE TRIGGER events_no_replace BEFORE INSERT ON events
   WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id)
     OR EXISTS (SELECT 1 FROM events WHERE stream = NEW.stream AND version = NEW.version)
   BEGIN SELECT RAISE(ABORT, 'UNIQUE constraint failed: events.stream, events.version'); END`,
  `CREATE TRIGGER events_no_gap BEFORE INSERT ON events
   WHEN NEW.position IS NOT (SELECT COALESCE(MAX(position), 0) + 1 FROM events)
     OR NEW.prev_hash IS NOT COALESCE((SELECT hash FROM events ORDER BY position DESC LIMIT 1), '${GENESIS}')
   BEGIN SELECT RAISE(ABORT, 'events is append-only: events must follow the last'); END`,
]
