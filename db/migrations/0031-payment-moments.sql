-- Payments are listed by their moment: a day that was kept stayed behind when the timezone changed (decisions §6).
DROP TRIGGER payment_counts_new;
DROP TRIGGER payment_counts_changed;
DROP TABLE payment_counts;
DROP INDEX payments_newest;
DROP INDEX payments_by_status;
DROP INDEX payments_by_client;
ALTER TABLE payments DROP COLUMN paid_on;

-- With `deleted_at`, so that those of some days are counted in the index alone.
CREATE INDEX payments_newest ON payments (org_id, paid_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX payments_by_status ON payments (org_id, invoice_status, paid_at, id, deleted_at) WHERE deleted_at IS NULL;
CREATE INDEX payments_by_client ON payments (org_id, client_id, paid_at, id) WHERE deleted_at IS NULL;

-- How many there are: the totals of the list, unless days are asked for.
CREATE TABLE payment_counts (
  org_id         TEXT NOT NULL REFERENCES organizations (id),
  invoice_status TEXT NOT NULL,  -- empty without the one invoice
  count          INTEGER NOT NULL,
  PRIMARY KEY (org_id, invoice_status)
) STRICT, WITHOUT ROWID;

INSERT INTO payment_counts
SELECT org_id, ifnull(invoice_status, ''), count(*) FROM payments WHERE deleted_at IS NULL GROUP BY 1, 2;

CREATE TRIGGER payment_counts_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO payment_counts VALUES (NEW.org_id, ifnull(NEW.invoice_status, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER payment_counts_changed AFTER UPDATE OF invoice_status, deleted_at ON payments
WHEN NEW.invoice_status IS NOT OLD.invoice_status OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE payment_counts SET count = count - 1
  WHERE OLD.deleted_at IS NULL AND org_id = OLD.org_id AND invoice_status = ifnull(OLD.invoice_status, '');
  INSERT INTO payment_counts SELECT NEW.org_id, ifnull(NEW.invoice_status, ''), 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
