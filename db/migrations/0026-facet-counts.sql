-- How many clients each value of a filter of the list finds. A value that few clients share is counted when asked for,
-- and what most clients have is all the others: so a new client adds to few of these. (An IN list would be made into a
-- table each time that a trigger fires.)
CREATE TABLE client_facet_counts (
  org_id TEXT NOT NULL,
  facet  TEXT NOT NULL,
  value  TEXT NOT NULL,
  count  INTEGER NOT NULL,
  PRIMARY KEY (org_id, facet, value)
) STRICT, WITHOUT ROWID;

INSERT INTO client_facet_counts
SELECT org_id, facet, value, count(*) FROM client_facets
WHERE facet NOT IN ('code', 'reference', 'disjunctor', 'box', 'odometer', 'building')
  AND (facet, value) NOT IN (VALUES ('status', 'active'), ('has_balance', '0'), ('auto_invoice', '0'),
    ('unassigned', '1'), ('unassigned_isp', '1'), ('services_count', 'none'))
GROUP BY org_id, facet, value;

CREATE TRIGGER client_facet_counts_new AFTER INSERT ON client_facets
WHEN NEW.facet <> 'code' AND NEW.facet <> 'reference' AND NEW.facet <> 'disjunctor' AND NEW.facet <> 'box'
  AND NEW.facet <> 'odometer' AND NEW.facet <> 'building'
  AND NOT (NEW.value = '0' AND (NEW.facet = 'has_balance' OR NEW.facet = 'auto_invoice')
    OR NEW.value = '1' AND (NEW.facet = 'unassigned' OR NEW.facet = 'unassigned_isp')
    OR NEW.value = 'active' AND NEW.facet = 'status' OR NEW.value = 'none' AND NEW.facet = 'services_count')
BEGIN
  INSERT INTO client_facet_counts VALUES (NEW.org_id, NEW.facet, NEW.value, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER client_facet_counts_gone AFTER DELETE ON client_facets
WHEN OLD.facet <> 'code' AND OLD.facet <> 'reference' AND OLD.facet <> 'disjunctor' AND OLD.facet <> 'box'
  AND OLD.facet <> 'odometer' AND OLD.facet <> 'building'
  AND NOT (OLD.value = '0' AND (OLD.facet = 'has_balance' OR OLD.facet = 'auto_invoice')
    OR OLD.value = '1' AND (OLD.facet = 'unassigned' OR OLD.facet = 'unassigned_isp')
    OR OLD.value = 'active' AND OLD.facet = 'status' OR OLD.value = 'none' AND OLD.facet = 'services_count')
BEGIN
  UPDATE client_facet_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND facet = OLD.facet AND value = OLD.value;
END;

-- Each other facet goes, and comes with another value. Who owes nothing is not counted.
CREATE TRIGGER client_facet_counts_changed AFTER UPDATE OF value ON client_facets
WHEN NEW.facet = 'has_balance'
BEGIN
  INSERT INTO client_facet_counts VALUES (NEW.org_id, NEW.facet, '1', 0) ON CONFLICT DO NOTHING;
  UPDATE client_facet_counts SET count = count + (NEW.value = '1') - (OLD.value = '1')
  WHERE org_id = NEW.org_id AND facet = NEW.facet AND value = '1';
END;

-- Another one with each change of what the list finds clients by: a total that was counted holds until then.
ALTER TABLE client_totals ADD COLUMN list_version INTEGER NOT NULL DEFAULT 0;

DROP TRIGGER clients_counted;
CREATE TRIGGER clients_counted AFTER INSERT ON clients
BEGIN
  UPDATE client_totals
  SET active = active + (NEW.deleted_at IS NULL AND NEW.status = 'active'),
      inactive = inactive + (NEW.deleted_at IS NULL AND NEW.status = 'inactive'),
      list_version = list_version + 1
  WHERE org_id = NEW.org_id;
END;

DROP TRIGGER clients_recounted;
CREATE TRIGGER clients_recounted AFTER UPDATE OF version, status, deleted_at ON clients
BEGIN
  UPDATE client_totals
  SET active = active + (NEW.deleted_at IS NULL AND NEW.status = 'active')
                      - (OLD.deleted_at IS NULL AND OLD.status = 'active'),
      inactive = inactive + (NEW.deleted_at IS NULL AND NEW.status = 'inactive')
                          - (OLD.deleted_at IS NULL AND OLD.status = 'inactive'),
      list_version = list_version + 1
  WHERE org_id = NEW.org_id;
END;

DROP TRIGGER clients_balance_facet;
CREATE TRIGGER clients_balance_facet AFTER UPDATE OF balance ON clients
WHEN NEW.deleted_at IS NULL AND (OLD.balance > 0) <> (NEW.balance > 0)
BEGIN
  UPDATE client_facets SET value = CASE WHEN NEW.balance > 0 THEN '1' ELSE '0' END
  WHERE org_id = NEW.org_id AND facet = 'has_balance'
    AND value = CASE WHEN OLD.balance > 0 THEN '1' ELSE '0' END AND seq = NEW.seq;
  UPDATE client_totals SET list_version = list_version + 1 WHERE org_id = NEW.org_id;
END;

-- Open tickets on the boards by the day that they are due: how many are overdue is a sum of these.
CREATE TABLE ticket_due_counts (
  org_id   TEXT NOT NULL,
  board_id TEXT NOT NULL,
  due_date TEXT NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (org_id, board_id, due_date)
) STRICT, WITHOUT ROWID;

INSERT INTO ticket_due_counts
SELECT org_id, board_id, due_date, count(*) FROM tickets
WHERE due_date IS NOT NULL AND status_category NOT IN ('done', 'cancelled')
  AND archived_at IS NULL AND deleted_at IS NULL
GROUP BY org_id, board_id, due_date;

CREATE TRIGGER ticket_due_counts_new AFTER INSERT ON tickets
WHEN NEW.due_date IS NOT NULL AND NEW.status_category NOT IN ('done', 'cancelled')
  AND NEW.archived_at IS NULL AND NEW.deleted_at IS NULL
BEGIN
  INSERT INTO ticket_due_counts VALUES (NEW.org_id, NEW.board_id, NEW.due_date, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER ticket_due_counts_changed
AFTER UPDATE OF board_id, due_date, status_category, archived_at, deleted_at ON tickets
WHEN OLD.due_date IS NOT NULL OR NEW.due_date IS NOT NULL
BEGIN
  UPDATE ticket_due_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND board_id = OLD.board_id AND due_date = OLD.due_date
    AND OLD.status_category NOT IN ('done', 'cancelled') AND OLD.archived_at IS NULL AND OLD.deleted_at IS NULL;
  INSERT INTO ticket_due_counts SELECT NEW.org_id, NEW.board_id, NEW.due_date, 1
    WHERE NEW.due_date IS NOT NULL AND NEW.status_category NOT IN ('done', 'cancelled')
      AND NEW.archived_at IS NULL AND NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
