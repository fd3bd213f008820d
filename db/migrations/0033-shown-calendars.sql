-- Whose calendar addresses a key has read: the audit log names them when the key is deleted. token_hash
-- is that of the address which was shown: another one, made since, was not.
CREATE TABLE shown_calendars (
  org_id     TEXT NOT NULL,
  key_id     TEXT NOT NULL,
  user_id    TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  PRIMARY KEY (org_id, key_id, user_id),
  FOREIGN KEY (org_id, key_id) REFERENCES api_keys (org_id, id),
  FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id)
) STRICT, WITHOUT ROWID;

-- Which addresses were read before is not known: all that a key could have read count.
INSERT INTO shown_calendars (org_id, key_id, user_id, token_hash)
  SELECT calendar.org_id, key.id, calendar.user_id, calendar.token_hash
  FROM api_keys AS key JOIN technician_calendars AS calendar ON calendar.org_id = key.org_id
  WHERE key.deleted_at IS NULL AND key.abilities LIKE '%"technicians:manage"%'
    AND calendar.token_hash IS NOT NULL;
