-- Links to the bill page, and claims of payments.

ALTER TABLE organizations ADD COLUMN payment_instructions TEXT NOT NULL DEFAULT '{}';  -- JSON {en?, ar?, fr?}
ALTER TABLE organizations ADD COLUMN bill_page_enabled INTEGER NOT NULL DEFAULT 1 CHECK (bill_page_enabled IN (0, 1));

-- The addresses of a client's bill page. Without SECRET_KEY none can be shown again, so that each message
-- has one of its own.
CREATE TABLE bill_links (
  org_id       TEXT NOT NULL,
  id           TEXT NOT NULL,
  client_id    TEXT NOT NULL,
  token_hash   TEXT NOT NULL UNIQUE,  -- SHA-256: what is looked up tells nothing by its time
  token        TEXT,                  -- encrypted with SECRET_KEY; null: cannot be shown again
  is_current   INTEGER NOT NULL CHECK (is_current IN (0, 1)),  -- 1: the one that the API shows
  created_at   TEXT NOT NULL,
  last_seen_at TEXT,                  -- accurate to a minute
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX bill_links_by_client ON bill_links (org_id, client_id, id);
CREATE UNIQUE INDEX bill_links_current ON bill_links (org_id, client_id) WHERE is_current = 1;

-- Pictures and PDFs that clients send with a claim, in pieces as attachments are.
CREATE TABLE payment_slips (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  id               TEXT NOT NULL,
  name             TEXT NOT NULL,
  content_type     TEXT NOT NULL,  -- what the content is, whatever its sender called it
  size             INTEGER NOT NULL,
  created_at       TEXT NOT NULL,
  incomplete_since TEXT,           -- null: it belongs to a claim
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE INDEX payment_slips_incomplete ON payment_slips (incomplete_since)
  WHERE incomplete_since IS NOT NULL;

CREATE TABLE payment_slip_pieces (
  org_id   TEXT NOT NULL,
  slip_id  TEXT NOT NULL,
  position INTEGER NOT NULL,
  content  BLOB NOT NULL,
  PRIMARY KEY (org_id, slip_id, position),
  FOREIGN KEY (org_id, slip_id) REFERENCES payment_slips (org_id, id)
) STRICT;

CREATE TRIGGER slips_stored AFTER INSERT ON payment_slips
BEGIN
  UPDATE organization_storage SET bytes = bytes + NEW.size WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER slips_freed AFTER DELETE ON payment_slips
BEGIN
  UPDATE organization_storage SET bytes = bytes - OLD.size WHERE org_id = OLD.org_id;
END;

-- What clients say that they paid. Money only once a claim is confirmed.
CREATE TABLE payment_claims (
  org_id      TEXT NOT NULL,
  id          TEXT NOT NULL,
  client_id   TEXT NOT NULL,
  amount      INTEGER NOT NULL CHECK (amount > 0),  -- minor units of currency
  currency    TEXT NOT NULL,
  method      TEXT NOT NULL,
  reference   TEXT,
  note        TEXT,
  slip_id     TEXT,
  fingerprint TEXT NOT NULL,  -- of the form and what it sent: the same sent twice is one claim
  status      TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'rejected')),
  payment_id  TEXT,           -- of a confirmed one, even if the payment was deleted since
  reason      TEXT,           -- why it was rejected
  created_at  TEXT NOT NULL,
  decided_at  TEXT,
  decided_by  TEXT,           -- JSON {type, id, name}
  PRIMARY KEY (org_id, id),
  CHECK ((status = 'confirmed') = (payment_id IS NOT NULL)),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, slip_id) REFERENCES payment_slips (org_id, id),
  FOREIGN KEY (org_id, payment_id) REFERENCES payments (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_claims_by_status ON payment_claims (org_id, status, id);
CREATE INDEX payment_claims_by_client ON payment_claims (org_id, client_id, id);
CREATE UNIQUE INDEX payment_claims_by_form ON payment_claims (org_id, client_id, fingerprint);
