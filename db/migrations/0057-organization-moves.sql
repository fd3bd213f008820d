-- Organizations that moved to another file, and those on the way (§14). Nearly always empty.
CREATE TABLE organization_moves (
  org_id    TEXT PRIMARY KEY REFERENCES organizations (id),
  state     TEXT NOT NULL CHECK (state IN ('closing', 'copying', 'moved', 'arriving')),
  moved_to  TEXT,              -- the address that is answered
  target    TEXT,              -- the other file; null in that file itself
  shifts    TEXT,              -- JSON: by how much each sequence's numbers are higher in the other file
  forgotten INTEGER NOT NULL CHECK (forgotten IN (0, 1)),
  since     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER access_version_organization_moves AFTER INSERT ON organization_moves
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_organization_moves_changed AFTER UPDATE ON organization_moves
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_organization_moves_gone AFTER DELETE ON organization_moves
BEGIN UPDATE access_version SET value = value + 1; END;

-- Cursors of the event feed from before a move to this file: their event has a seq that is higher by the shift.
CREATE TABLE event_shifts (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  shift  INTEGER NOT NULL,
  PRIMARY KEY (org_id, shift)
) STRICT, WITHOUT ROWID;
