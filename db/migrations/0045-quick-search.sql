-- The search of the console finds clients by the last four digits of a phone, and payments by the
-- beginning of their reference.
CREATE INDEX client_phones_by_ending ON client_phones (org_id, substr(phone, -4), client_id);
CREATE INDEX payments_by_reference ON payments (org_id, reference COLLATE NOCASE, id)
WHERE reference IS NOT NULL AND deleted_at IS NULL;
