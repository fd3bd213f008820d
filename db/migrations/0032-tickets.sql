-- A ticket was sent back for another visit: it can be started again.
ALTER TABLE tickets ADD COLUMN revisit_at TEXT;

UPDATE tickets SET revisit_at = (
    SELECT iif(entry.type = 'completed', entry.created_at, NULL) FROM ticket_history AS entry
    WHERE entry.org_id = tickets.org_id AND entry.ticket_id = tickets.id
      AND (entry.type = 'started' OR entry.type = 'completed' AND entry.data ->> 'outcome' = 'revisit')
    ORDER BY entry.id DESC LIMIT 1)
  WHERE started_at IS NOT NULL AND status_category NOT IN ('done', 'cancelled');

-- 1: the lines of ticket_items wait to be billed, together with what a later completion sends.
ALTER TABLE tickets ADD COLUMN keeps_items INTEGER NOT NULL DEFAULT 0;

UPDATE tickets SET keeps_items = 1
  WHERE items_count > 0 AND invoice_id IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM invoices WHERE invoices.org_id = tickets.org_id AND invoices.ticket_id = tickets.id);

-- An archived ticket keeps its category when its column gets another one: totals tell categories apart.
DROP TRIGGER ticket_counts_new;
DROP TRIGGER ticket_counts_changed;
DROP TABLE ticket_counts;

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

INSERT INTO ticket_counts
  SELECT org_id, archived_at IS NOT NULL, column_id, status_category, priority, type,
    coalesce(job_type_id, ''), assignees_count = 0, coalesce(api_key_id, ''), count(*)
  FROM tickets WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;

CREATE TRIGGER ticket_counts_new AFTER INSERT ON tickets WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO ticket_counts VALUES (NEW.org_id, NEW.archived_at IS NOT NULL, NEW.column_id, NEW.status_category,
    NEW.priority, NEW.type, coalesce(NEW.job_type_id, ''), NEW.assignees_count = 0, coalesce(NEW.api_key_id, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
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

-- Few tickets are archived while they are open.
CREATE INDEX tickets_archive_open ON tickets (org_id, status_category, due_date, seq)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL AND status_category NOT IN ('done', 'cancelled');

DROP INDEX tickets_archive_by_status;
CREATE INDEX tickets_archive_by_status ON tickets
  (org_id, column_id, seq, priority, type, job_type_id, assignees_count, due_date, status_category)
  WHERE archived_at IS NOT NULL AND deleted_at IS NULL;

-- When a due date ends depends on the organization's timezone: the agenda merges what is due by day and by deadline.
DROP INDEX tickets_unscheduled;
CREATE INDEX tickets_unscheduled_by_due_date ON tickets
  (org_id, board_id, instr('low,medium,high,critical', priority) DESC, coalesce(due_date, '~'), seq,
   technician_id, archived_at, deleted_at, status_category)
  WHERE technician_id IS NULL AND archived_at IS NULL AND deleted_at IS NULL
    AND status_category NOT IN ('done', 'cancelled');
CREATE INDEX tickets_unscheduled_by_deadline ON tickets
  (org_id, board_id, instr('low,medium,high,critical', priority) DESC,
   coalesce(iif(sla_paused_since IS NULL, sla_due_at, NULL), '~'), seq,
   technician_id, archived_at, deleted_at, status_category)
  WHERE technician_id IS NULL AND archived_at IS NULL AND deleted_at IS NULL
    AND status_category NOT IN ('done', 'cancelled');
