-- The credit that a completion applied, and who signed for it.

ALTER TABLE ticket_completions ADD COLUMN credit_payment_id TEXT;

-- The file is the signature of this person. NULL for other files.
ALTER TABLE ticket_attachments ADD COLUMN signed_by TEXT;
