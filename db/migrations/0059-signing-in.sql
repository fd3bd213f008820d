-- Second factors, passkeys, single sign-on, and sessions that a person can see and end.

ALTER TABLE organizations ADD COLUMN require_mfa TEXT NOT NULL DEFAULT '[]';  -- JSON: the roles that need a second factor

ALTER TABLE sessions ADD COLUMN id TEXT NOT NULL DEFAULT '';  -- the same in all rows of a token
ALTER TABLE sessions ADD COLUMN device TEXT;         -- the browser and system, by its User-Agent; null when unknown
ALTER TABLE sessions ADD COLUMN address TEXT;        -- of the last use that was stored; null when unknown
ALTER TABLE sessions ADD COLUMN second_factor TEXT;  -- what proved more than a password: totp, passkey or provider
UPDATE sessions SET id =
  substr(token_hash, 1, 8) || '-' || substr(token_hash, 9, 4) || '-4' || substr(token_hash, 14, 3) ||
  '-8' || substr(token_hash, 18, 3) || '-' || substr(token_hash, 21, 12);

-- A person's sessions, last used first.
DROP INDEX sessions_by_user;
CREATE INDEX sessions_by_user ON sessions (org_id, user_id, expires_at, id);

CREATE TRIGGER access_version_sessions_verified AFTER UPDATE OF second_factor ON sessions
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE TABLE totp_factors (
  org_id       TEXT NOT NULL,
  user_id      TEXT NOT NULL,
  secret       TEXT,           -- base32, encrypted with SECRET_KEY when that is set; null when its key was lost
  confirmed_at TEXT,           -- null while it is set up
  used_steps   TEXT NOT NULL,  -- JSON: the 30-second steps whose codes were used lately
  created_at   TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  org_id    TEXT NOT NULL,
  user_id   TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id, code_hash),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE passkeys (
  org_id        TEXT NOT NULL,
  id            TEXT NOT NULL,     -- the same for each person of the token that added it
  user_id       TEXT NOT NULL,
  name          TEXT NOT NULL,
  credential_id TEXT NOT NULL,     -- base64url
  public_key    TEXT NOT NULL,     -- COSE, base64url
  user_handle   TEXT NOT NULL,     -- base64url; authenticators answer with it
  counter       INTEGER NOT NULL,  -- of signatures; 0 where the authenticator counts none
  transports    TEXT NOT NULL,     -- JSON
  created_at    TEXT NOT NULL,
  last_used_at  TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT;
CREATE INDEX passkeys_by_user ON passkeys (org_id, user_id, id);
CREATE INDEX passkeys_by_credential ON passkeys (credential_id, org_id);

CREATE TABLE sso_settings (
  org_id               TEXT NOT NULL PRIMARY KEY REFERENCES organizations (id),
  issuer               TEXT NOT NULL,
  client_id            TEXT NOT NULL,
  client_secret        TEXT,           -- encrypted with SECRET_KEY; null without one
  allowed_domains      TEXT NOT NULL,  -- JSON, lower case, never empty
  role_claim           TEXT,
  role_map             TEXT NOT NULL,  -- JSON: {value of the claim: role}
  default_role         TEXT,           -- of new people; null: only those with a mapped role
  email_verified_claim TEXT,           -- null: email_verified
  password_login       INTEGER NOT NULL CHECK (password_login IN (0, 1)),
  created_at           TEXT NOT NULL,
  updated_at           TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whom a provider's account signs in.
CREATE TABLE sso_identities (
  org_id     TEXT NOT NULL,
  issuer     TEXT NOT NULL,
  subject    TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (org_id, issuer, subject),
  UNIQUE (org_id, user_id, issuer),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT;
