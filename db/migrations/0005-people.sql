-- What people do with the service: their logins, and the record of who changed what.

-- A login opens each organization where its address and password fit: one row for each.
CREATE TABLE sessions (
  org_id     TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,  -- moves on while the token is used
  PRIMARY KEY (token_hash, org_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_user ON sessions (org_id, user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE audit_log (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  actor      TEXT NOT NULL,  -- JSON {type, id, name}
  actor_id   TEXT,
  action     TEXT NOT NULL,  -- in words
  operation  TEXT NOT NULL,  -- method and path, or the command
  subject_id TEXT,
  sent       TEXT NOT NULL,  -- JSON of the fields that were sent, without passwords
  request_id TEXT,
  address    TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_log_by_actor ON audit_log (org_id, actor_id, id);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject_id, id);

CREATE TRIGGER access_version_sessions_gone AFTER DELETE ON sessions
BEGIN UPDATE access_version SET value = value + 1; END;
