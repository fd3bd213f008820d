-- Clients whose deletion is decided and not done yet: it is done some at a time, also after a crash.
CREATE TABLE client_deletions (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  seq       INTEGER NOT NULL,
  begun_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;
