-- History that was brought in from elsewhere.

ALTER TABLE invoices ADD COLUMN legacy_number TEXT;  -- the number in the former system; null for those issued here
ALTER TABLE invoices ADD COLUMN imported_on TEXT;    -- the local day of the import; then number is negative and not shown
ALTER TABLE invoices ADD COLUMN is_opening INTEGER NOT NULL DEFAULT 0 CHECK (is_opening IN (0, 1));
CREATE INDEX invoices_by_legacy_number ON invoices (org_id, legacy_number COLLATE NOCASE, id)
WHERE legacy_number IS NOT NULL;

ALTER TABLE credit_notes ADD COLUMN legacy_number TEXT;  -- as in invoices

-- 1: credit that was brought in, not money that was collected.
ALTER TABLE payments ADD COLUMN is_opening INTEGER NOT NULL DEFAULT 0 CHECK (is_opening IN (0, 1));

DROP TRIGGER daily_collections_new;
CREATE TRIGGER daily_collections_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL AND NEW.is_opening = 0
BEGIN
  INSERT INTO daily_collections VALUES (
    NEW.org_id, NEW.paid_on, NEW.currency, NEW.method, ifnull(NEW.collector_id, ''), ifnull(NEW.branch_id, ''),
    1, NEW.amount)
  ON CONFLICT DO UPDATE SET count = count + 1, amount = amount + excluded.amount;
END;

DROP TRIGGER daily_collections_deleted;
CREATE TRIGGER daily_collections_deleted AFTER UPDATE OF deleted_at ON payments
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND OLD.is_opening = 0
BEGIN
  UPDATE daily_collections SET count = count - 1, amount = amount - OLD.amount
  WHERE org_id = OLD.org_id AND day = OLD.paid_on AND currency = OLD.currency AND method = OLD.method
    AND collector_id = ifnull(OLD.collector_id, '') AND branch_id = ifnull(OLD.branch_id, '');
END;

-- Which record a line of an imported folder became. Clients and tickets have their external_ref themselves.
CREATE TABLE imported_records (
  org_id       TEXT NOT NULL REFERENCES organizations (id),
  file         TEXT NOT NULL,  -- without .csv
  external_ref TEXT NOT NULL,
  id           TEXT NOT NULL,  -- of the record
  content      TEXT,           -- a hash of the lines, where a later import must not change anything
  UNIQUE (org_id, file, external_ref)
) STRICT;
CREATE INDEX imported_records_by_id ON imported_records (org_id, file, id);

-- The last import of a folder, to go on where it was interrupted.
CREATE TABLE folder_imports (
  org_id         TEXT PRIMARY KEY REFERENCES organizations (id),
  fingerprint    TEXT NOT NULL,  -- of the folder's files and the options
  position       TEXT NOT NULL,  -- JSON: the step, and how many of its lines are done
  files          TEXT NOT NULL,  -- JSON: the counts of each file
  rejected_bytes INTEGER NOT NULL,  -- the length of rejected.csv then
  imported_on    TEXT NOT NULL,
  finished_at    TEXT
) STRICT, WITHOUT ROWID;
