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
CREATE INDEX board_columns_by_board ON board_columns (org_id, board_id, position) WHERE deleted_at IS NULL;

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

CREATE TABLE tickets (
  seq                 INTEGER PRIMARY KEY,
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
  sla_counts_from     TEXT,                   -- where the clock began; null without a running SLA
  sla_paused_seconds  INTEGER NOT NULL,       -- finished pauses
  sla_paused_since    TEXT,                   -- the pause that is on
  sla_due_at          TEXT,                   -- deadline without the pause that is on
  sla_breached_at     TEXT,
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
-- The cards of a column in order. The two columns that are always null there let counts stay inside the index.
CREATE INDEX tickets_by_column ON tickets (org_id, column_id, position, archived_at, deleted_at)
  WHERE archived_at IS NULL AND deleted_at IS NULL;

CREATE TABLE ticket_assignees (
  org_id    TEXT NOT NULL,
  ticket_id TEXT NOT NULL,
  user_id   TEXT NOT NULL,
  PRIMARY KEY (org_id, ticket_id, user_id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX ticket_assignees_by_user ON ticket_assignees (org_id, user_id, ticket_id);

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
