-- Open invoices by client, so that what is overdue is found without reading paid invoices.

CREATE INDEX invoices_open ON invoices (org_id, client_id, due_date, currency, total, paid, rounding, status)
WHERE status IN ('unpaid', 'partially_paid');
