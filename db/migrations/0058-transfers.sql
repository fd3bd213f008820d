-- Folders of spreadsheets that the console imports and exports.

CREATE TABLE transfers (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('import', 'export')),
  status      TEXT NOT NULL CHECK (status IN ('checking', 'checked', 'running', 'done', 'failed')),
  file_name   TEXT,           -- of the ZIP that was sent; null for an export
  as_of       TEXT,           -- the day of opening balances; null for an export
  created_by  TEXT NOT NULL,  -- JSON: {type, id, name}
  created_at  TEXT NOT NULL,
  started_at  TEXT,           -- null while the check or the run waits for its turn
  finished_at TEXT,
  progress    TEXT,           -- JSON; null before the first and after the last
  report      TEXT,           -- JSON: of the last check or run that ended
  rejected    INTEGER,        -- the lines of rejected.csv; null while it is written
  bytes       INTEGER,        -- of an export's ZIP
  error       TEXT,           -- why it failed
  UNIQUE (org_id, id)
) STRICT;
CREATE INDEX transfers_by_kind ON transfers (org_id, kind, id);
CREATE INDEX transfers_by_creation ON transfers (created_at);
-- One at a time.
CREATE UNIQUE INDEX transfers_under_way ON transfers (org_id) WHERE status IN ('checking', 'running');
