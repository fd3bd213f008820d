-- A file's content is saved, and removed, in many small changes: until the last of them nobody sees it.
ALTER TABLE ticket_attachments ADD COLUMN incomplete_since TEXT;
CREATE INDEX ticket_attachments_incomplete ON ticket_attachments (incomplete_since)
  WHERE incomplete_since IS NOT NULL;
