-- Completion, invoices and payments (decisions §6). Money is whole minor units of its currency.

ALTER TABLE organizations ADD COLUMN payment_terms_days INTEGER NOT NULL DEFAULT 0;

-- What a ticket's work used and what it was billed by: kept here for the lists.
ALTER TABLE tickets ADD COLUMN items_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tickets ADD COLUMN invoice_id TEXT;

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

-- What completing a ticket came to, and billing it later: what their repetitions answer (§3.1).
CREATE TABLE ticket_completions (
  org_id          TEXT NOT NULL,
  ticket_id       TEXT NOT NULL,
  call            TEXT NOT NULL CHECK (call IN ('complete', 'create_invoice')),
  billing_mode    TEXT NOT NULL CHECK (billing_mode IN ('none', 'on_completion', 'manual')),
  invoice_id      TEXT,
  payment_id      TEXT,
  follow_up_id    TEXT,
  client_notified INTEGER NOT NULL,
  stands          INTEGER NOT NULL,  -- 0: the ticket was reopened since
  PRIMARY KEY (org_id, ticket_id, call),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id)
) STRICT, WITHOUT ROWID;

-- A ticket that is reopened and moved to done is not done by what completed it before.
CREATE TRIGGER ticket_completions_reopened AFTER UPDATE OF resolved_at ON tickets
WHEN NEW.resolved_at IS NULL
BEGIN
  UPDATE ticket_completions SET stands = 0
  WHERE org_id = NEW.org_id AND ticket_id = NEW.id AND call = 'complete';
END;

-- What clients owe and have paid too much, by currency: the sums of their journal lines.
CREATE TABLE client_accounts (
  org_id     TEXT NOT NULL,
  client_id  TEXT NOT NULL,
  currency   TEXT NOT NULL,
  receivable INTEGER NOT NULL,
  credit     INTEGER NOT NULL,  -- what was paid too much: positive
  PRIMARY KEY (org_id, client_id, currency),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id)
) STRICT, WITHOUT ROWID;

INSERT INTO client_accounts (org_id, client_id, currency, receivable, credit)
SELECT entry.org_id, entry.client_id, line.currency,
  SUM(CASE line.account WHEN 'receivable' THEN line.amount ELSE 0 END),
  SUM(CASE line.account WHEN 'credit' THEN -line.amount ELSE 0 END)
FROM journal_entries AS entry
JOIN journal_lines AS line ON line.org_id = entry.org_id AND line.entry_id = entry.id
WHERE entry.client_id IS NOT NULL AND line.account IN ('receivable', 'credit')
GROUP BY entry.org_id, entry.client_id, line.currency;

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
  void_reason     TEXT,
  UNIQUE (org_id, id),
  UNIQUE (org_id, year, number),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, ticket_id) REFERENCES tickets (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;

-- A ticket is billed once, and a client once for each month: voiding does not free the month.
CREATE UNIQUE INDEX invoices_of_ticket ON invoices (org_id, ticket_id)
WHERE ticket_id IS NOT NULL AND status <> 'void';
CREATE UNIQUE INDEX invoices_of_period ON invoices (org_id, client_id, period) WHERE period IS NOT NULL;

CREATE INDEX invoices_newest ON invoices (org_id, issue_date, id);
CREATE INDEX invoices_by_status ON invoices (org_id, status, issue_date, id);
CREATE INDEX invoices_by_recurring ON invoices (org_id, recurring, issue_date, id);
CREATE INDEX invoices_by_recurring_status ON invoices (org_id, recurring, status, issue_date, id);
CREATE INDEX invoices_by_client ON invoices (org_id, client_id, issue_date, id, status, recurring);
CREATE INDEX invoices_by_ticket ON invoices (org_id, ticket_id, issue_date, id) WHERE ticket_id IS NOT NULL;

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
  mac        TEXT,
  PRIMARY KEY (org_id, invoice_id, position),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id),
  FOREIGN KEY (org_id, item_uuid) REFERENCES items (org_id, uuid)
) STRICT, WITHOUT ROWID;

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
  paid_on          TEXT NOT NULL,     -- the organization's day of paid_at
  collector_id     INTEGER,
  entry_id         TEXT NOT NULL,     -- its entry in the journal
  created_at       TEXT NOT NULL,
  deleted_at       TEXT,
  delete_reason    TEXT,
  UNIQUE (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id),
  FOREIGN KEY (org_id, collector_id) REFERENCES collectors (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;

CREATE INDEX payments_newest ON payments (org_id, paid_on, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_by_status ON payments (org_id, invoice_status, paid_on, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_by_client ON payments (org_id, client_id, paid_on, id) WHERE deleted_at IS NULL;
CREATE INDEX payments_by_invoice ON payments (org_id, invoice_id, id)
WHERE invoice_id IS NOT NULL AND deleted_at IS NULL;
-- Applications of credit, for whoever takes that credit back.
CREATE INDEX payments_of_credit ON payments (org_id, client_id, invoice_currency, id)
WHERE amount = 0 AND deleted_at IS NULL;

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

CREATE TRIGGER payments_of_invoice AFTER UPDATE OF status ON invoices WHEN NEW.status <> OLD.status
BEGIN
  UPDATE payments SET invoice_status = NEW.status
  WHERE org_id = NEW.org_id AND invoice_id = NEW.id AND deleted_at IS NULL;
END;

-- How many there are on each day: the totals of the lists.
CREATE TABLE invoice_counts (
  org_id     TEXT NOT NULL REFERENCES organizations (id),
  issue_date TEXT NOT NULL,
  status     TEXT NOT NULL,
  recurring  INTEGER NOT NULL,
  count      INTEGER NOT NULL,
  PRIMARY KEY (org_id, issue_date, status, recurring)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER invoice_counts_new AFTER INSERT ON invoices
BEGIN
  INSERT INTO invoice_counts VALUES (NEW.org_id, NEW.issue_date, NEW.status, NEW.recurring, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER invoice_counts_changed AFTER UPDATE OF status ON invoices WHEN NEW.status <> OLD.status
BEGIN
  UPDATE invoice_counts SET count = count - 1
  WHERE org_id = OLD.org_id AND issue_date = OLD.issue_date AND status = OLD.status AND recurring = OLD.recurring;
  INSERT INTO invoice_counts VALUES (NEW.org_id, NEW.issue_date, NEW.status, NEW.recurring, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TABLE payment_counts (
  org_id         TEXT NOT NULL REFERENCES organizations (id),
  paid_on        TEXT NOT NULL,
  invoice_status TEXT NOT NULL,  -- empty without the one invoice
  count          INTEGER NOT NULL,
  PRIMARY KEY (org_id, paid_on, invoice_status)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER payment_counts_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO payment_counts VALUES (NEW.org_id, NEW.paid_on, ifnull(NEW.invoice_status, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER payment_counts_changed AFTER UPDATE OF invoice_status, deleted_at ON payments
WHEN NEW.invoice_status IS NOT OLD.invoice_status OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE payment_counts SET count = count - 1
  WHERE OLD.deleted_at IS NULL
    AND org_id = OLD.org_id AND paid_on = OLD.paid_on AND invoice_status = ifnull(OLD.invoice_status, '');
  INSERT INTO payment_counts
  SELECT NEW.org_id, NEW.paid_on, ifnull(NEW.invoice_status, ''), 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

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

-- How many entries there are: the total of the journal's list.
CREATE TABLE journal_counts (
  org_id TEXT NOT NULL PRIMARY KEY REFERENCES organizations (id),
  count  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO journal_counts SELECT org_id, COUNT(*) FROM journal_entries GROUP BY org_id;

CREATE TRIGGER journal_counts_new AFTER INSERT ON journal_entries
BEGIN
  INSERT INTO journal_counts VALUES (NEW.org_id, 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

-- A client's statement goes by time.
CREATE INDEX journal_entries_by_client_time ON journal_entries (org_id, client_id, created_at, id);
