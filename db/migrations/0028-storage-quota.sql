-- How much an organization may keep, in MiB. Only the command changes it.
ALTER TABLE organizations ADD COLUMN storage_quota_mb INTEGER NOT NULL DEFAULT 5120;

-- A long answer is compressed. One that is too large even so is kept as a reference: body has what it is made of again.
ALTER TABLE idempotent_answers ADD COLUMN compressed BLOB;
ALTER TABLE idempotent_answers ADD COLUMN is_reference INTEGER NOT NULL DEFAULT 0;

-- How many bytes the file holds of what a quota counts: attachments, comments, descriptions (with those that the history
-- keeps) and stored answers. Of a ticket that is deleted, too, as long as it is in the file.
CREATE TABLE organization_storage (
  org_id TEXT PRIMARY KEY REFERENCES organizations (id),
  bytes  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO organization_storage
SELECT org_id, sum(bytes) FROM (
  SELECT id AS org_id, 0 AS bytes FROM organizations
  UNION ALL SELECT org_id, size FROM ticket_attachments
  UNION ALL SELECT org_id, octet_length(body) FROM ticket_comments
  UNION ALL SELECT org_id, octet_length(description) FROM tickets WHERE description IS NOT NULL
  UNION ALL SELECT org_id, octet_length(data) FROM ticket_history WHERE type = 'updated'
  UNION ALL SELECT org_id, octet_length(body) FROM idempotent_answers
)
GROUP BY org_id;

-- Nobody who already keeps much is refused by the upgrade: they may keep twice that.
UPDATE organizations SET storage_quota_mb = max(5120,
  (SELECT bytes / 524288 FROM organization_storage WHERE org_id = organizations.id));

CREATE TRIGGER organization_storage_new AFTER INSERT ON organizations
BEGIN
  INSERT INTO organization_storage VALUES (NEW.id, 0);
END;

CREATE TRIGGER attachments_stored AFTER INSERT ON ticket_attachments
BEGIN
  UPDATE organization_storage SET bytes = bytes + NEW.size WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER attachments_freed AFTER DELETE ON ticket_attachments
BEGIN
  UPDATE organization_storage SET bytes = bytes - OLD.size WHERE org_id = OLD.org_id;
END;

CREATE TRIGGER comments_stored AFTER INSERT ON ticket_comments
BEGIN
  UPDATE organization_storage SET bytes = bytes + octet_length(NEW.body) WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER comments_freed AFTER DELETE ON ticket_comments
BEGIN
  UPDATE organization_storage SET bytes = bytes - octet_length(OLD.body) WHERE org_id = OLD.org_id;
END;

CREATE TRIGGER descriptions_stored AFTER INSERT ON tickets
WHEN NEW.description IS NOT NULL
BEGIN
  UPDATE organization_storage SET bytes = bytes + octet_length(NEW.description) WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER descriptions_changed AFTER UPDATE OF description ON tickets
BEGIN
  UPDATE organization_storage
  SET bytes = bytes + ifnull(octet_length(NEW.description), 0) - ifnull(octet_length(OLD.description), 0)
  WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER history_stored AFTER INSERT ON ticket_history
WHEN NEW.type = 'updated'
BEGIN
  UPDATE organization_storage SET bytes = bytes + octet_length(NEW.data) WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER answers_stored AFTER INSERT ON idempotent_answers
BEGIN
  UPDATE organization_storage
  SET bytes = bytes + octet_length(NEW.body) + ifnull(octet_length(NEW.compressed), 0)
  WHERE org_id = NEW.org_id;
END;

CREATE TRIGGER answers_freed AFTER DELETE ON idempotent_answers
BEGIN
  UPDATE organization_storage
  SET bytes = bytes - octet_length(OLD.body) - ifnull(octet_length(OLD.compressed), 0)
  WHERE org_id = OLD.org_id;
END;
