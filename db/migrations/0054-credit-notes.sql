-- Credit notes take back part or all of an issued invoice. Money is whole minor units of its currency.

ALTER TABLE invoices ADD COLUMN credited INTEGER NOT NULL DEFAULT 0;        -- the sum of its credit notes
ALTER TABLE invoices ADD COLUMN credit_applied INTEGER NOT NULL DEFAULT 0;  -- what of them lowered its balance

-- A credit note names the lines that it takes back.
ALTER TABLE invoice_lines ADD COLUMN id TEXT NOT NULL DEFAULT '';
UPDATE invoice_lines SET id = uuid_v7();

DROP INDEX invoices_open;
CREATE INDEX invoices_open ON invoices
  (org_id, client_id, due_date, currency, total, paid, rounding, credit_applied, status)
WHERE status IN ('unpaid', 'partially_paid');
CREATE INDEX invoices_credited ON invoices (org_id, issue_date, id, status, recurring) WHERE credited > 0;

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
  created_at TEXT NOT NULL,
  UNIQUE (org_id, id),
  UNIQUE (org_id, year, number),
  FOREIGN KEY (org_id, invoice_id) REFERENCES invoices (org_id, id),
  FOREIGN KEY (org_id, client_id) REFERENCES clients (org_id, id),
  FOREIGN KEY (org_id, entry_id) REFERENCES journal_entries (org_id, id)
) STRICT;
CREATE INDEX credit_notes_newest ON credit_notes (org_id, issue_date, id);
CREATE INDEX credit_notes_by_client ON credit_notes (org_id, client_id, issue_date, id);
CREATE INDEX credit_notes_by_invoice ON credit_notes (org_id, invoice_id, id);

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
