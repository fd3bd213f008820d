-- Links with which people set their password. A person has at most one: the next replaces it.
CREATE TABLE invitations (
  org_id      TEXT NOT NULL,
  user_id     TEXT NOT NULL,
  token_hash  TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  expires_at  TEXT NOT NULL,
  accepted_at TEXT,            -- then the token is used up
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX invitations_by_token ON invitations (token_hash);
