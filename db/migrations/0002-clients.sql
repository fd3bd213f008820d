-- The organization's customers, and the catalogue they point to.

CREATE TABLE branches (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE isps (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE TABLE generators (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
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
  seq                   INTEGER PRIMARY KEY,  -- the search index's rowid
  org_id                TEXT NOT NULL REFERENCES organizations (id),
  id                    TEXT NOT NULL,
  version               INTEGER NOT NULL,
  name                  TEXT NOT NULL,
  username              TEXT,
  username_key          TEXT,                 -- case-folded, for uniqueness and lookup
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
  FOREIGN KEY (org_id, generator_id) REFERENCES generators (org_id, id)
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
CREATE INDEX client_phones_by_client ON client_phones (org_id, client_id);

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

CREATE TABLE client_isp_accounts (
  org_id       TEXT NOT NULL,
  client_id    TEXT NOT NULL,
  isp_id       TEXT NOT NULL,
  username     TEXT NOT NULL,
  username_key TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('active', 'suspended', 'expired')),
  expires_at   TEXT,
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, isp_id) REFERENCES isps (org_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX client_isp_accounts_by_username ON client_isp_accounts (org_id, username_key);
CREATE INDEX client_isp_accounts_by_isp ON client_isp_accounts (org_id, isp_id);
