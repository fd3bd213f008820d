-- Organizations, the people and keys that act in them, and what their calls leave behind.

CREATE TABLE organizations (
  id                 TEXT PRIMARY KEY,
  name               TEXT NOT NULL,
  timezone           TEXT NOT NULL,
  currency           TEXT NOT NULL,
  phone_country_code TEXT NOT NULL,
  generate_usernames INTEGER NOT NULL,
  ticketing_enabled  INTEGER NOT NULL,
  customer_messages  INTEGER NOT NULL,
  notification_email TEXT,
  auto_archive_days  INTEGER,
  working_day        TEXT NOT NULL,
  rounding_tolerance INTEGER NOT NULL,
  daily_call_limit   INTEGER NOT NULL,
  created_at         TEXT NOT NULL,
  updated_at         TEXT NOT NULL
) STRICT;

-- Numbers that an organization gives out once (generated_username, collector): taken inside the transaction that uses them.
CREATE TABLE counters (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  name   TEXT NOT NULL,
  value  INTEGER NOT NULL,
  PRIMARY KEY (org_id, name)
) STRICT, WITHOUT ROWID;

-- A person as one organization knows them. The same address may stand in several organizations, each
-- with a name and password of its own, so that no organization reads or changes another's people;
-- one login opens every one whose password fits.
CREATE TABLE users (
  id            TEXT PRIMARY KEY,
  email         TEXT NOT NULL,       -- lower case; unique among an organization's people
  name          TEXT NOT NULL,
  phone_number  TEXT,
  password_hash TEXT,
  created_at    TEXT NOT NULL,
  updated_at    TEXT NOT NULL
) STRICT;
CREATE INDEX users_by_email ON users (email);

-- What a person is and may do in their organization. A deleted one stays, as the name on old work.
CREATE TABLE memberships (
  org_id            TEXT NOT NULL REFERENCES organizations (id),
  user_id           TEXT NOT NULL REFERENCES users (id),
  role              TEXT NOT NULL,
  added_abilities   TEXT NOT NULL DEFAULT '[]',
  removed_abilities TEXT NOT NULL DEFAULT '[]',
  active            INTEGER NOT NULL DEFAULT 1,
  created_at        TEXT NOT NULL,
  updated_at        TEXT NOT NULL,
  deleted_at        TEXT,                        -- then it is not active either
  PRIMARY KEY (org_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE api_keys (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  id           TEXT NOT NULL,
  name         TEXT NOT NULL,
  prefix       TEXT NOT NULL,
  secret_hash  TEXT NOT NULL,
  abilities    TEXT NOT NULL,
  active       INTEGER NOT NULL,
  ip_allowlist TEXT NOT NULL,
  board_ids    TEXT,
  daily_limit  INTEGER NOT NULL,
  expires_at   TEXT,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  deleted_at   TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;
CREATE UNIQUE INDEX api_keys_by_secret ON api_keys (secret_hash);

-- Calls are counted in memory and added here every few seconds (decisions §2).
CREATE TABLE api_key_calls (
  org_id       TEXT NOT NULL,
  key_id       TEXT NOT NULL,
  day          TEXT NOT NULL,
  calls        INTEGER NOT NULL,
  last_used_at TEXT NOT NULL,
  last_used_ip TEXT NOT NULL,
  PRIMARY KEY (org_id, key_id, day),
  FOREIGN KEY (org_id, key_id) REFERENCES api_keys (org_id, id)
) STRICT, WITHOUT ROWID;

-- The answer of a POST that carried an Idempotency-Key, written with the change itself.
CREATE TABLE idempotent_answers (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  credential  TEXT NOT NULL,
  key         TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status      INTEGER NOT NULL,
  body        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, credential, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

-- One number that grows with every change of who may do what. Identified callers are cached
-- until it moves, so that a change acts on the next call, also one made by the command.

CREATE TABLE access_version (
  only  INTEGER PRIMARY KEY CHECK (only = 1),
  value INTEGER NOT NULL
) STRICT;
INSERT INTO access_version VALUES (1, 1);

CREATE TRIGGER access_version_api_keys AFTER UPDATE ON api_keys
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_organizations AFTER UPDATE ON organizations
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_users AFTER UPDATE ON users
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_memberships AFTER UPDATE ON memberships
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_memberships_gone AFTER DELETE ON memberships
BEGIN UPDATE access_version SET value = value + 1; END;
