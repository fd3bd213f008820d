-- What reports read about jobs and technicians.

ALTER TABLE tickets ADD COLUMN outcome_reason TEXT;  -- the reason_code of the latest completion
ALTER TABLE tickets ADD COLUMN returned_at TEXT;     -- the first revisit, or the first follow-up

-- A visit that ended with a revisit: the ticket itself only has its next one.
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

CREATE INDEX ticket_revisits_by_time ON ticket_revisits (org_id, at);
CREATE INDEX ticket_revisits_by_visit ON ticket_revisits (org_id, scheduled_at) WHERE technician_id IS NOT NULL;
CREATE INDEX ticket_revisits_by_ticket ON ticket_revisits (org_id, ticket_id, at);

-- A past time in which a ticket was done or cancelled.
CREATE TABLE ticket_closures (
  seq       INTEGER PRIMARY KEY,
  org_id    TEXT NOT NULL,
  ticket_id TEXT NOT NULL,
  closed_at TEXT NOT NULL,
  ended_at  TEXT NOT NULL,
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT;

CREATE INDEX ticket_closures_by_time ON ticket_closures (org_id, closed_at, ended_at, ticket_id);

INSERT INTO ticket_revisits (org_id, ticket_id, at, technician_id, scheduled_at, scheduled_until, started_at, reason_code)
SELECT entry.org_id, entry.ticket_id, entry.created_at, visit.data ->> '$.before.technician_id',
  visit.data ->> '$.before.scheduled_at', visit.data ->> '$.before.scheduled_until',
  (SELECT max(started.created_at) FROM ticket_history AS started
    WHERE started.org_id = entry.org_id AND started.ticket_id = entry.ticket_id AND started.id < entry.id
      AND started.type = 'started'
      AND started.id > ifnull((SELECT max(earlier.id) FROM ticket_history AS earlier
        WHERE earlier.org_id = entry.org_id AND earlier.ticket_id = entry.ticket_id AND earlier.id < entry.id
          AND earlier.type = 'completed' AND earlier.data ->> '$.outcome' = 'revisit'), '')),
  entry.data ->> '$.reason_code'
FROM ticket_history AS entry
LEFT JOIN ticket_history AS visit ON visit.org_id = entry.org_id AND visit.ticket_id = entry.ticket_id
  AND visit.type = 'unscheduled' AND visit.created_at = entry.created_at
WHERE entry.type = 'completed' AND entry.data ->> '$.outcome' = 'revisit';

INSERT INTO ticket_closures (org_id, ticket_id, closed_at, ended_at)
SELECT entry.org_id, entry.ticket_id,
  ifnull((SELECT max(closing.created_at) FROM ticket_history AS closing
    WHERE closing.org_id = entry.org_id AND closing.ticket_id = entry.ticket_id AND closing.id < entry.id
      AND closing.type IN ('moved', 'completed', 'cancelled')
      AND closing.data ->> '$.to.category' IN ('done', 'cancelled')
      AND closing.data ->> '$.from.category' NOT IN ('done', 'cancelled')), ticket.created_at),
  entry.created_at
FROM ticket_history AS entry
JOIN tickets AS ticket ON ticket.org_id = entry.org_id AND ticket.id = entry.ticket_id
WHERE entry.type = 'reopened';

UPDATE tickets SET outcome_reason = (
  SELECT entry.data ->> '$.reason_code' FROM ticket_history AS entry
  WHERE entry.org_id = tickets.org_id AND entry.ticket_id = tickets.id AND entry.type = 'completed'
  ORDER BY entry.id DESC LIMIT 1)
WHERE resolved_at IS NOT NULL OR revisit_at IS NOT NULL;

CREATE INDEX tickets_follow_ups ON tickets (org_id, follow_up_of, created_at)
  WHERE follow_up_of IS NOT NULL AND deleted_at IS NULL;

UPDATE tickets SET returned_at = (
  SELECT min(at) FROM (
    SELECT at FROM ticket_revisits AS revisit WHERE revisit.org_id = tickets.org_id AND revisit.ticket_id = tickets.id
    UNION ALL
    SELECT created_at FROM tickets AS next
    WHERE next.org_id = tickets.org_id AND next.follow_up_of = tickets.id AND next.deleted_at IS NULL))
WHERE id IN (SELECT ticket_id FROM ticket_revisits UNION SELECT follow_up_of FROM tickets WHERE follow_up_of IS NOT NULL);

CREATE TRIGGER ticket_returned_by_revisit AFTER INSERT ON ticket_revisits
BEGIN
  UPDATE tickets SET returned_at = NEW.at WHERE org_id = NEW.org_id AND id = NEW.ticket_id AND returned_at IS NULL;
END;

CREATE TRIGGER ticket_returned_by_follow_up AFTER INSERT ON tickets WHEN NEW.follow_up_of IS NOT NULL
BEGIN
  UPDATE tickets SET returned_at = NEW.created_at
  WHERE org_id = NEW.org_id AND id = NEW.follow_up_of AND returned_at IS NULL;
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

CREATE TRIGGER ticket_closure_ended AFTER UPDATE OF resolved_at, closed_at ON tickets
WHEN coalesce(OLD.resolved_at, OLD.closed_at) IS NOT NULL
  AND coalesce(NEW.resolved_at, NEW.closed_at) IS NOT coalesce(OLD.resolved_at, OLD.closed_at)
BEGIN
  INSERT INTO ticket_closures (org_id, ticket_id, closed_at, ended_at) VALUES (
    NEW.org_id, NEW.id, coalesce(OLD.resolved_at, OLD.closed_at),
    coalesce(NEW.resolved_at, NEW.closed_at, NEW.updated_at));
END;

-- Each report reads one of these alone.
CREATE INDEX tickets_reported_created ON tickets
  (org_id, created_at, board_id, technician_id, job_type_id, priority, outcome_reason, deleted_at)
  WHERE deleted_at IS NULL;

CREATE INDEX tickets_reported_cancelled ON tickets
  (org_id, closed_at, board_id, technician_id, job_type_id, priority, outcome_reason, deleted_at)
  WHERE closed_at IS NOT NULL AND deleted_at IS NULL;

-- With seconds, computed once: to parse the moments of a million tickets takes a second.
CREATE INDEX tickets_reported_done ON tickets
  (org_id, resolved_at, board_id, technician_id, job_type_id, priority, outcome_reason,
   (sla_due_at IS NOT NULL AND sla_breached_at IS NULL), (sla_breached_at IS NOT NULL),
   (returned_at IS NULL OR unixepoch(returned_at) - unixepoch(resolved_at) > 1209600),
   (unixepoch(started_at) - unixepoch(created_at)), (unixepoch(resolved_at) - unixepoch(created_at)), deleted_at)
  WHERE resolved_at IS NOT NULL AND deleted_at IS NULL;

-- After a revisit without a new start, started_at is of the earlier visit.
CREATE INDEX tickets_reported_work ON tickets
  (org_id, technician_id, resolved_at, board_id,
   (iif(revisit_at IS NULL, unixepoch(resolved_at) - unixepoch(started_at), NULL)), deleted_at)
  WHERE technician_id IS NOT NULL AND resolved_at IS NOT NULL AND deleted_at IS NULL;

CREATE INDEX tickets_reported_visits ON tickets
  (org_id, technician_id, scheduled_at, scheduled_until, board_id, status_category,
   (unixepoch(scheduled_until) - unixepoch(scheduled_at)),
   (revisit_at IS NULL AND abs(unixepoch(started_at) - unixepoch(scheduled_at)) <= 900), deleted_at)
  WHERE technician_id IS NOT NULL AND scheduled_at IS NOT NULL AND deleted_at IS NULL;

-- It serves the day plans, too.
DROP INDEX tickets_archive_by_technician;

CREATE INDEX tickets_open ON tickets
  (org_id, board_id, technician_id, job_type_id, priority, outcome_reason, resolved_at, closed_at, deleted_at)
  WHERE resolved_at IS NULL AND closed_at IS NULL AND deleted_at IS NULL;

ALTER TABLE invoices ADD COLUMN technician_id TEXT;  -- the ticket's when it was billed

UPDATE invoices SET technician_id = (
  SELECT technician_id FROM tickets AS ticket WHERE ticket.org_id = invoices.org_id AND ticket.id = invoices.ticket_id)
WHERE ticket_id IS NOT NULL;

CREATE INDEX invoices_of_technicians ON invoices (org_id, created_at, technician_id, currency, status, total, ticket_id)
  WHERE technician_id IS NOT NULL;

ALTER TABLE payments ADD COLUMN visited_ticket_id TEXT;  -- the ticket whose completion took it
ALTER TABLE payments ADD COLUMN technician_id TEXT;      -- its technician at that time

UPDATE payments SET (visited_ticket_id, technician_id) = (ticket.id, ticket.technician_id)
FROM ticket_completions AS completion
JOIN tickets AS ticket ON ticket.org_id = completion.org_id AND ticket.id = completion.ticket_id
WHERE completion.call = 'complete' AND completion.org_id = payments.org_id AND completion.payment_id = payments.id;

CREATE INDEX payments_of_technicians ON payments
  (org_id, paid_at, technician_id, currency, method, amount, visited_ticket_id, deleted_at)
  WHERE technician_id IS NOT NULL AND deleted_at IS NULL;
