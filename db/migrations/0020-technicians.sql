-- Who can be sent to a visit (decisions §4): profiles, time off, calendars, and the bookings that calendars tell of.

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

CREATE TABLE technician_calendars (
  org_id     TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  token      TEXT,         -- null: revoked
  token_hash TEXT UNIQUE,  -- SHA-256: what is looked up tells nothing by its time
  created_at TEXT NOT NULL,
  PRIMARY KEY (org_id, user_id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

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

CREATE INDEX technician_bookings_by_visit ON technician_bookings (org_id, user_id, scheduled_until);
CREATE INDEX technician_bookings_by_making ON technician_bookings (org_id, user_id, booked_at);

-- A technician's visits by their time, from the index alone.
DROP INDEX tickets_by_technician;
CREATE INDEX tickets_by_technician
  ON tickets (org_id, technician_id, archived_at, scheduled_at, scheduled_until, status_category, client_id, deleted_at)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;

-- Who started or completed a job of a client.
CREATE INDEX tickets_served ON tickets (org_id, client_id, technician_id)
  WHERE client_id IS NOT NULL AND technician_id IS NOT NULL AND deleted_at IS NULL
    AND (started_at IS NOT NULL OR resolved_at IS NOT NULL);
-- What was done and is archived still stands in the plan of its day.
CREATE INDEX tickets_archive_by_technician ON tickets (org_id, technician_id, scheduled_at, scheduled_until)
  WHERE technician_id IS NOT NULL AND archived_at IS NOT NULL AND deleted_at IS NULL AND status_category = 'done';

-- Who visits for a board on a day, from the index alone.
CREATE INDEX tickets_visits_by_board ON tickets
  (org_id, board_id, scheduled_at, scheduled_until, technician_id, status_category, archived_at, deleted_at)
  WHERE scheduled_at IS NOT NULL AND deleted_at IS NULL;

-- What waits for a visit, the most urgent first: '~' comes after every date, 'T24' after every moment of its day.
CREATE INDEX tickets_unscheduled ON tickets
  (org_id, board_id, instr('low,medium,high,critical', priority) DESC,
   min(coalesce(due_date || 'T24', '~'), coalesce(iif(sla_paused_since IS NULL, sla_due_at, NULL), '~')), seq,
   technician_id, archived_at, deleted_at, status_category)
  WHERE technician_id IS NULL AND archived_at IS NULL AND deleted_at IS NULL
    AND status_category NOT IN ('done', 'cancelled');

-- `tickets_started` has the same columns.
DROP INDEX tickets_by_client_started;
