-- Receipts: numbered from 1 in each year, for payments that bring money. Former payments have none.

ALTER TABLE payments ADD COLUMN receipt_year INTEGER;
ALTER TABLE payments ADD COLUMN receipt_number INTEGER  -- shown as RCP-<year>-<number>
  CHECK ((receipt_number IS NULL) = (receipt_year IS NULL));

CREATE UNIQUE INDEX payments_by_receipt ON payments (org_id, receipt_year, receipt_number)
WHERE receipt_year IS NOT NULL;

-- 1: clients get a receipt by message when a payment is recorded.
ALTER TABLE organizations ADD COLUMN send_receipts INTEGER NOT NULL DEFAULT 0;
