-- Boards, job types, and the service jobs (tickets) on them.

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

CREATE TABLE board_members (
  org_id   TEXT NOT NULL,
  board_id TEXT NOT NULL,
  user_id  TEXT NOT NULL,
  role     TEXT NOT NULL CHECK (role IN ('lead', 'member')),
  PRIMARY KEY (org_id, board_id, user_id),
  FOREIGN KEY (org_id, board_id) REFERENCES boards (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_members_by_user ON board_members (org_id, user_id, board_id);
-- Whoever becomes a member opens the board from the next call on.
CREATE TRIGGER access_version_board_members AFTER INSERT ON board_members
BEGIN UPDATE access_version SET value = value + 1; END;
CREATE TRIGGER access_version_board_members_gone AFTER DELETE ON board_members
BEGIN UPDATE access_version SET value = value + 1; END;

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

-- The organization's last ticket_number; and where its tickets.seq lie, for the search index.
CREATE TABLE ticket_numbers (
  org_id TEXT PRIMARY KEY REFERENCES organizations (id),
  slot   INTEGER NOT NULL UNIQUE,
  last   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

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
  deleted_at          TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, board_id) REFERENCES boards (org_id, id),
  FOREIGN KEY (org_id, column_id) REFERENCES board_columns (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, job_type_id) REFERENCES job_types (org_id, id),
  FOREIGN KEY (org_id, technician_id) REFERENCES memberships (org_id, user_id),
  FOREIGN KEY (org_id, follow_up_of) REFERENCES tickets (org_id, id)
) STRICT;
CREATE UNIQUE INDEX tickets_by_number ON tickets (org_id, number);
-- A deleted ticket keeps its external_ref taken (§4.5: 409).
CREATE UNIQUE INDEX tickets_by_external_ref ON tickets (org_id, external_ref) WHERE external_ref IS NOT NULL;
CREATE INDEX tickets_by_column ON tickets (org_id, column_id, position) WHERE archived_at IS NULL AND deleted_at IS NULL;

-- Lists. A list of the board's work walks the index of its sort key and never leaves it: what a
-- filter asks about stands behind the key, and the two columns that are always null there.
-- (§4.5: sorts and filters of GET /v1/tickets)
CREATE INDEX tickets_live_by_created ON tickets
  (org_id, created_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tickets_live_by_updated ON tickets
  (org_id, updated_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tickets_live_by_due_date ON tickets
  (org_id, due_date, seq, column_id, priority, type, job_type_id, assignees_count, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tickets_live_by_visit ON tickets
  (org_id, scheduled_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tickets_live_by_priority ON tickets
  (org_id, instr('low,medium,high,critical', priority), seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tickets_live_by_status ON tickets
  (org_id, column_id, seq, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;
-- A deadline whose clock is paused moves with time: those are ordered by what is left of them.
CREATE INDEX tickets_live_by_deadline ON tickets
  (org_id, sla_due_at, seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at, sla_paused_since)
  WHERE archived_at IS NULL AND deleted_at IS NULL AND sla_paused_since IS NULL;
CREATE INDEX tickets_live_by_paused_deadline ON tickets
  (org_id, unixepoch(sla_due_at) - unixepoch(sla_paused_since), seq, column_id, priority, type, job_type_id, assignees_count, due_date, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL AND sla_paused_since IS NOT NULL;

-- The archive is written once and read rarely: narrow indexes.
CREATE INDEX tickets_archive_by_created ON tickets (org_id, created_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_archive_by_updated ON tickets (org_id, updated_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_archive_by_due_date ON tickets (org_id, due_date, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_archive_by_visit ON tickets (org_id, scheduled_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_archive_by_priority ON tickets (org_id, instr('low,medium,high,critical', priority), seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_archive_by_status ON tickets
  (org_id, column_id, seq, priority, type, job_type_id, assignees_count, due_date)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_archive_by_deadline ON tickets (org_id, sla_due_at, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND sla_paused_since IS NULL;
CREATE INDEX tickets_archive_by_paused_deadline ON tickets
  (org_id, unixepoch(sla_due_at) - unixepoch(sla_paused_since), seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND sla_paused_since IS NOT NULL;

-- Few tickets each: by whom they are for, who goes, and which key made them.
CREATE INDEX tickets_by_client ON tickets (org_id, client_id, archived_at, created_at, seq)
  WHERE client_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_by_technician ON tickets (org_id, technician_id, archived_at, scheduled_at)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tickets_by_key ON tickets (org_id, api_key_id, archived_at, created_at, seq)
  WHERE api_key_id IS NOT NULL AND deleted_at IS NULL;

-- The jobs that look every minute and every night read a range of these, of every organization.
CREATE INDEX tickets_sla_running ON tickets (sla_due_at)
  WHERE sla_due_at IS NOT NULL AND sla_paused_since IS NULL AND sla_breached_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tickets_closed ON tickets (org_id, coalesce(resolved_at, closed_at))
  WHERE coalesce(resolved_at, closed_at) IS NOT NULL AND archived_at IS NULL AND deleted_at IS NULL;

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
CREATE TRIGGER ticket_assignees_archived AFTER UPDATE OF archived_at ON tickets
BEGIN
  UPDATE ticket_assignees SET archived = NEW.archived_at IS NOT NULL
  WHERE org_id = NEW.org_id AND ticket_id = NEW.id;
END;

-- How many tickets there are of each kind, so that a list of a million says its total at once.
CREATE TABLE ticket_counts (
  org_id      TEXT NOT NULL,
  archived    INTEGER NOT NULL,
  column_id   TEXT NOT NULL,
  priority    TEXT NOT NULL,
  type        TEXT NOT NULL,
  job_type_id TEXT NOT NULL,     -- '' without one
  unassigned  INTEGER NOT NULL,
  api_key_id  TEXT NOT NULL,     -- '' when a person made it
  count       INTEGER NOT NULL,
  PRIMARY KEY (org_id, archived, column_id, priority, type, job_type_id, unassigned, api_key_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ticket_counts_new AFTER INSERT ON tickets WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO ticket_counts VALUES (NEW.org_id, NEW.archived_at IS NOT NULL, NEW.column_id,
    NEW.priority, NEW.type, coalesce(NEW.job_type_id, ''), NEW.assignees_count = 0, coalesce(NEW.api_key_id, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
CREATE TRIGGER ticket_counts_changed
AFTER UPDATE OF column_id, archived_at, deleted_at, priority, type, job_type_id, assignees_count ON tickets
WHEN OLD.deleted_at IS NULL
BEGIN
  UPDATE ticket_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND archived = (OLD.archived_at IS NOT NULL) AND column_id = OLD.column_id
    AND priority = OLD.priority AND type = OLD.type AND job_type_id = coalesce(OLD.job_type_id, '')
    AND unassigned = (OLD.assignees_count = 0) AND api_key_id = coalesce(OLD.api_key_id, '');
  INSERT INTO ticket_counts SELECT NEW.org_id, NEW.archived_at IS NOT NULL, NEW.column_id,
    NEW.priority, NEW.type, coalesce(NEW.job_type_id, ''), NEW.assignees_count = 0, coalesce(NEW.api_key_id, ''), 1
    WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- The substring search (decisions §5), one index for the work and one for the archive. A row is a
-- ticket that is not deleted; an organization's rows are the range of its slot.
CREATE VIRTUAL TABLE ticket_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
CREATE VIRTUAL TABLE ticket_archive_search USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
);
CREATE VIEW ticket_texts AS
  SELECT ticket.seq, ticket.org_id, ticket.client_id, ticket.archived_at IS NOT NULL AS archived,
    concat_ws(char(10), 'T-' || ticket.number, ticket.title, ticket.description, ticket.external_ref,
      client.name, client.phone_number) AS text
  FROM tickets AS ticket
  LEFT JOIN clients AS client ON client.org_id = ticket.org_id AND client.id = ticket.client_id
  WHERE ticket.deleted_at IS NULL;
CREATE TRIGGER ticket_search_new AFTER INSERT ON tickets
BEGIN
  INSERT INTO ticket_search (rowid, text)
    SELECT seq, text FROM ticket_texts WHERE seq = NEW.seq AND archived = 0;
  INSERT INTO ticket_archive_search (rowid, text)
    SELECT seq, text FROM ticket_texts WHERE seq = NEW.seq AND archived = 1;
END;
CREATE TRIGGER ticket_search_changed
AFTER UPDATE OF title, description, external_ref, client_id, archived_at, deleted_at ON tickets
BEGIN
  DELETE FROM ticket_search WHERE rowid = OLD.seq AND OLD.archived_at IS NULL;
  DELETE FROM ticket_archive_search WHERE rowid = OLD.seq AND OLD.archived_at IS NOT NULL;
  INSERT INTO ticket_search (rowid, text)
    SELECT seq, text FROM ticket_texts WHERE seq = NEW.seq AND archived = 0;
  INSERT INTO ticket_archive_search (rowid, text)
    SELECT seq, text FROM ticket_texts WHERE seq = NEW.seq AND archived = 1;
END;
CREATE TRIGGER ticket_search_client AFTER UPDATE OF name, phone_number ON clients
WHEN OLD.name IS NOT NEW.name OR OLD.phone_number IS NOT NEW.phone_number
BEGIN
  DELETE FROM ticket_search WHERE rowid IN
    (SELECT seq FROM ticket_texts WHERE org_id = NEW.org_id AND client_id = NEW.id AND archived = 0);
  DELETE FROM ticket_archive_search WHERE rowid IN
    (SELECT seq FROM ticket_texts WHERE org_id = NEW.org_id AND client_id = NEW.id AND archived = 1);
  INSERT INTO ticket_search (rowid, text)
    SELECT seq, text FROM ticket_texts WHERE org_id = NEW.org_id AND client_id = NEW.id AND archived = 0;
  INSERT INTO ticket_archive_search (rowid, text)
    SELECT seq, text FROM ticket_texts WHERE org_id = NEW.org_id AND client_id = NEW.id AND archived = 1;
END;

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
