-- What reports read about money and clients: sums of each day, and when clients came and went.
-- `day_in(timezone, instant)` is the local day. Branches of the past are those of today.

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

CREATE TABLE daily_debtors (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  currency  TEXT NOT NULL,
  day       TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  clients   INTEGER NOT NULL,  -- by how much the number of clients with an open invoice changed
  PRIMARY KEY (org_id, currency, day, branch_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE daily_mrr (
  org_id    TEXT NOT NULL REFERENCES organizations (id),
  day       TEXT NOT NULL,
  currency  TEXT NOT NULL,
  branch_id TEXT NOT NULL,
  amount    INTEGER NOT NULL,  -- monthly recurring revenue at the end of the day
  PRIMARY KEY (org_id, day, currency, branch_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_figures (
  org_id  TEXT PRIMARY KEY REFERENCES organizations (id),
  through TEXT NOT NULL  -- the last day that daily_mrr has, or never will have
) STRICT, WITHOUT ROWID;

-- What was recurring before today cannot be known.
INSERT INTO daily_figures
SELECT id, date(day_in(timezone, strftime('%Y-%m-%dT%H:%M:%SZ')), '-1 day') FROM organizations;

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

INSERT INTO daily_postings
SELECT entry.org_id, day_in(organization.timezone, entry.created_at), line.currency, entry.kind, line.account,
  ifnull(client.branch_id, ''), sum(line.amount)
FROM journal_entries AS entry
JOIN organizations AS organization ON organization.id = entry.org_id
JOIN journal_lines AS line ON line.org_id = entry.org_id AND line.entry_id = entry.id
LEFT JOIN clients AS client ON client.org_id = entry.org_id AND client.id = entry.client_id
GROUP BY 1, 2, 3, 4, 5, 6;

INSERT INTO daily_sales
SELECT invoice.org_id, day_in(organization.timezone, invoice.created_at), invoice.currency,
  ifnull(client.branch_id, ''), ifnull(client.isp_id, ''), line.item_uuid, sum(line.line_total + line.tax)
FROM invoices AS invoice
JOIN organizations AS organization ON organization.id = invoice.org_id
JOIN clients AS client ON client.org_id = invoice.org_id AND client.id = invoice.client_id
JOIN invoice_lines AS line ON line.org_id = invoice.org_id AND line.invoice_id = invoice.id
GROUP BY 1, 2, 3, 4, 5, 6;

-- An invoice's open balance after each day on which it changed tells when it opened and closed.
WITH changes (org_id, invoice_id, at, amount) AS (
  SELECT org_id, id, created_at, total FROM invoices
  UNION ALL
  SELECT org_id, id, voided_at, -total FROM invoices WHERE status = 'void'
  UNION ALL
  SELECT part.org_id, part.invoice_id, payment.created_at, -part.amount - part.rounding
  FROM payment_allocations AS part
  JOIN payments AS payment ON payment.org_id = part.org_id AND payment.id = part.payment_id
  UNION ALL
  SELECT part.org_id, part.invoice_id, payment.deleted_at, part.amount + part.rounding
  FROM payment_allocations AS part
  JOIN payments AS payment ON payment.org_id = part.org_id AND payment.id = part.payment_id
  WHERE payment.deleted_at IS NOT NULL
  UNION ALL
  SELECT invoice.org_id, invoice.id, client.deleted_at, invoice.paid + invoice.rounding - invoice.total
  FROM invoices AS invoice
  JOIN clients AS client ON client.org_id = invoice.org_id AND client.id = invoice.client_id
  WHERE client.deleted_at IS NOT NULL AND invoice.status IN ('unpaid', 'partially_paid')
),
days (org_id, invoice_id, day, amount) AS (
  SELECT change.org_id, change.invoice_id, day_in(organization.timezone, change.at), sum(change.amount)
  FROM changes AS change
  JOIN organizations AS organization ON organization.id = change.org_id
  GROUP BY 1, 2, 3
),
balances (org_id, invoice_id, day, amount, balance) AS (
  SELECT org_id, invoice_id, day, amount,
    sum(amount) OVER (PARTITION BY org_id, invoice_id ORDER BY day ROWS UNBOUNDED PRECEDING)
  FROM days
)
INSERT INTO daily_receivables
SELECT balance.org_id, invoice.currency, balance.day, invoice.due_date, ifnull(client.branch_id, ''),
  sum(balance.amount), sum((balance.balance > 0) - (balance.balance - balance.amount > 0))
FROM balances AS balance
JOIN invoices AS invoice ON invoice.org_id = balance.org_id AND invoice.id = balance.invoice_id
JOIN clients AS client ON client.org_id = invoice.org_id AND client.id = invoice.client_id
GROUP BY 1, 2, 3, 4, 5;

WITH days (org_id, client_id, currency, day, amount) AS (
  SELECT entry.org_id, entry.client_id, line.currency, day_in(organization.timezone, entry.created_at), sum(line.amount)
  FROM journal_entries AS entry
  JOIN organizations AS organization ON organization.id = entry.org_id
  JOIN journal_lines AS line ON line.org_id = entry.org_id AND line.entry_id = entry.id
  WHERE line.account = 'receivable' AND entry.client_id IS NOT NULL
  GROUP BY 1, 2, 3, 4
),
balances (org_id, client_id, currency, day, amount, balance) AS (
  SELECT org_id, client_id, currency, day, amount,
    sum(amount) OVER (PARTITION BY org_id, client_id, currency ORDER BY day ROWS UNBOUNDED PRECEDING)
  FROM days
)
INSERT INTO daily_debtors
SELECT balance.org_id, balance.currency, balance.day, ifnull(client.branch_id, ''),
  sum((balance.balance > 0) - (balance.balance - balance.amount > 0))
FROM balances AS balance
JOIN clients AS client ON client.org_id = balance.org_id AND client.id = balance.client_id
GROUP BY 1, 2, 3, 4;

ALTER TABLE payments ADD COLUMN paid_on TEXT NOT NULL DEFAULT '';  -- the local day of paid_at
ALTER TABLE payments ADD COLUMN branch_id TEXT;                    -- the client's when it is recorded

UPDATE payments SET paid_on = day_in(organization.timezone, paid_at), branch_id = client.branch_id
FROM organizations AS organization
JOIN clients AS client ON client.org_id = organization.id
WHERE organization.id = payments.org_id AND client.id = payments.client_id;

INSERT INTO daily_collections
SELECT payment.org_id, payment.paid_on, payment.currency, payment.method,
  ifnull(payment.collector_id, ''), ifnull(client.branch_id, ''), count(*), sum(payment.amount)
FROM payments AS payment
JOIN clients AS client ON client.org_id = payment.org_id AND client.id = payment.client_id
WHERE payment.deleted_at IS NULL
GROUP BY 1, 2, 3, 4, 5, 6;

CREATE TRIGGER daily_collections_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO daily_collections VALUES (
    NEW.org_id, NEW.paid_on, NEW.currency, NEW.method, ifnull(NEW.collector_id, ''), ifnull(NEW.branch_id, ''),
    1, NEW.amount)
  ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;

CREATE TRIGGER daily_collections_deleted AFTER UPDATE OF deleted_at ON payments
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
BEGIN
  UPDATE daily_collections SET count = count - 1, amount = amount - OLD.amount
  WHERE org_id = OLD.org_id AND day = OLD.paid_on AND currency = OLD.currency AND method = OLD.method
    AND collector_id = ifnull(OLD.collector_id, '') AND branch_id = ifnull(OLD.branch_id, '');
END;

-- When an inactive client became so is not known: the last change is taken for it.
INSERT INTO client_changes
SELECT org_id, at, ifnull(branch_id, ''), currency, sum(created), sum(deactivated), 0, sum(created) - sum(deactivated)
FROM (
  SELECT org_id, created_at AS at, branch_id, currency, 1 AS created, 0 AS deactivated FROM clients
  UNION ALL
  SELECT org_id, ifnull(deleted_at, updated_at), branch_id, currency, 0, 1 FROM clients
  WHERE deleted_at IS NOT NULL OR status = 'inactive'
)
GROUP BY 1, 2, 3, 4;

CREATE TRIGGER client_changes_new AFTER INSERT ON clients WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO client_changes VALUES (
    NEW.org_id, NEW.created_at, ifnull(NEW.branch_id, ''), NEW.currency, 1, 0, 0, NEW.status = 'active')
  ON CONFLICT DO UPDATE SET created = created + 1, active = active + excluded.active;
END;

CREATE TRIGGER client_changes_changed AFTER UPDATE OF status, isp_status, branch_id, currency, deleted_at ON clients
WHEN (NEW.status, NEW.isp_status, NEW.branch_id, NEW.currency, NEW.deleted_at)
  IS NOT (OLD.status, OLD.isp_status, OLD.branch_id, OLD.currency, OLD.deleted_at)
BEGIN
  INSERT INTO client_changes
  SELECT NEW.org_id, NEW.updated_at, ifnull(OLD.branch_id, ''), OLD.currency, 0, 0, 0, -1
  WHERE OLD.status = 'active' AND OLD.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET active = active - 1;
  INSERT INTO client_changes VALUES (
    NEW.org_id, NEW.updated_at, ifnull(NEW.branch_id, ''), NEW.currency, 0,
    OLD.status = 'active' AND OLD.deleted_at IS NULL AND (NEW.status <> 'active' OR NEW.deleted_at IS NOT NULL),
    NEW.isp_status IS 'suspended' AND OLD.isp_status IS NOT 'suspended' AND NEW.deleted_at IS NULL,
    NEW.status = 'active' AND NEW.deleted_at IS NULL)
  ON CONFLICT DO UPDATE SET
    deactivated = deactivated + excluded.deactivated,
    suspended = suspended + excluded.suspended,
    active = active + excluded.active;
END;

-- Reports break what was billed down by client.
ALTER TABLE invoices ADD COLUMN branch_id TEXT;  -- the client's when it was issued

UPDATE invoices SET branch_id = (
  SELECT branch_id FROM clients AS client WHERE client.org_id = invoices.org_id AND client.id = invoices.client_id);

CREATE INDEX invoices_by_client_billed ON invoices (org_id, client_id, currency, created_at, total, branch_id);

-- Recurring revenue is computed from this index and the clients' items alone.
DROP INDEX clients_recurring;
CREATE INDEX clients_recurring ON clients
  (org_id, due_day, seq, id, currency, branch_id, auto_invoice, status, deleted_at)
WHERE auto_invoice = 1 AND due_day IS NOT NULL AND status = 'active' AND +deleted_at IS NULL;
