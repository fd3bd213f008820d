-- Payments are counted by day, so that the total of a range of days is read and not counted.

DROP TRIGGER payment_counts_new;
DROP TRIGGER payment_counts_changed;
DROP TABLE payment_counts;

CREATE TABLE payment_counts (
  org_id         TEXT NOT NULL REFERENCES organizations (id),
  paid_on        TEXT NOT NULL,  -- the day of paid_at in UTC
  invoice_status TEXT NOT NULL,  -- empty without the one invoice
  count          INTEGER NOT NULL,
  PRIMARY KEY (org_id, paid_on, invoice_status)
) STRICT, WITHOUT ROWID;

INSERT INTO payment_counts
SELECT org_id, substr(paid_at, 1, 10), ifnull(invoice_status, ''), count(*)
FROM payments WHERE deleted_at IS NULL GROUP BY 1, 2, 3;

CREATE TRIGGER payment_counts_new AFTER INSERT ON payments WHEN NEW.deleted_at IS NULL
BEGIN
  INSERT INTO payment_counts VALUES (NEW.org_id, substr(NEW.paid_at, 1, 10), ifnull(NEW.invoice_status, ''), 1)
  ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER payment_counts_changed AFTER UPDATE OF invoice_status, deleted_at ON payments
WHEN NEW.invoice_status IS NOT OLD.invoice_status OR NEW.deleted_at IS NOT OLD.deleted_at
BEGIN
  UPDATE payment_counts SET count = count - 1
  WHERE OLD.deleted_at IS NULL AND org_id = OLD.org_id
    AND paid_on = substr(OLD.paid_at, 1, 10) AND invoice_status = ifnull(OLD.invoice_status, '');
  INSERT INTO payment_counts
  SELECT NEW.org_id, substr(NEW.paid_at, 1, 10), ifnull(NEW.invoice_status, ''), 1 WHERE NEW.deleted_at IS NULL
  ON CONFLICT DO UPDATE SET count = count + 1;
END;
