-- The organization's customers, and the catalogue they point to.

CREATE TABLE branches (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE isps (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE generators (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

-- The contract types collector_id as an integer (§4.1): numbered per organization.
CREATE TABLE collectors (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         INTEGER NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE items (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  uuid         TEXT NOT NULL,
  name         TEXT NOT NULL,
  sku          TEXT,
  type         TEXT NOT NULL CHECK (type IN ('service', 'product')),
  unit         TEXT,
  price        INTEGER NOT NULL,  -- minor units of currency
  currency     TEXT NOT NULL,
  tax_rate     TEXT NOT NULL,     -- percent, decimal text
  track_serial INTEGER NOT NULL,
  track_mac    INTEGER NOT NULL,
  active       INTEGER NOT NULL,
  created_at   TEXT NOT NULL,
  updated_at   TEXT NOT NULL,
  PRIMARY KEY (org_id, uuid)
) STRICT;

CREATE TABLE clients (
  seq                   INTEGER PRIMARY KEY,  -- the search index's rowid: client_totals.slot * 2^32 + the client's number
  org_id                TEXT NOT NULL REFERENCES organizations (id),
  id                    TEXT NOT NULL,
  version               INTEGER NOT NULL,
  name                  TEXT NOT NULL,
  username              TEXT NOT NULL,
  username_key          TEXT NOT NULL,        -- case-folded, for uniqueness and lookup
  email                 TEXT,
  email_key             TEXT,
  phone_number          TEXT,
  extra_phones          TEXT NOT NULL,        -- JSON array
  address               TEXT,
  external_ref          TEXT,
  status                TEXT NOT NULL CHECK (status IN ('active', 'inactive')),
  city                  TEXT,
  zone                  TEXT,
  street                TEXT,
  building              TEXT,
  box                   TEXT,
  reference             TEXT,
  code                  TEXT,
  disjunctor            TEXT,
  latitude              REAL,
  longitude             REAL,
  branch_id             TEXT,
  collector_id          INTEGER,
  generator_id          TEXT,
  isp_id                TEXT,                 -- the ISP account: null without one
  isp_username          TEXT,
  isp_username_key      TEXT,
  isp_status            TEXT CHECK (isp_status IN ('active', 'suspended', 'expired')),
  isp_expires_at        TEXT,
  agreed_payment_method TEXT,
  due_day               INTEGER,
  auto_invoice          INTEGER NOT NULL,
  currency              TEXT NOT NULL,
  balance               INTEGER NOT NULL,     -- minor units owed; negative is credit
  color_tag             TEXT,
  odometer              TEXT,
  language              TEXT,
  notes                 TEXT,
  created_at            TEXT NOT NULL,
  updated_at            TEXT NOT NULL,
  deleted_at            TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, branch_id) REFERENCES branches (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, generator_id) REFERENCES generators (org_id, id),
  FOREIGN KEY (org_id, isp_id) REFERENCES isps (org_id, id)
) STRICT;
-- A deleted client frees its username, email and external_ref.
CREATE UNIQUE INDEX clients_by_username ON clients (org_id, username_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX clients_by_email ON clients (org_id, email_key) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX clients_by_external_ref ON clients (org_id, external_ref) WHERE deleted_at IS NULL;

-- Every phone of a client that is not deleted, normalised (§4.1).
CREATE TABLE client_phones (
  org_id    TEXT NOT NULL,
  phone     TEXT NOT NULL,
  client_id TEXT NOT NULL,
  PRIMARY KEY (org_id, phone, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_items (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  position  INTEGER NOT NULL,
  item_uuid TEXT NOT NULL,
  quantity  INTEGER NOT NULL,  -- thousandths
  price     INTEGER,           -- minor units of the item's currency; null takes the precedence of decisions §3
  PRIMARY KEY (org_id, client_id, position),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;
CREATE INDEX client_items_by_item ON client_items (org_id, item_uuid);

-- Prices agreed with one client (decisions §3: line, client, job type, catalogue).
CREATE TABLE client_prices (
  org_id     TEXT NOT NULL,
  client_id  TEXT NOT NULL,
  item_uuid  TEXT NOT NULL,
  price      INTEGER NOT NULL,  -- minor units of currency
  currency   TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (org_id, client_id, item_uuid),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;
CREATE INDEX client_prices_by_item ON client_prices (org_id, item_uuid);

-- The orders of the list (§4.1, decisions §3). Each walk reads the index alone.
CREATE INDEX clients_by_created ON clients (org_id, created_at) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_updated ON clients (org_id, updated_at) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_name ON clients (org_id, name COLLATE NOCASE) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_due_day ON clients (org_id, due_day) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_balance ON clients (org_id, balance) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_isp_expiry ON clients (org_id, isp_expires_at) WHERE deleted_at IS NULL;
CREATE INDEX clients_by_isp_username ON clients (org_id, isp_username_key) WHERE deleted_at IS NULL AND isp_username_key IS NOT NULL;
-- Whether a branch, ISP, collector or generator is in use.
CREATE INDEX clients_by_branch ON clients (org_id, branch_id) WHERE branch_id IS NOT NULL;
CREATE INDEX clients_by_collector ON clients (org_id, collector_id) WHERE collector_id IS NOT NULL;
CREATE INDEX clients_by_generator ON clients (org_id, generator_id) WHERE generator_id IS NOT NULL;
CREATE INDEX clients_by_isp ON clients (org_id, isp_id) WHERE isp_id IS NOT NULL;

-- What the exact filters of the list match, case-folded: one row for each value of a client that is
-- not deleted, in the order of the list. Any filter is a range here, any further one a probe.
CREATE TABLE client_facets (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  facet  TEXT NOT NULL,
  value  TEXT NOT NULL,
  seq    INTEGER NOT NULL,
  PRIMARY KEY (org_id, facet, value, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER clients_balance_facet AFTER UPDATE OF balance ON clients
WHEN NEW.deleted_at IS NULL AND (OLD.balance > 0) <> (NEW.balance > 0)
BEGIN
  UPDATE client_facets SET value = CASE WHEN NEW.balance > 0 THEN '1' ELSE '0' END
  WHERE org_id = NEW.org_id AND facet = 'has_balance'
    AND value = CASE WHEN OLD.balance > 0 THEN '1' ELSE '0' END AND seq = NEW.seq;
END;

-- The organization's clients that are not deleted, counted; and where its numbers of clients.seq lie.
CREATE TABLE client_totals (
  org_id   TEXT PRIMARY KEY REFERENCES organizations (id),
  slot     INTEGER NOT NULL UNIQUE,
  last_seq INTEGER NOT NULL,
  active   INTEGER NOT NULL,
  inactive INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER clients_counted AFTER INSERT ON clients
BEGIN
  UPDATE client_totals
  SET active = active + (NEW.deleted_at IS NULL AND NEW.status = 'active'),
      inactive = inactive + (NEW.deleted_at IS NULL AND NEW.status = 'inactive')
  WHERE org_id = NEW.org_id;
END;
CREATE TRIGGER clients_recounted AFTER UPDATE OF status, deleted_at ON clients
BEGIN
  UPDATE client_totals
  SET active = active + (NEW.deleted_at IS NULL AND NEW.status = 'active')
                      - (OLD.deleted_at IS NULL AND OLD.status = 'active'),
      inactive = inactive + (NEW.deleted_at IS NULL AND NEW.status = 'inactive')
                          - (OLD.deleted_at IS NULL AND OLD.status = 'inactive')
  WHERE org_id = NEW.org_id;
END;

-- The substring search (decisions §3). The text is folded before it comes here; a row is a client
-- that is not deleted, and an organization's rows are the range of its slot.
CREATE VIRTUAL TABLE client_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
