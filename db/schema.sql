-- Made by "bun run schema" from db/migrations: what a database looks like now.

CREATE TABLE access_controllers (
  org_id              TEXT NOT NULL REFERENCES organizations (id),
  id                  TEXT NOT NULL,
  name                TEXT NOT NULL,
  kind                TEXT NOT NULL CHECK (kind IN ('routeros', 'radius')),
  url                 TEXT,              -- routeros
  host                TEXT,              -- radius, as port
  port                INTEGER,
  username            TEXT,              -- routeros
  secret              TEXT,              -- encrypted; null after the loss of its key
  certificate_sha256  TEXT,              -- hex; null: verified by authorities
  active              INTEGER NOT NULL CHECK (active IN (0, 1)),
  revision            INTEGER NOT NULL,  -- incremented by each change of how it is reached
  sync_after          INTEGER,           -- clients up to this seq are queued again; null: no sync is under way
  last_error          TEXT,
  last_ok_at          TEXT,
  created_at          TEXT NOT NULL,
  updated_at          TEXT NOT NULL,
  deleted_at          TEXT,              -- its rows in client_access are being deleted, then it is
  PRIMARY KEY (org_id, id),
  CHECK ((kind = 'routeros') = (url IS NOT NULL)),
  CHECK ((kind = 'radius') = (host IS NOT NULL AND port IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX access_controllers_active ON access_controllers (id) WHERE active = 1 AND deleted_at IS NULL;

CREATE INDEX access_controllers_unsettled ON access_controllers (id)
  WHERE sync_after IS NOT NULL OR deleted_at IS NOT NULL;

CREATE TABLE access_version (
  only  INTEGER PRIMARY KEY CHECK (only = 1),
  value INTEGER NOT NULL
) STRICT;

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

CREATE TRIGGER access_version_api_keys AFTER UPDATE ON api_keys
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE UNIQUE INDEX api_keys_by_secret ON api_keys (secret_hash);

CREATE TABLE attachment_pieces (
  org_id        TEXT NOT NULL,
  attachment_id TEXT NOT NULL,
  position      INTEGER NOT NULL,
  content       BLOB NOT NULL,
  PRIMARY KEY (org_id, attachment_id, position),
  FOREIGN KEY (org_id, attachment_id) REFERENCES ticket_attachments (org_id, id)
) STRICT;

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

CREATE INDEX audit_log_by_actor ON audit_log (org_id, actor_id, created_at, id);

CREATE INDEX audit_log_by_operation ON audit_log (org_id, operation, created_at, id);

CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject_id, created_at, id);

CREATE INDEX audit_log_by_time ON audit_log (org_id, created_at, id);

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

CREATE TABLE board_columns (
  org_id     TEXT NOT NULL,
  id         TEXT NOT NULL,
  board_id   TEXT NOT NULL,
  name       TEXT NOT NULL,
  category   TEXT NOT NULL CHECK (category IN ('new', 'scheduled', 'in_progress', 'waiting', 'done', 'cancelled')),
  position   INTEGER NOT NULL,
  color      TEXT,
  deleted_at TEXT,             -- archived tickets still show the name of a column that is gone
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, board_id) REFERENCES boards (org_id, id)
) STRICT;

CREATE INDEX board_columns_by_board ON board_columns (org_id, board_id, position);

CREATE TABLE board_members (
  org_id   TEXT NOT NULL,
  board_id TEXT NOT NULL,
  user_id  TEXT NOT NULL,
  role     TEXT NOT NULL CHECK (role IN ('lead', 'member')),
  PRIMARY KEY (org_id, board_id, user_id),
  FOREIGN KEY (org_id, board_id) REFERENCES boards (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER access_version_board_members AFTER INSERT ON board_members
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE TRIGGER access_version_board_members_gone AFTER DELETE ON board_members
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE INDEX board_members_by_user ON board_members (org_id, user_id, board_id);

CREATE TABLE boards (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  id          TEXT NOT NULL,
  name        TEXT NOT NULL,
  description TEXT,
  color       TEXT,
  branch_id   TEXT,
  position    INTEGER NOT NULL,
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL,
  deleted_at  TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, branch_id) REFERENCES branches (org_id, id)
) STRICT;

CREATE INDEX boards_in_order ON boards (org_id, position, id) WHERE deleted_at IS NULL;

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

CREATE TABLE client_access (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  client_id        TEXT NOT NULL,
  controller_id    TEXT NOT NULL,
  wanted           TEXT NOT NULL CHECK (wanted IN ('active', 'suspended')),
  applied          TEXT NOT NULL CHECK (applied IN ('pending', 'applied', 'failed')),
  attempts         INTEGER NOT NULL,  -- since the wanted state changed, or since the last success
  error            TEXT,
  checked_at       TEXT,              -- when the state was last read from the controller
  revision         INTEGER NOT NULL,  -- incremented when it is queued again: an older attempt's result is dropped
  turn             INTEGER NOT NULL CHECK (turn IN (0, 1, 2)),  -- 0: just changed; 1: a sync or a retry; 2: a check
  next_attempt_at  INTEGER,           -- Unix milliseconds; 0: at once; null: nothing to do
  PRIMARY KEY (org_id, client_id, controller_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX client_access_due ON client_access (controller_id, turn, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;

CREATE INDEX client_access_of_controller ON client_access (org_id, controller_id, applied, client_id);

CREATE TABLE client_accounts (
  org_id     TEXT NOT NULL,
  client_id  TEXT NOT NULL,
  currency   TEXT NOT NULL,
  receivable INTEGER NOT NULL,
  credit     INTEGER NOT NULL,  -- what was paid too much: positive
  PRIMARY KEY (org_id, client_id, currency),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_changes (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  at          TEXT NOT NULL,
  branch_id   TEXT NOT NULL,
  currency    TEXT NOT NULL,
  created     INTEGER NOT NULL,
  deactivated INTEGER NOT NULL,  -- became inactive, or were deleted while active
  suspended   INTEGER NOT NULL,
  active      INTEGER NOT NULL,  -- by how much the number of active clients changed
  PRIMARY KEY (org_id, at, branch_id, currency)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_collections (
  org_id              TEXT NOT NULL,
  client_id           TEXT NOT NULL,
  mode                TEXT NOT NULL CHECK (mode IN ('policy', 'never')),
  until               TEXT,
  note                TEXT,
  promise_until       TEXT,
  promise_note        TEXT,
  promised_on         TEXT,
  resumed_until       TEXT,
  suspend_reopened_on TEXT,
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_counts (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  status TEXT NOT NULL,
  count  INTEGER NOT NULL,
  PRIMARY KEY (org_id, status)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_deletions (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  seq       INTEGER NOT NULL,
  begun_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE client_items (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  position  INTEGER NOT NULL,
  item_uuid TEXT NOT NULL,
  quantity  INTEGER NOT NULL,  -- thousandths
  price     INTEGER, client_seq INTEGER NOT NULL DEFAULT 0,           -- minor units of the item's currency; null takes the precedence of decisions §3
  PRIMARY KEY (org_id, client_id, position),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;

CREATE INDEX client_items_by_item ON client_items (org_id, item_uuid) WHERE price IS NOT NULL;

CREATE INDEX client_items_by_service ON client_items (org_id, item_uuid, client_seq);

CREATE TABLE "client_numbers" (
  org_id   TEXT PRIMARY KEY REFERENCES organizations (id),
  slot     INTEGER NOT NULL UNIQUE,
  last_seq INTEGER NOT NULL,
  phones_code TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;

CREATE TABLE client_phones (
  org_id    TEXT NOT NULL,
  phone     TEXT NOT NULL,
  client_id TEXT NOT NULL,
  PRIMARY KEY (org_id, phone, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX client_phones_by_ending ON client_phones (org_id, substr(phone, -4), client_id);

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

CREATE VIRTUAL TABLE client_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE client_suspensions (
  org_id           TEXT NOT NULL,
  id               TEXT NOT NULL,
  client_id        TEXT NOT NULL,
  reason           TEXT NOT NULL CHECK (reason IN ('non_payment', 'manual')),
  note             TEXT,
  since            TEXT NOT NULL,
  by               TEXT NOT NULL,  -- {type, id, name}
  changed_account  INTEGER NOT NULL CHECK (changed_account IN (0, 1)),
  ended_at         TEXT,
  ended_by         TEXT,           -- {type, id, name}
  ended_payment_id TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX client_suspensions_by_payment ON client_suspensions (org_id, ended_payment_id)
WHERE ended_payment_id IS NOT NULL;

CREATE UNIQUE INDEX client_suspensions_open ON client_suspensions (org_id, client_id) WHERE ended_at IS NULL;

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
  deleted_at            TEXT, owes INTEGER NOT NULL DEFAULT 0 CHECK (owes IN (0, 1)), city_key TEXT, zone_key TEXT, building_key TEXT, box_key TEXT, reference_key TEXT, code_key TEXT, disjunctor_key TEXT, color_tag_key TEXT, odometer_key TEXT, items_count INTEGER NOT NULL DEFAULT 0, suspended INTEGER NOT NULL DEFAULT 0 CHECK (suspended IN (0, 1)),
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, branch_id) REFERENCES branches (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, generator_id) REFERENCES generators (org_id, id),
  FOREIGN KEY (org_id, isp_id) REFERENCES isps (org_id, id)
) STRICT;

CREATE TRIGGER client_access_changed AFTER UPDATE OF suspended, isp_status, isp_username ON clients
WHEN NEW.isp_username IS NOT NULL AND NEW.deleted_at IS NULL AND (
  NEW.isp_username IS NOT OLD.isp_username
  OR (NEW.suspended = 1 OR NEW.isp_status = 'suspended')
    IS NOT (OLD.suspended = 1 OR OLD.isp_status IS 'suspended'))
BEGIN
  INSERT INTO client_access
  SELECT NEW.org_id, NEW.id, id, wanted, iif(is_silent, 'applied', 'pending'), 0, NULL,
    iif(is_silent, NEW.updated_at, NULL), 1, 0, iif(is_silent, NULL, 0)
  FROM (
    SELECT id, wanted, kind = 'radius' AND wanted = 'active' AS is_silent
    FROM access_controllers
    JOIN (SELECT iif(NEW.suspended = 1 OR NEW.isp_status = 'suspended', 'suspended', 'active') AS wanted)
    WHERE org_id = NEW.org_id AND active = 1 AND deleted_at IS NULL)
  WHERE TRUE
  ON CONFLICT DO UPDATE SET
    (wanted, applied, attempts, error, checked_at, revision, turn, next_attempt_at) =
    (excluded.wanted, excluded.applied, 0, NULL, excluded.checked_at, revision + 1, 0, excluded.next_attempt_at);
END;

CREATE TRIGGER client_access_gone AFTER UPDATE OF isp_username, deleted_at ON clients
WHEN OLD.isp_username IS NOT NULL AND (NEW.isp_username IS NULL OR NEW.deleted_at IS NOT NULL)
BEGIN
  DELETE FROM client_access WHERE org_id = NEW.org_id AND client_id = NEW.id;
END;

CREATE TRIGGER client_access_new AFTER INSERT ON clients
WHEN NEW.isp_username IS NOT NULL AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO client_access
  SELECT NEW.org_id, NEW.id, id, wanted, iif(is_silent, 'applied', 'pending'), 0, NULL,
    iif(is_silent, NEW.updated_at, NULL), 1, 0, iif(is_silent, NULL, 0)
  FROM (
    SELECT id, wanted, kind = 'radius' AND wanted = 'active' AS is_silent
    FROM access_controllers
    JOIN (SELECT iif(NEW.suspended = 1 OR NEW.isp_status = 'suspended', 'suspended', 'active') AS wanted)
    WHERE org_id = NEW.org_id AND active = 1 AND deleted_at IS NULL);
END;

CREATE TRIGGER client_changes_changed
AFTER UPDATE OF status, isp_status, suspended, branch_id, currency, deleted_at ON clients
WHEN (NEW.status, NEW.isp_status, NEW.suspended, NEW.branch_id, NEW.currency, NEW.deleted_at)
  IS NOT (OLD.status, OLD.isp_status, OLD.suspended, OLD.branch_id, OLD.currency, OLD.deleted_at)
BEGIN
  INSERT INTO client_changes
  SELECT NEW.org_id, NEW.updated_at, ifnull(OLD.branch_id, ''), OLD.currency, 0, 0, 0, -1
  WHERE OLD.status = 'active' AND OLD.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET active = active - 1;
  INSERT INTO client_changes VALUES (
    NEW.org_id, NEW.updated_at, ifnull(NEW.branch_id, ''), NEW.currency, 0,
    OLD.status = 'active' AND OLD.deleted_at IS NULL AND (NEW.status <> 'active' OR NEW.deleted_at IS NOT NULL),
    NEW.deleted_at IS NULL AND (NEW.suspended > OLD.suspended
      OR NEW.isp_status IS 'suspended' AND OLD.isp_status IS NOT 'suspended'),
    NEW.status = 'active' AND NEW.deleted_at IS NULL)
  ON CONFLICT DO UPDATE SET
    deactivated = deactivated + excluded.deactivated,
    suspended = suspended + excluded.suspended,
    active = active + excluded.active;
END;

CREATE TRIGGER client_changes_new AFTER INSERT ON clients WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO client_changes VALUES (
    NEW.org_id, NEW.created_at, ifnull(NEW.branch_id, ''), NEW.currency, 1, 0, 0, NEW.status = 'active')
  ON CONFLICT DO UPDATE SET created = created + 1, active = active + excluded.active;
END;

CREATE TRIGGER client_counts_changed AFTER UPDATE OF status, deleted_at ON clients
WHEN NEW.status <> OLD.status OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE client_counts SET count = count - 1
  WHERE OLD.deleted_at IS NULL AND org_id = OLD.org_id AND status = OLD.status;
  INSERT INTO client_counts SELECT NEW.org_id, NEW.status, 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER client_counts_new AFTER INSERT ON clients WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO client_counts VALUES (NEW.org_id, NEW.status, 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE INDEX clients_by_balance ON clients (org_id, balance) WHERE deleted_at IS NULL;

CREATE INDEX clients_by_box ON clients (org_id, box_key) WHERE box_key IS NOT NULL;

CREATE INDEX clients_by_branch ON clients (org_id, branch_id) WHERE branch_id IS NOT NULL;

CREATE INDEX clients_by_building ON clients (org_id, building_key) WHERE building_key IS NOT NULL;

CREATE INDEX clients_by_code ON clients (org_id, code_key) WHERE code_key IS NOT NULL;

CREATE INDEX clients_by_collector ON clients (org_id, collector_id) WHERE collector_id IS NOT NULL;

CREATE INDEX clients_by_created ON clients (org_id, created_at) WHERE deleted_at IS NULL;

CREATE INDEX clients_by_due_day ON clients (org_id, due_day) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX clients_by_email ON clients (org_id, email_key) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX clients_by_external_ref ON clients (org_id, external_ref) WHERE deleted_at IS NULL;

CREATE INDEX clients_by_generator ON clients (org_id, generator_id) WHERE generator_id IS NOT NULL;

CREATE INDEX clients_by_isp ON clients (org_id, isp_id) WHERE isp_id IS NOT NULL;

CREATE INDEX clients_by_isp_expiry ON clients (org_id, isp_expires_at) WHERE deleted_at IS NULL;

CREATE INDEX clients_by_isp_username ON clients (org_id, isp_username_key) WHERE deleted_at IS NULL AND isp_username_key IS NOT NULL;

CREATE INDEX clients_by_name ON clients (org_id, name COLLATE NOCASE) WHERE deleted_at IS NULL;

CREATE INDEX clients_by_reference ON clients (org_id, reference_key) WHERE reference_key IS NOT NULL;

CREATE INDEX clients_by_updated ON clients (org_id, updated_at) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX clients_by_username ON clients (org_id, username_key) WHERE deleted_at IS NULL;

CREATE INDEX clients_by_zone ON clients (org_id, zone_key) WHERE zone_key IS NOT NULL;

CREATE INDEX clients_listed ON clients (
  org_id, seq, status, owes, auto_invoice, items_count, due_day, collector_id, agreed_payment_method, city_key,
  color_tag_key, disjunctor_key, odometer_key, branch_id, isp_id, created_at, name COLLATE NOCASE, username_key,
  updated_at, balance, isp_expires_at
) WHERE deleted_at IS NULL;

CREATE INDEX clients_recurring ON clients
  (org_id, due_day, seq, id, currency, branch_id, auto_invoice, status, deleted_at)
WHERE auto_invoice = 1 AND due_day IS NOT NULL AND status = 'active' AND +deleted_at IS NULL;

CREATE INDEX clients_suspended ON clients (org_id, seq) WHERE suspended = 1;

CREATE TABLE collection_rounds (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  id           TEXT NOT NULL,
  collector_id INTEGER NOT NULL,
  date         TEXT NOT NULL,
  name         TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('planned', 'open', 'closed')),
  created_at   TEXT NOT NULL,
  opened_at    TEXT,
  closed_at    TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id)
) STRICT;

CREATE INDEX collection_rounds_by_collector ON collection_rounds (org_id, collector_id, date, id);

CREATE INDEX collection_rounds_by_date ON collection_rounds (org_id, date, id);

CREATE INDEX collection_rounds_by_status ON collection_rounds (org_id, status, date, id);

CREATE TABLE collection_stops (
  org_id        TEXT NOT NULL REFERENCES organizations (id),
  id            TEXT NOT NULL,
  round_id      TEXT NOT NULL,
  client_id     TEXT NOT NULL,
  position      INTEGER NOT NULL,  -- from 1, in the order of the walk
  on_date       TEXT,              -- the round's date while it is planned or open, null once it is closed
  outcome       TEXT CHECK (outcome IN ('paid', 'part', 'absent', 'refused', 'promised', 'moved')),
  payment_id    TEXT,              -- kept if it is deleted: then the stop is without an outcome again
  promise_until TEXT,
  note          TEXT,
  at            TEXT,              -- when it happened
  recorded_by   TEXT,              -- JSON: {type, id, name}
  request_hash  TEXT,              -- of what was sent, to know a repeat
  UNIQUE (org_id, id),
  UNIQUE (org_id, round_id, client_id),
  FOREIGN KEY (org_id, round_id) REFERENCES collection_rounds (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, payment_id) REFERENCES payments (org_id, id)
) STRICT;

CREATE INDEX collection_stops_by_round ON collection_stops (org_id, round_id, position, id);

CREATE UNIQUE INDEX collection_stops_of_day ON collection_stops (org_id, client_id, on_date)
WHERE on_date IS NOT NULL;

CREATE TABLE collector_cash (
  org_id       TEXT NOT NULL,
  entry_id     TEXT NOT NULL,     -- the payment's entry in the journal
  payment_id   TEXT NOT NULL,
  collector_id INTEGER NOT NULL,
  currency     TEXT NOT NULL,
  amount       INTEGER NOT NULL,
  handover_id  TEXT,              -- null: the collector still has it
  UNIQUE (org_id, entry_id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id),
  FOREIGN KEY (org_id, payment_id) REFERENCES payments (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, handover_id) REFERENCES handovers (org_id, id)
) STRICT;

CREATE INDEX collector_cash_by_handover ON collector_cash (org_id, handover_id) WHERE handover_id IS NOT NULL;

CREATE INDEX collector_cash_in_hand ON collector_cash (org_id, collector_id, payment_id, currency, amount)
WHERE handover_id IS NULL;

CREATE TABLE collectors (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         INTEGER NOT NULL,
  name       TEXT NOT NULL,
  active     INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT, user_id TEXT REFERENCES users (id), cash_limit TEXT,
  PRIMARY KEY (org_id, id)
) STRICT;

CREATE UNIQUE INDEX collectors_by_user ON collectors (org_id, user_id)
WHERE user_id IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE counters (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  name   TEXT NOT NULL,
  value  INTEGER NOT NULL,
  PRIMARY KEY (org_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE credit_note_lines (
  org_id         TEXT NOT NULL,
  credit_note_id TEXT NOT NULL,
  position       INTEGER NOT NULL,
  invoice_id     TEXT NOT NULL,
  line_position  INTEGER NOT NULL,  -- of the invoice's line
  quantity       INTEGER,           -- thousandths; null for a part of the line's price
  line_total     INTEGER NOT NULL,  -- without tax
  tax            INTEGER NOT NULL,
  PRIMARY KEY (org_id, credit_note_id, position),
  FOREIGN KEY (org_id, credit_note_id) REFERENCES credit_notes (org_id, id),
  FOREIGN KEY (org_id, invoice_id, line_position) REFERENCES invoice_lines (org_id, invoice_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE credit_notes (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  year       INTEGER NOT NULL,
  number     INTEGER NOT NULL,  -- from 1 in each year, shown as CN-<year>-<number>
  invoice_id TEXT NOT NULL,
  client_id  TEXT NOT NULL,
  currency   TEXT NOT NULL,
  subtotal   INTEGER NOT NULL,
  tax_total  INTEGER NOT NULL,
  total      INTEGER NOT NULL CHECK (total > 0),
  applied    INTEGER NOT NULL,  -- what lowered the invoice's balance; the rest became credit
  reason     TEXT NOT NULL,
  issue_date TEXT NOT NULL,
  entry_id   TEXT NOT NULL,     -- its entry in the journal
  created_at TEXT NOT NULL, legacy_number TEXT,
  UNIQUE (org_id, id),
  UNIQUE (org_id, year, number),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;

CREATE INDEX credit_notes_by_client ON credit_notes (org_id, client_id, issue_date, id);

CREATE INDEX credit_notes_by_invoice ON credit_notes (org_id, invoice_id, id);

CREATE INDEX credit_notes_newest ON credit_notes (org_id, issue_date, id);

CREATE TABLE daily_collections (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  day          TEXT NOT NULL,     -- payments.paid_on
  currency     TEXT NOT NULL,
  method       TEXT NOT NULL,
  collector_id TEXT NOT NULL,     -- empty without one
  branch_id    TEXT NOT NULL,
  count        INTEGER NOT NULL,  -- payments that are not deleted
  amount       INTEGER NOT NULL,
  PRIMARY KEY (org_id, day, currency, method, collector_id, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_debtors (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  currency  TEXT NOT NULL,
  day       TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  clients   INTEGER NOT NULL,  -- by how much the number of clients with an open invoice changed
  PRIMARY KEY (org_id, currency, day, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_figures (
  org_id  TEXT PRIMARY KEY REFERENCES organizations (id),
  through TEXT NOT NULL  -- the last day that daily_mrr has, or never will have
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_mrr (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  day       TEXT NOT NULL,
  currency  TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  amount    INTEGER NOT NULL,  -- monthly recurring revenue at the end of the day
  PRIMARY KEY (org_id, day, currency, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_postings (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  day       TEXT NOT NULL,     -- of the entry
  currency  TEXT NOT NULL,
  kind      TEXT NOT NULL,
  account   TEXT NOT NULL,
  branch_id TEXT NOT NULL,     -- the client's at that time; empty without one
  amount    INTEGER NOT NULL,  -- the sum of the journal's lines
  PRIMARY KEY (org_id, day, currency, kind, account, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_receivables (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  currency  TEXT NOT NULL,
  day       TEXT NOT NULL,
  due_date  TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  amount    INTEGER NOT NULL,  -- by how much the open balances of invoices changed
  invoices  INTEGER NOT NULL,  -- by how much the number of open invoices changed
  PRIMARY KEY (org_id, currency, day, due_date, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_sales (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  day       TEXT NOT NULL,
  currency  TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  isp_id    TEXT NOT NULL,     -- the client's at that time; empty without one
  item_uuid TEXT NOT NULL,
  amount    INTEGER NOT NULL,  -- what invoices billed, with tax
  PRIMARY KEY (org_id, day, currency, branch_id, isp_id, item_uuid)
) STRICT, WITHOUT ROWID;

CREATE TABLE dunning_actions (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  id               TEXT NOT NULL,
  run_id           TEXT NOT NULL,
  client_id        TEXT NOT NULL,
  invoice_id       TEXT NOT NULL,
  step_id          TEXT NOT NULL,
  kind             TEXT NOT NULL CHECK (kind IN ('reminder', 'warning', 'suspend')),
  days_after_due   INTEGER NOT NULL,  -- the step's at that time
  status           TEXT NOT NULL CHECK (status IN ('done', 'superseded')),
  message_id       TEXT,              -- messages are pruned, so not a foreign key
  other_message_id TEXT,              -- with two channels
  ran_on           TEXT NOT NULL,     -- the local day
  created_at       TEXT NOT NULL,
  reopened_at      TEXT,              -- since then the step may run for the invoice again
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, run_id) REFERENCES dunning_runs (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id)
) STRICT;

CREATE INDEX dunning_actions_by_client ON dunning_actions (org_id, client_id, id, kind, ran_on, step_id, status);

CREATE INDEX dunning_actions_by_invoice ON dunning_actions (org_id, invoice_id, id, kind);

CREATE INDEX dunning_actions_by_kind ON dunning_actions (org_id, kind, id);

CREATE UNIQUE INDEX dunning_actions_once ON dunning_actions (org_id, invoice_id, step_id)
WHERE reopened_at IS NULL;

CREATE TABLE dunning_policies (
  org_id           TEXT PRIMARY KEY REFERENCES organizations (id),
  enabled          INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  enabled_on       TEXT,              -- the local day on which it was last switched on
  includes_old     INTEGER NOT NULL CHECK (includes_old IN (0, 1)),
  steps            TEXT NOT NULL,     -- JSON: [{id, kind, days_after_due}]
  minimum_balance  INTEGER NOT NULL,  -- minor units of the organization's currency
  resume           TEXT NOT NULL CHECK (resume IN ('on_payment', 'manual')),
  weekdays         TEXT NOT NULL,     -- JSON: ["mon", …]
  suspend_weekdays TEXT NOT NULL,     -- JSON
  time             TEXT NOT NULL,     -- local, HH:MM
  ran_on           TEXT               -- the last local day whose run has ended
) STRICT, WITHOUT ROWID;

CREATE TABLE dunning_runs (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  id          TEXT NOT NULL,
  ran_at      TEXT NOT NULL,
  messages    INTEGER NOT NULL,
  suspensions INTEGER NOT NULL,
  superseded  INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE event_horizon (
  org_id        TEXT PRIMARY KEY REFERENCES organizations (id),
  pruned_seq    INTEGER NOT NULL,
  pruned_id     TEXT NOT NULL,
  pruned_before TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE event_shifts (
  org_id TEXT NOT NULL REFERENCES organizations (id),
  shift  INTEGER NOT NULL,
  PRIMARY KEY (org_id, shift)
) STRICT, WITHOUT ROWID;

CREATE TABLE events (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  id         TEXT NOT NULL,
  topic      TEXT NOT NULL,
  branch_id  TEXT,
  board_id   TEXT,
  data       TEXT NOT NULL,  -- JSON
  created_at TEXT NOT NULL
) STRICT;

CREATE INDEX events_by_org ON events (org_id, seq);

CREATE TABLE exchange_rates (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  id           TEXT NOT NULL,
  base         TEXT NOT NULL,
  quote        TEXT NOT NULL,
  rate         TEXT NOT NULL,  -- units of quote for 1 of base, decimal text
  effective_at TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX exchange_rates_by_time ON exchange_rates (org_id, effective_at, id);

CREATE INDEX exchange_rates_newest ON exchange_rates (org_id, base, quote, effective_at, id);

CREATE TABLE folder_imports (
  org_id         TEXT PRIMARY KEY REFERENCES organizations (id),
  fingerprint    TEXT NOT NULL,  -- of the folder's files and the options
  position       TEXT NOT NULL,  -- JSON: the step, and how many of its lines are done
  files          TEXT NOT NULL,  -- JSON: the counts of each file
  rejected_bytes INTEGER NOT NULL,  -- the length of rejected.csv then
  imported_on    TEXT NOT NULL,
  finished_at    TEXT
) STRICT, WITHOUT ROWID;

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

CREATE TABLE handover_amounts (
  org_id      TEXT NOT NULL,
  handover_id TEXT NOT NULL,
  currency    TEXT NOT NULL,
  expected    INTEGER NOT NULL,
  counted     INTEGER NOT NULL,
  PRIMARY KEY (org_id, handover_id, currency),
  FOREIGN KEY (org_id, handover_id) REFERENCES handovers (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE handovers (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  id           TEXT NOT NULL,
  collector_id INTEGER NOT NULL,
  note         TEXT,
  by           TEXT NOT NULL,  -- JSON: {type, id, name}
  day          TEXT NOT NULL,  -- local date
  entry_id     TEXT,           -- its entry in the journal; null if there was nothing to move
  created_at   TEXT NOT NULL,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;

CREATE INDEX handovers_by_collector ON handovers (org_id, collector_id, id);

CREATE INDEX handovers_by_day ON handovers (org_id, day);

CREATE TABLE idempotent_answers (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  credential  TEXT NOT NULL,
  key         TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status      INTEGER NOT NULL,
  body        TEXT NOT NULL,
  created_at  TEXT NOT NULL, compressed BLOB, is_reference INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, credential, key)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER answers_freed AFTER DELETE ON idempotent_answers
BEGIN
  UPDATE organization_storage
  SET bytes = bytes - octet_length(OLD.body) - ifnull(octet_length(OLD.compressed), 0)
  WHERE org_id = OLD.org_id;
END;

CREATE TRIGGER answers_stored AFTER INSERT ON idempotent_answers
BEGIN
  UPDATE organization_storage
  SET bytes = bytes + octet_length(NEW.body) + ifnull(octet_length(NEW.compressed), 0)
  WHERE org_id = NEW.org_id;
END;

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

CREATE TABLE imported_records (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  file         TEXT NOT NULL,  -- without .csv
  external_ref TEXT NOT NULL,
  id           TEXT NOT NULL,  -- of the record
  content      TEXT,           -- a hash of the lines, where a later import must not change anything
  UNIQUE (org_id, file, external_ref)
) STRICT;

CREATE INDEX imported_records_by_id ON imported_records (org_id, file, id);

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

CREATE TABLE invoice_counts (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  issue_date TEXT NOT NULL,
  status     TEXT NOT NULL,
  recurring  INTEGER NOT NULL,
  count      INTEGER NOT NULL,
  PRIMARY KEY (org_id, issue_date, status, recurring)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoice_lines (
  org_id     TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  position   INTEGER NOT NULL,
  item_uuid  TEXT NOT NULL,
  name       TEXT NOT NULL,
  unit       TEXT,
  quantity   INTEGER NOT NULL,  -- thousandths
  price      INTEGER NOT NULL,
  tax_rate   TEXT NOT NULL,     -- percent, decimal text
  line_total INTEGER NOT NULL,  -- without tax
  tax        INTEGER NOT NULL,
  serial     TEXT,
  mac        TEXT, id TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (org_id, invoice_id, position),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoice_run_failures (
  org_id    TEXT NOT NULL,
  run_id    TEXT NOT NULL,
  position  INTEGER NOT NULL,
  client_id TEXT NOT NULL,
  name      TEXT NOT NULL,
  period    TEXT NOT NULL,
  reason    TEXT NOT NULL,
  message   TEXT NOT NULL,
  PRIMARY KEY (org_id, run_id, position),
  FOREIGN KEY (org_id, run_id) REFERENCES invoice_runs (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoice_runs (
  org_id         TEXT NOT NULL REFERENCES organizations (id),
  id             TEXT NOT NULL,
  ran_at         TEXT NOT NULL,
  date_from      TEXT NOT NULL,
  date_to        TEXT NOT NULL,
  invoices       INTEGER NOT NULL,
  totals         TEXT NOT NULL,     -- JSON: minor units by currency
  failures_count INTEGER NOT NULL,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoices (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  year            INTEGER NOT NULL,
  number          INTEGER NOT NULL,  -- from 1 in each year, shown as INV-<year>-<number>
  client_id       TEXT NOT NULL,
  ticket_id       TEXT,
  status          TEXT NOT NULL CHECK (status IN ('unpaid', 'partially_paid', 'paid', 'void')),
  currency        TEXT NOT NULL,
  subtotal        INTEGER NOT NULL,
  tax_total       INTEGER NOT NULL,
  total           INTEGER NOT NULL,
  paid            INTEGER NOT NULL,
  rounding        INTEGER NOT NULL,  -- a remainder that was let go
  issue_date      TEXT NOT NULL,
  due_date        TEXT NOT NULL,
  period          TEXT,              -- of a recurring invoice: YYYY-MM
  recurring       INTEGER NOT NULL,
  notes           TEXT,
  client_snapshot TEXT NOT NULL,     -- JSON
  entry_id        TEXT NOT NULL,     -- its entry in the journal
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  voided_at       TEXT,
  void_reason     TEXT, branch_id TEXT, technician_id TEXT, credited INTEGER NOT NULL DEFAULT 0, credit_applied INTEGER NOT NULL DEFAULT 0, legacy_number TEXT, imported_on TEXT, is_opening INTEGER NOT NULL DEFAULT 0 CHECK (is_opening IN (0, 1)),
  UNIQUE (org_id, id),
  UNIQUE (org_id, year, number),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;

CREATE TRIGGER invoice_counts_changed AFTER UPDATE OF status ON invoices WHEN NEW.status <> OLD.status
BEGIN
  UPDATE invoice_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND issue_date = OLD.issue_date AND status = OLD.status AND recurring = OLD.recurring;
  INSERT INTO invoice_counts VALUES (NEW.org_id, NEW.issue_date, NEW.status, NEW.recurring, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER invoice_counts_new AFTER INSERT ON invoices
BEGIN
  INSERT INTO invoice_counts VALUES (NEW.org_id, NEW.issue_date, NEW.status, NEW.recurring, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE INDEX invoices_by_client ON invoices (org_id, client_id, issue_date, id, status, recurring);

CREATE INDEX invoices_by_client_billed ON invoices (org_id, client_id, currency, created_at, total, branch_id);

CREATE INDEX invoices_by_legacy_number ON invoices (org_id, legacy_number COLLATE NOCASE, id)
WHERE legacy_number IS NOT NULL;

CREATE INDEX invoices_by_recurring ON invoices (org_id, recurring, issue_date, id);

CREATE INDEX invoices_by_recurring_status ON invoices (org_id, recurring, status, issue_date, id);

CREATE INDEX invoices_by_status ON invoices (org_id, status, issue_date, id);

CREATE INDEX invoices_by_ticket ON invoices (org_id, ticket_id, issue_date, id) WHERE ticket_id IS NOT NULL;

CREATE INDEX invoices_credited ON invoices (org_id, issue_date, id, status, recurring) WHERE credited > 0;

CREATE INDEX invoices_newest ON invoices (org_id, issue_date, id);

CREATE UNIQUE INDEX invoices_of_period ON invoices (org_id, client_id, period) WHERE period IS NOT NULL;

CREATE INDEX invoices_of_technicians ON invoices (org_id, created_at, technician_id, currency, status, total, ticket_id)
  WHERE technician_id IS NOT NULL;

CREATE UNIQUE INDEX invoices_of_ticket ON invoices (org_id, ticket_id)
WHERE ticket_id IS NOT NULL AND status <> 'void';

CREATE INDEX invoices_open ON invoices
  (org_id, client_id, due_date, currency, total, paid, rounding, credit_applied, status)
WHERE status IN ('unpaid', 'partially_paid');

CREATE TRIGGER payments_of_invoice AFTER UPDATE OF status ON invoices WHEN NEW.status <> OLD.status
BEGIN
  UPDATE payments SET invoice_status = NEW.status
  WHERE org_id = NEW.org_id AND invoice_id = NEW.id AND deleted_at IS NULL;
END;

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

CREATE TABLE job_type_items (
  org_id      TEXT NOT NULL,
  job_type_id TEXT NOT NULL,
  position    INTEGER NOT NULL,
  item_uuid   TEXT NOT NULL,
  quantity    INTEGER NOT NULL,  -- thousandths
  price       INTEGER,           -- minor units of the item's currency
  PRIMARY KEY (org_id, job_type_id, position),
  FOREIGN KEY (org_id, job_type_id) REFERENCES job_types (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;

CREATE INDEX job_type_items_by_item ON job_type_items (org_id, item_uuid);

CREATE TABLE job_types (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  id               TEXT NOT NULL,
  name             TEXT NOT NULL,
  code             TEXT NOT NULL,
  board_id         TEXT,
  color            TEXT,
  default_priority TEXT NOT NULL,
  sla_hours        INTEGER,
  duration_minutes INTEGER,
  billing_mode     TEXT NOT NULL CHECK (billing_mode IN ('none', 'on_completion', 'manual')),
  requires_client  INTEGER NOT NULL,
  auto_assign      INTEGER NOT NULL,
  active           INTEGER NOT NULL,
  checklist        TEXT NOT NULL,  -- JSON array of {id, label, required}
  required_skills  TEXT NOT NULL,  -- JSON array
  created_at       TEXT NOT NULL,
  updated_at       TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, board_id) REFERENCES boards (org_id, id)
) STRICT;

CREATE UNIQUE INDEX job_types_by_code ON job_types (org_id, code);

CREATE TABLE journal_counts (
  org_id TEXT NOT NULL PRIMARY KEY REFERENCES organizations (id),
  count  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE journal_entries (
  org_id      TEXT NOT NULL REFERENCES organizations (id),
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL,
  client_id   TEXT,
  reference   TEXT,     -- the number or id of what was posted
  reverses_id TEXT,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, reverses_id) REFERENCES journal_entries (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_counts_new AFTER INSERT ON journal_entries
BEGIN
  INSERT INTO journal_counts VALUES (NEW.org_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE INDEX journal_entries_by_client ON journal_entries (org_id, client_id, id);

CREATE INDEX journal_entries_by_client_time ON journal_entries (org_id, client_id, created_at, id);

CREATE UNIQUE INDEX journal_entries_by_reversed ON journal_entries (org_id, reverses_id) WHERE reverses_id IS NOT NULL;

CREATE TABLE journal_lines (
  org_id   TEXT NOT NULL,
  entry_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  account  TEXT NOT NULL,
  amount   INTEGER NOT NULL,  -- minor units of currency: debit positive, credit negative
  currency TEXT NOT NULL,
  PRIMARY KEY (org_id, entry_id, position),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT, WITHOUT ROWID;

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

CREATE TRIGGER access_version_memberships AFTER UPDATE ON memberships
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE TRIGGER access_version_memberships_gone AFTER DELETE ON memberships
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE message_templates (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  kind       TEXT NOT NULL,
  language   TEXT NOT NULL CHECK (language IN ('en', 'ar', 'fr')),
  subject    TEXT NOT NULL,
  body       TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (org_id, kind, language)
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  kind            TEXT NOT NULL,
  client_id       TEXT,
  ticket_id       TEXT,
  invoice_id      TEXT,
  "to"            TEXT NOT NULL,
  subject         TEXT NOT NULL,
  body            TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'skipped')),
  attempts        INTEGER NOT NULL,
  next_attempt_at TEXT,      -- of a queued one
  error           TEXT,
  created_at      TEXT NOT NULL,
  sent_at         TEXT, channel TEXT NOT NULL DEFAULT 'email' CHECK (channel IN ('email', 'gateway')), language TEXT, payment_id TEXT,
  PRIMARY KEY (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX messages_by_age ON messages (created_at) WHERE status <> 'queued';

CREATE INDEX messages_by_channel ON messages (org_id, channel, id);

CREATE INDEX messages_by_channel_and_kind ON messages (org_id, channel, kind, id);

CREATE INDEX messages_by_channel_and_status ON messages (org_id, channel, status, id);

CREATE INDEX messages_by_channel_kind_and_status ON messages (org_id, channel, kind, status, id);

CREATE INDEX messages_by_client ON messages (org_id, client_id, id, status, kind, channel) WHERE client_id IS NOT NULL;

CREATE INDEX messages_by_kind ON messages (org_id, kind, id);

CREATE INDEX messages_by_kind_and_status ON messages (org_id, kind, status, id);

CREATE INDEX messages_by_status ON messages (org_id, status, id);

CREATE INDEX messages_due ON messages (channel, next_attempt_at) WHERE status = 'queued';

CREATE INDEX messages_due_by_org ON messages (org_id, channel, next_attempt_at, id) WHERE status = 'queued';

CREATE INDEX messages_in_order ON messages (org_id, id);

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

CREATE TABLE organization_storage (
  org_id TEXT PRIMARY KEY REFERENCES organizations (id),
  bytes  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
, payment_terms_days INTEGER NOT NULL DEFAULT 0, storage_quota_mb INTEGER NOT NULL DEFAULT 5120, setup_dismissed INTEGER NOT NULL DEFAULT 0, language TEXT NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar', 'fr')), message_gateway_url TEXT, message_gateway_secret TEXT, channels TEXT NOT NULL DEFAULT '{}', send_receipts INTEGER NOT NULL DEFAULT 0, payment_instructions TEXT NOT NULL DEFAULT '{}', bill_page_enabled INTEGER NOT NULL DEFAULT 1 CHECK (bill_page_enabled IN (0, 1)), require_mfa TEXT NOT NULL DEFAULT '[]') STRICT;

CREATE TRIGGER access_version_organizations AFTER UPDATE ON organizations
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE TRIGGER organization_storage_new AFTER INSERT ON organizations
BEGIN
  INSERT INTO organization_storage VALUES (NEW.id, 0);
END;

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

CREATE INDEX passkeys_by_credential ON passkeys (credential_id, org_id);

CREATE INDEX passkeys_by_user ON passkeys (org_id, user_id, id);

CREATE TABLE payment_allocations (
  org_id     TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  position   INTEGER NOT NULL,
  invoice_id TEXT NOT NULL,
  amount     INTEGER NOT NULL,  -- minor units of the invoice's currency
  rounding   INTEGER NOT NULL,  -- the remainder that it let go
  PRIMARY KEY (org_id, payment_id, position),
  FOREIGN KEY (org_id, payment_id) REFERENCES payments (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX payment_allocations_by_invoice ON payment_allocations (org_id, invoice_id, payment_id);

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

CREATE INDEX payment_claims_by_client ON payment_claims (org_id, client_id, id);

CREATE UNIQUE INDEX payment_claims_by_form ON payment_claims (org_id, client_id, fingerprint);

CREATE INDEX payment_claims_by_status ON payment_claims (org_id, status, id);

CREATE TABLE payment_counts (
  org_id         TEXT NOT NULL REFERENCES organizations (id),
  paid_on        TEXT NOT NULL,  -- the day of paid_at in UTC
  invoice_status TEXT NOT NULL,  -- empty without the one invoice
  count          INTEGER NOT NULL,
  PRIMARY KEY (org_id, paid_on, invoice_status)
) STRICT, WITHOUT ROWID;

CREATE TABLE payment_slip_pieces (
  org_id   TEXT NOT NULL,
  slip_id  TEXT NOT NULL,
  position INTEGER NOT NULL,
  content  BLOB NOT NULL,
  PRIMARY KEY (org_id, slip_id, position),
  FOREIGN KEY (org_id, slip_id) REFERENCES payment_slips (org_id, id)
) STRICT;

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

CREATE TRIGGER slips_freed AFTER DELETE ON payment_slips
BEGIN
  UPDATE organization_storage SET bytes = bytes - OLD.size WHERE org_id = OLD.org_id;
END;

CREATE TRIGGER slips_stored AFTER INSERT ON payment_slips
BEGIN
  UPDATE organization_storage SET bytes = bytes + NEW.size WHERE org_id = NEW.org_id;
END;

CREATE TABLE payments (
  org_id           TEXT NOT NULL REFERENCES organizations (id),
  id               TEXT NOT NULL,
  client_id        TEXT NOT NULL,
  invoice_id       TEXT,              -- the one that it pays; null: none, or several
  ticket_id        TEXT,              -- that invoice's
  invoice_status   TEXT,              -- that invoice's, by the trigger payments_of_invoice until it is deleted
  amount           INTEGER NOT NULL CHECK (amount >= 0),  -- minor units of currency; 0 only applies credit
  currency         TEXT NOT NULL,
  exchange_rate    TEXT,              -- decimal text; null without an exchange
  invoice_amount   INTEGER NOT NULL,  -- minor units of invoice_currency
  invoice_currency TEXT NOT NULL,
  method           TEXT NOT NULL,
  reference        TEXT,
  paid_at          TEXT NOT NULL,
  collector_id     INTEGER,
  entry_id         TEXT NOT NULL,     -- its entry in the journal
  created_at       TEXT NOT NULL,
  deleted_at       TEXT,
  delete_reason    TEXT, paid_on TEXT NOT NULL DEFAULT '', branch_id TEXT, visited_ticket_id TEXT, technician_id TEXT, receipt_year INTEGER, receipt_number INTEGER  -- shown as RCP-<year>-<number>
  CHECK ((receipt_number IS NULL) = (receipt_year IS NULL)), is_opening INTEGER NOT NULL DEFAULT 0 CHECK (is_opening IN (0, 1)),
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;

CREATE TRIGGER daily_collections_deleted AFTER UPDATE OF deleted_at ON payments
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND OLD.is_opening = 0
BEGIN
  UPDATE daily_collections SET count = count - 1, amount = amount - OLD.amount
  WHERE org_id = OLD.org_id AND day = OLD.paid_on AND currency = OLD.currency AND method = OLD.method
    AND collector_id = ifnull(OLD.collector_id, '') AND branch_id = ifnull(OLD.branch_id, '');
END;

CREATE TRIGGER daily_collections_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL AND NEW.is_opening = 0
BEGIN
  INSERT INTO daily_collections VALUES (
    NEW.org_id, NEW.paid_on, NEW.currency, NEW.method, ifnull(NEW.collector_id, ''), ifnull(NEW.branch_id, ''),
    1, NEW.amount)
  ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER payment_counts_changed AFTER UPDATE OF invoice_status, deleted_at ON payments
WHEN NEW.invoice_status IS NOT OLD.invoice_status OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE payment_counts SET count = count - 1
  WHERE OLD.deleted_at IS NULL AND org_id = OLD.org_id
    AND paid_on = substr(OLD.paid_at, 1, 10) AND invoice_status = ifnull(OLD.invoice_status, '');
  INSERT INTO payment_counts
  SELECT NEW.org_id, substr(NEW.paid_at, 1, 10), ifnull(NEW.invoice_status, ''), 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER payment_counts_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO payment_counts VALUES (NEW.org_id, substr(NEW.paid_at, 1, 10), ifnull(NEW.invoice_status, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE INDEX payments_by_client ON payments (org_id, client_id, paid_at, id) WHERE deleted_at IS NULL;

CREATE INDEX payments_by_invoice ON payments (org_id, invoice_id, id)
WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;

CREATE UNIQUE INDEX payments_by_receipt ON payments (org_id, receipt_year, receipt_number)
WHERE receipt_year IS NOT NULL;

CREATE INDEX payments_by_reference ON payments (org_id, reference COLLATE NOCASE, id)
WHERE reference IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX payments_by_status ON payments (org_id, invoice_status, paid_at, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX payments_newest ON payments (org_id, paid_at, id, deleted_at) WHERE deleted_at IS NULL;

CREATE INDEX payments_of_credit ON payments (org_id, client_id, invoice_currency, id)
WHERE amount = 0 AND deleted_at IS NULL;

CREATE INDEX payments_of_technicians ON payments
  (org_id, paid_at, technician_id, currency, method, amount, visited_ticket_id, deleted_at)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE recovery_codes (
  org_id    TEXT NOT NULL,
  user_id   TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id, code_hash),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE recurring_billing (
  org_id         TEXT PRIMARY KEY REFERENCES organizations (id),
  billed_through TEXT NOT NULL  -- the last day that a run has looked at
) STRICT, WITHOUT ROWID;

CREATE TABLE recurring_failures (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  period    TEXT NOT NULL,
  day       TEXT NOT NULL,
  PRIMARY KEY (org_id, client_id, period),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE renamed_clients (
  org_id    TEXT NOT NULL,
  client_id TEXT NOT NULL,
  text      TEXT NOT NULL,     -- name and phone as they are searched now
  next_seq  INTEGER NOT NULL,  -- the client's tickets before it are done
  PRIMARY KEY (org_id, client_id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE search_characters (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  character TEXT NOT NULL,
  PRIMARY KEY (org_id, character)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  org_id     TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL, id TEXT NOT NULL DEFAULT '', device TEXT, address TEXT, second_factor TEXT,  -- moves on while the token is used
  PRIMARY KEY (token_hash, org_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER access_version_sessions_gone AFTER DELETE ON sessions
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE TRIGGER access_version_sessions_verified AFTER UPDATE OF second_factor ON sessions
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE INDEX sessions_by_user ON sessions (org_id, user_id, expires_at, id);

CREATE TABLE shown_calendars (
  org_id     TEXT NOT NULL,
  key_id     TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  PRIMARY KEY (org_id, key_id, user_id),
  FOREIGN KEY (org_id, key_id) REFERENCES api_keys (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE storage_probe (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  filling BLOB NOT NULL
) STRICT;

CREATE TABLE technician_bookings (
  org_id          TEXT NOT NULL,
  user_id         TEXT NOT NULL,
  ticket_id       TEXT NOT NULL,
  sequence        INTEGER NOT NULL,
  scheduled_at    TEXT NOT NULL,
  scheduled_until TEXT NOT NULL,
  booked_at       TEXT NOT NULL,
  cancelled       INTEGER NOT NULL,
  updated_at      TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id, ticket_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX technician_bookings_by_making ON technician_bookings (org_id, user_id, booked_at);

CREATE INDEX technician_bookings_by_visit ON technician_bookings (org_id, user_id, scheduled_until);

CREATE TABLE technician_calendars (
  org_id     TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  token      TEXT,         -- null: revoked
  token_hash TEXT UNIQUE,  -- SHA-256: what is looked up tells nothing by its time
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE technician_time_off (
  org_id     TEXT NOT NULL,
  id         TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  starts_at  TEXT NOT NULL,
  ends_at    TEXT NOT NULL,
  reason     TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX technician_time_off_by_end ON technician_time_off (org_id, user_id, ends_at, starts_at);

CREATE TABLE technicians (
  org_id           TEXT NOT NULL,
  user_id          TEXT NOT NULL,
  active           INTEGER NOT NULL,
  color            TEXT,
  branch_id        TEXT,
  skills           TEXT NOT NULL,  -- JSON array
  weekly_hours     TEXT,           -- JSON {mon: [{start, end}], …}; null: the organization's working day
  max_jobs_per_day INTEGER,
  created_at       TEXT NOT NULL,
  updated_at       TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id),
  FOREIGN KEY (org_id, branch_id) REFERENCES branches (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE ticket_archive_client_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

CREATE VIRTUAL TABLE ticket_archive_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);

CREATE TABLE ticket_assignees (
  org_id     TEXT NOT NULL,
  ticket_id  TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  ticket_seq INTEGER NOT NULL,
  archived   INTEGER NOT NULL,  -- as the ticket, so that a person's open work is found without their past
  PRIMARY KEY (org_id, ticket_id, user_id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ticket_assignees_by_user ON ticket_assignees (org_id, user_id, archived, ticket_seq);

CREATE TABLE ticket_attachments (
  org_id       TEXT NOT NULL,
  id           TEXT NOT NULL,
  ticket_id    TEXT NOT NULL,
  name         TEXT NOT NULL,
  content_type TEXT NOT NULL,  -- what the content is, whatever its sender called it
  size         INTEGER NOT NULL,
  created_by   TEXT NOT NULL,  -- JSON {type, id, name}
  created_at   TEXT NOT NULL, incomplete_since TEXT, signed_by TEXT,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;

CREATE TRIGGER attachments_freed AFTER DELETE ON ticket_attachments
BEGIN
  UPDATE organization_storage SET bytes = bytes - OLD.size WHERE org_id = OLD.org_id;
END;

CREATE TRIGGER attachments_stored AFTER INSERT ON ticket_attachments
BEGIN
  UPDATE organization_storage SET bytes = bytes + NEW.size WHERE org_id = NEW.org_id;
END;

CREATE INDEX ticket_attachments_by_ticket ON ticket_attachments (org_id, ticket_id, id);

CREATE INDEX ticket_attachments_incomplete ON ticket_attachments (incomplete_since)
  WHERE incomplete_since IS NOT NULL;

CREATE VIRTUAL TABLE ticket_client_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE ticket_closures (
  seq       INTEGER PRIMARY KEY,
  org_id    TEXT NOT NULL,
  ticket_id TEXT NOT NULL,
  closed_at TEXT NOT NULL,
  ended_at  TEXT NOT NULL,
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;

CREATE INDEX ticket_closures_by_time ON ticket_closures (org_id, closed_at, ended_at, ticket_id);

CREATE TABLE ticket_comments (
  org_id     TEXT NOT NULL,
  id         TEXT NOT NULL,
  ticket_id  TEXT NOT NULL,
  body       TEXT NOT NULL,
  internal   INTEGER NOT NULL,
  created_by TEXT NOT NULL,  -- JSON {type, id, name}
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;

CREATE TRIGGER comments_freed AFTER DELETE ON ticket_comments
BEGIN
  UPDATE organization_storage SET bytes = bytes - octet_length(OLD.body) WHERE org_id = OLD.org_id;
END;

CREATE TRIGGER comments_stored AFTER INSERT ON ticket_comments
BEGIN
  UPDATE organization_storage SET bytes = bytes + octet_length(NEW.body) WHERE org_id = NEW.org_id;
END;

CREATE INDEX ticket_comments_by_ticket ON ticket_comments (org_id, ticket_id, id);

CREATE TABLE ticket_completions (
  org_id          TEXT NOT NULL,
  ticket_id       TEXT NOT NULL,
  call            TEXT NOT NULL CHECK (call IN ('complete', 'create_invoice')),
  billing_mode    TEXT NOT NULL CHECK (billing_mode IN ('none', 'on_completion', 'manual')),
  invoice_id      TEXT,
  payment_id      TEXT,
  follow_up_id    TEXT,
  client_notified INTEGER NOT NULL,
  stands          INTEGER NOT NULL, credit_payment_id TEXT,  -- 0: the ticket was reopened since
  PRIMARY KEY (org_id, ticket_id, call),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket_counts (
  org_id          TEXT NOT NULL,
  archived        INTEGER NOT NULL,
  column_id       TEXT NOT NULL,
  status_category TEXT NOT NULL,
  priority        TEXT NOT NULL,
  type            TEXT NOT NULL,
  job_type_id     TEXT NOT NULL,     -- '' without one
  unassigned      INTEGER NOT NULL,
  api_key_id      TEXT NOT NULL,     -- '' when a person made it
  count           INTEGER NOT NULL,
  PRIMARY KEY (org_id, archived, column_id, status_category, priority, type, job_type_id, unassigned, api_key_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket_history (
  org_id     TEXT NOT NULL,
  ticket_id  TEXT NOT NULL,
  id         TEXT NOT NULL,
  type       TEXT NOT NULL,
  actor      TEXT NOT NULL,  -- JSON {type, id, name}
  data       TEXT NOT NULL,  -- JSON
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, ticket_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER history_stored AFTER INSERT ON ticket_history
WHEN NEW.type = 'updated'
BEGIN
  UPDATE organization_storage SET bytes = bytes + octet_length(NEW.data) WHERE org_id = NEW.org_id;
END;

CREATE TABLE ticket_items (
  org_id    TEXT NOT NULL,
  ticket_id TEXT NOT NULL,
  position  INTEGER NOT NULL,
  item_uuid TEXT NOT NULL,
  quantity  INTEGER NOT NULL,  -- thousandths
  price     INTEGER,           -- minor units of the item's currency; null takes the precedence of decisions §3
  serial    TEXT,
  mac       TEXT,
  PRIMARY KEY (org_id, ticket_id, position),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;

CREATE INDEX ticket_items_by_item ON ticket_items (org_id, item_uuid) WHERE price IS NOT NULL;

CREATE TABLE ticket_numbers (
  org_id TEXT PRIMARY KEY REFERENCES organizations (id),
  slot   INTEGER NOT NULL UNIQUE,
  last   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket_reindex (
  only     INTEGER PRIMARY KEY CHECK (only = 1),
  next_seq INTEGER NOT NULL
) STRICT;

CREATE TABLE ticket_revisits (
  seq             INTEGER PRIMARY KEY,
  org_id          TEXT NOT NULL,
  ticket_id       TEXT NOT NULL,
  at              TEXT NOT NULL,
  technician_id   TEXT,
  scheduled_at    TEXT,
  scheduled_until TEXT,
  started_at      TEXT,
  reason_code     TEXT,
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;

CREATE TRIGGER ticket_returned_by_revisit AFTER INSERT ON ticket_revisits
BEGIN
  UPDATE tickets SET returned_at = NEW.at WHERE org_id = NEW.org_id AND id = NEW.ticket_id AND returned_at IS NULL;
END;

CREATE INDEX ticket_revisits_by_ticket ON ticket_revisits (org_id, ticket_id, at);

CREATE INDEX ticket_revisits_by_time ON ticket_revisits (org_id, at);

CREATE INDEX ticket_revisits_by_visit ON ticket_revisits (org_id, scheduled_at) WHERE technician_id IS NOT NULL;

CREATE VIRTUAL TABLE ticket_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);

CREATE VIEW ticket_texts AS
  SELECT ticket.seq, ticket.org_id, ticket.archived_at IS NOT NULL AS archived,
    concat_ws(char(1), 'T-' || ticket.number, ticket.title, ticket.description, ticket.external_ref) AS own_text,
    concat_ws(char(1), client.name, client.phone_number) AS client_text
  FROM tickets AS ticket
  LEFT JOIN clients AS client ON client.org_id = ticket.org_id AND client.id = ticket.client_id
  WHERE ticket.deleted_at IS NULL;

CREATE TABLE tickets (
  seq                 INTEGER PRIMARY KEY,    -- ticket_numbers.slot * 2^32 + number
  org_id              TEXT NOT NULL REFERENCES organizations (id),
  id                  TEXT NOT NULL,
  version             INTEGER NOT NULL,
  number              INTEGER NOT NULL,       -- shown as T-<number>
  title               TEXT NOT NULL,
  description         TEXT,
  board_id            TEXT NOT NULL,
  column_id           TEXT NOT NULL,
  position            INTEGER NOT NULL,
  status_category     TEXT NOT NULL,          -- the column's, kept here for the lists
  client_id           TEXT,
  priority            TEXT NOT NULL CHECK (priority IN ('low', 'medium', 'high', 'critical')),
  type                TEXT NOT NULL CHECK (type IN ('task', 'bug', 'support', 'feature')),
  due_date            TEXT,
  labels              TEXT NOT NULL,          -- JSON array
  job_type_id         TEXT,
  technician_id       TEXT,
  scheduled_at        TEXT,
  scheduled_until     TEXT,
  external_ref        TEXT,
  created_via         TEXT NOT NULL CHECK (created_via IN ('api', 'mobile', 'web')),
  api_key_id          TEXT,
  created_by          TEXT NOT NULL,          -- JSON {type, id, name}
  checklist_state     TEXT NOT NULL,          -- JSON array of {id, done}
  cancellation_reason TEXT,
  follow_up_of        TEXT,
  started_at          TEXT,
  resolved_at         TEXT,
  closed_at           TEXT,
  archived_at         TEXT,
  sla_hours           INTEGER,
  sla_counts_from     TEXT,                   -- where the clock began; null while it never ran
  sla_paused_seconds  INTEGER NOT NULL,       -- finished pauses
  sla_paused_since    TEXT,                   -- the pause that is on
  sla_due_at          TEXT,                   -- deadline without the pause that is on; null without SLA
  sla_breached_at     TEXT,
  assignees_count     INTEGER NOT NULL,
  comments_count      INTEGER NOT NULL,
  attachments_count   INTEGER NOT NULL,
  created_at          TEXT NOT NULL,
  updated_at          TEXT NOT NULL,
  deleted_at          TEXT, items_count INTEGER NOT NULL DEFAULT 0, invoice_id TEXT, revisit_at TEXT, keeps_items INTEGER NOT NULL DEFAULT 0, comments_bytes INTEGER NOT NULL DEFAULT 0, outcome_reason TEXT, returned_at TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, board_id) REFERENCES boards (org_id, id),
  FOREIGN KEY (org_id, column_id) REFERENCES board_columns (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, job_type_id) REFERENCES job_types (org_id, id),
  FOREIGN KEY (org_id, technician_id) REFERENCES memberships (org_id, user_id),
  FOREIGN KEY (org_id, follow_up_of) REFERENCES tickets (org_id, id)
) STRICT;

CREATE TRIGGER descriptions_changed AFTER UPDATE OF description ON tickets
BEGIN
  UPDATE organization_storage
  SET bytes = bytes + ifnull(octet_length(NEW.description), 0) - ifnull(octet_length(OLD.description), 0)
  WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER descriptions_stored AFTER INSERT ON tickets
WHEN NEW.description IS NOT NULL
BEGIN
  UPDATE organization_storage SET bytes = bytes + octet_length(NEW.description) WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER ticket_assignees_archived AFTER UPDATE OF archived_at ON tickets
BEGIN
  UPDATE ticket_assignees SET archived = NEW.archived_at IS NOT NULL
  WHERE org_id = NEW.org_id AND ticket_id = NEW.id;
END;

CREATE TRIGGER ticket_closure_ended AFTER UPDATE OF resolved_at, closed_at ON tickets
WHEN coalesce(OLD.resolved_at, OLD.closed_at) IS NOT NULL
  AND coalesce(NEW.resolved_at, NEW.closed_at) IS NOT coalesce(OLD.resolved_at, OLD.closed_at)
BEGIN
  INSERT INTO ticket_closures (org_id, ticket_id, closed_at, ended_at) VALUES (
    NEW.org_id, NEW.id, coalesce(OLD.resolved_at, OLD.closed_at),
    coalesce(NEW.resolved_at, NEW.closed_at, NEW.updated_at));
END;

CREATE TRIGGER ticket_completions_reopened AFTER UPDATE OF resolved_at ON tickets
WHEN NEW.resolved_at IS NULL
BEGIN
  UPDATE ticket_completions SET stands = 0
  WHERE org_id = NEW.org_id AND ticket_id = NEW.id AND call = 'complete';
END;

CREATE TRIGGER ticket_counts_changed
AFTER UPDATE OF column_id, status_category, archived_at, deleted_at, priority, type, job_type_id, assignees_count ON tickets
WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE ticket_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND archived = (OLD.archived_at IS NOT NULL) AND column_id = OLD.column_id
    AND status_category = OLD.status_category AND priority = OLD.priority AND type = OLD.type
    AND job_type_id = coalesce(OLD.job_type_id, '') AND unassigned = (OLD.assignees_count = 0)
    AND api_key_id = coalesce(OLD.api_key_id, '');
  INSERT INTO ticket_counts SELECT NEW.org_id, NEW.archived_at IS NOT NULL, NEW.column_id, NEW.status_category,
    NEW.priority, NEW.type, coalesce(NEW.job_type_id, ''), NEW.assignees_count = 0, coalesce(NEW.api_key_id, ''), 1
    WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER ticket_counts_new AFTER INSERT ON tickets WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO ticket_counts VALUES (NEW.org_id, NEW.archived_at IS NOT NULL, NEW.column_id, NEW.status_category,
    NEW.priority, NEW.type, coalesce(NEW.job_type_id, ''), NEW.assignees_count = 0, coalesce(NEW.api_key_id, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER ticket_follow_up_deleted AFTER UPDATE OF deleted_at ON tickets WHEN NEW.follow_up_of IS NOT NULL
BEGIN
  UPDATE tickets SET returned_at = (
    SELECT min(at) FROM (
      SELECT at FROM ticket_revisits AS revisit
      WHERE revisit.org_id = NEW.org_id AND revisit.ticket_id = NEW.follow_up_of
      UNION ALL
      SELECT created_at FROM tickets AS next
      WHERE next.org_id = NEW.org_id AND next.follow_up_of = NEW.follow_up_of AND next.deleted_at IS NULL))
  WHERE org_id = NEW.org_id AND id = NEW.follow_up_of;
END;

CREATE TRIGGER ticket_returned_by_follow_up AFTER INSERT ON tickets WHEN NEW.follow_up_of IS NOT NULL
BEGIN
  UPDATE tickets SET returned_at = NEW.created_at
  WHERE org_id = NEW.org_id AND id = NEW.follow_up_of AND returned_at IS NULL;
END;

CREATE INDEX tickets_archive_by_created ON tickets (org_id, created_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_archive_by_deadline ON tickets (org_id, sla_due_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND sla_paused_since IS NULL;

CREATE INDEX tickets_archive_by_due_date ON tickets (org_id, due_date, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_archive_by_paused_deadline ON tickets
  (org_id, unixepoch(sla_due_at) - unixepoch(sla_paused_since), seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND sla_paused_since IS NOT NULL;

CREATE INDEX tickets_archive_by_priority ON tickets (org_id, instr('low,medium,high,critical', priority), seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_archive_by_status ON tickets
  (org_id, column_id, seq, priority, type, job_type_id, assignees_count, due_date, status_category)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_archive_by_updated ON tickets (org_id, updated_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_archive_by_visit ON tickets (org_id, scheduled_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_archive_open ON tickets (org_id, status_category, due_date, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND status_category NOT IN ('done', 'cancelled');

CREATE INDEX tickets_by_client ON tickets (org_id, client_id, archived_at, created_at, seq)
  WHERE client_id IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_by_column ON tickets (org_id, column_id, position) WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE UNIQUE INDEX tickets_by_external_ref ON tickets (org_id, external_ref) WHERE external_ref IS NOT NULL;

CREATE INDEX tickets_by_key ON tickets (org_id, api_key_id, archived_at, created_at, seq)
  WHERE api_key_id IS NOT NULL AND deleted_at IS NULL;

CREATE UNIQUE INDEX tickets_by_number ON tickets (org_id, number);

CREATE INDEX tickets_by_technician
  ON tickets (org_id, technician_id, archived_at, scheduled_at, scheduled_until, status_category, client_id, deleted_at)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_closed ON tickets (org_id, coalesce(resolved_at, closed_at))
  WHERE coalesce(resolved_at, closed_at) IS NOT NULL AND archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_follow_ups ON tickets (org_id, follow_up_of, created_at)
  WHERE follow_up_of IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_live_by_created ON tickets
  (org_id, created_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_live_by_deadline ON tickets
  (org_id, sla_due_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at, sla_paused_since)
  WHERE archived_at IS NULL AND deleted_at IS NULL AND sla_paused_since IS NULL;

CREATE INDEX tickets_live_by_due_date ON tickets
  (org_id, due_date, seq, column_id, priority, type, job_type_id, assignees_count, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_live_by_paused_deadline ON tickets
  (org_id, unixepoch(sla_due_at) - unixepoch(sla_paused_since), seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL AND sla_paused_since IS NOT NULL;

CREATE INDEX tickets_live_by_priority ON tickets
  (org_id, instr('low,medium,high,critical', priority), seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_live_by_status ON tickets
  (org_id, column_id, seq, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_live_by_updated ON tickets
  (org_id, updated_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_live_by_visit ON tickets
  (org_id, scheduled_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_open ON tickets
  (org_id, board_id, technician_id, job_type_id, priority, outcome_reason, resolved_at, closed_at, deleted_at)
  WHERE resolved_at IS NULL AND closed_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_reported_cancelled ON tickets
  (org_id, closed_at, board_id, technician_id, job_type_id, priority, outcome_reason, deleted_at)
  WHERE closed_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_reported_created ON tickets
  (org_id, created_at, board_id, technician_id, job_type_id, priority, outcome_reason, deleted_at)
  WHERE deleted_at IS NULL;

CREATE INDEX tickets_reported_done ON tickets
  (org_id, resolved_at, board_id, technician_id, job_type_id, priority, outcome_reason,
   (sla_due_at IS NOT NULL AND sla_breached_at IS NULL), (sla_breached_at IS NOT NULL),
   (returned_at IS NULL OR unixepoch(returned_at) - unixepoch(resolved_at) > 1209600),
   (unixepoch(started_at) - unixepoch(created_at)), (unixepoch(resolved_at) - unixepoch(created_at)), deleted_at)
  WHERE resolved_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_reported_visits ON tickets
  (org_id, technician_id, scheduled_at, scheduled_until, board_id, status_category,
   (unixepoch(scheduled_until) - unixepoch(scheduled_at)),
   (revisit_at IS NULL AND abs(unixepoch(started_at) - unixepoch(scheduled_at)) <= 900), deleted_at)
  WHERE technician_id IS NOT NULL AND scheduled_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_reported_work ON tickets
  (org_id, technician_id, resolved_at, board_id,
   (iif(revisit_at IS NULL, unixepoch(resolved_at) - unixepoch(started_at), NULL)), deleted_at)
  WHERE technician_id IS NOT NULL AND resolved_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_served ON tickets (org_id, client_id, technician_id)
  WHERE client_id IS NOT NULL AND technician_id IS NOT NULL AND deleted_at IS NULL
    AND (started_at IS NOT NULL OR resolved_at IS NOT NULL);

CREATE INDEX tickets_sla_running ON tickets (sla_due_at)
  WHERE sla_due_at IS NOT NULL AND sla_paused_since IS NULL AND sla_breached_at IS NULL AND deleted_at IS NULL;

CREATE INDEX tickets_started ON tickets (org_id, client_id, started_at)
  WHERE client_id IS NOT NULL AND started_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_unscheduled_by_deadline ON tickets
  (org_id, board_id, instr('low,medium,high,critical', priority) DESC,
   coalesce(iif(sla_paused_since IS NULL, sla_due_at, NULL), '~'), seq,
   technician_id, archived_at, deleted_at, status_category)
  WHERE technician_id IS NULL AND archived_at IS NULL AND deleted_at IS NULL
    AND status_category NOT IN ('done', 'cancelled');

CREATE INDEX tickets_unscheduled_by_due_date ON tickets
  (org_id, board_id, instr('low,medium,high,critical', priority) DESC, coalesce(due_date, '~'), seq,
   technician_id, archived_at, deleted_at, status_category)
  WHERE technician_id IS NULL AND archived_at IS NULL AND deleted_at IS NULL
    AND status_category NOT IN ('done', 'cancelled');

CREATE INDEX tickets_visits_by_board ON tickets
  (org_id, board_id, scheduled_at, scheduled_until, technician_id, status_category, archived_at, deleted_at)
  WHERE scheduled_at IS NOT NULL AND deleted_at IS NULL;

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

CREATE INDEX transfers_by_creation ON transfers (created_at);

CREATE INDEX transfers_by_kind ON transfers (org_id, kind, id);

CREATE UNIQUE INDEX transfers_under_way ON transfers (org_id) WHERE status IN ('checking', 'running');

CREATE TABLE users (
  id            TEXT PRIMARY KEY,
  email         TEXT NOT NULL,       -- lower case; unique among an organization's people
  name          TEXT NOT NULL,
  phone_number  TEXT,
  password_hash TEXT,
  created_at    TEXT NOT NULL,
  updated_at    TEXT NOT NULL
) STRICT;

CREATE TRIGGER access_version_users AFTER UPDATE ON users
BEGIN UPDATE access_version SET value = value + 1; END;

CREATE INDEX users_by_email ON users (email);

CREATE TABLE webhook_deliveries (
  seq              INTEGER PRIMARY KEY,
  org_id           TEXT NOT NULL,
  id               TEXT NOT NULL,
  endpoint_id      TEXT NOT NULL,
  event_id         TEXT NOT NULL,
  topic            TEXT NOT NULL,
  board_id         TEXT,           -- of a ticket event: the key must still be able to open it
  payload          TEXT NOT NULL,  -- the exact bytes that are signed and sent
  status           TEXT NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'dropped')),
  attempts         INTEGER NOT NULL,
  next_attempt_at  INTEGER,        -- unix milliseconds; null unless pending
  response_status  INTEGER,
  response_headers TEXT,
  response_body    TEXT,
  error            TEXT,
  duration_ms      INTEGER,
  attempt_log      TEXT NOT NULL,  -- JSON array
  resend_of        TEXT,
  reason           TEXT,
  created_at       TEXT NOT NULL,
  delivered_at     TEXT, replayed INTEGER NOT NULL DEFAULT 0,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoints (org_id, id)
) STRICT;

CREATE INDEX webhook_deliveries_again ON webhook_deliveries (endpoint_id, event_id, seq) WHERE resend_of IS NOT NULL;

CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at) WHERE status <> 'pending';

CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (org_id, endpoint_id, created_at, seq, status, topic);

CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, replayed, next_attempt_at, seq) WHERE status = 'pending';

CREATE INDEX webhook_deliveries_retried ON webhook_deliveries (endpoint_id, replayed, next_attempt_at, seq)
  WHERE status = 'pending' AND attempts > 0;

CREATE TABLE webhook_endpoints (
  org_id          TEXT NOT NULL REFERENCES organizations (id),
  id              TEXT NOT NULL,
  url             TEXT NOT NULL,
  description     TEXT,
  topics          TEXT NOT NULL,  -- JSON array
  branch_id       TEXT,
  active          INTEGER NOT NULL,
  secret          TEXT NOT NULL,
  former_secret   TEXT,           -- signs beside the new one for 24 hours after a roll
  rolled_at       TEXT,
  api_version     TEXT NOT NULL,
  api_key_id      TEXT,           -- the key that made it; only that key sees it (§5.5)
  failure_count   INTEGER NOT NULL,
  disabled_at     TEXT,
  disabled_reason TEXT,
  created_at      TEXT NOT NULL,
  updated_at      TEXT NOT NULL,
  deleted_at      TEXT, user_id TEXT, verified INTEGER,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, branch_id) REFERENCES branches (org_id, id),
  FOREIGN KEY (org_id, api_key_id) REFERENCES api_keys (org_id, id)
) STRICT;

CREATE INDEX webhook_endpoints_live ON webhook_endpoints (org_id, id) WHERE deleted_at IS NULL;

CREATE TRIGGER webhook_replays_ended AFTER UPDATE OF active, deleted_at ON webhook_endpoints
WHEN NEW.active = 0 OR NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM webhook_replays WHERE org_id = NEW.org_id AND endpoint_id = NEW.id;
END;

CREATE TABLE webhook_replays (
  org_id      TEXT NOT NULL,
  id          TEXT NOT NULL,
  endpoint_id TEXT NOT NULL,
  statuses    TEXT NOT NULL,     -- JSON array
  topics      TEXT,              -- JSON array; null: every topic
  from_at     TEXT NOT NULL,
  until_at    TEXT,
  through_seq INTEGER NOT NULL,  -- what was queued after it began is not its business
  after_at    TEXT NOT NULL,     -- how far it has come, by created_at and seq of the deliveries
  after_seq   INTEGER NOT NULL,
  created_at  TEXT NOT NULL, batch_from_seq INTEGER NOT NULL DEFAULT 0, batch_until_seq INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, endpoint_id) REFERENCES webhook_endpoints (org_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhook_replays_by_endpoint ON webhook_replays (endpoint_id, org_id, id);
