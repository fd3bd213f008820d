-- An endpoint made by a person gets what that person may read (decisions §7). It is not told by a
-- foreign key, which SQLite cannot add to a table that exists; people are never deleted for good.
ALTER TABLE webhook_endpoints ADD COLUMN user_id TEXT;

-- The audit log tells who made those that stand. Where it does not, somebody who may read everything
-- answers for the endpoint: nothing that arrives today stops, and no endpoint is without walls.
UPDATE webhook_endpoints AS endpoint SET user_id = coalesce(
  (SELECT actor_id FROM audit_log
   WHERE org_id = endpoint.org_id AND subject_id = endpoint.id
     AND operation = 'POST /v1/webhooks' AND actor ->> 'type' = 'user'
   ORDER BY created_at LIMIT 1),
  (SELECT user_id FROM memberships
   WHERE org_id = endpoint.org_id AND active = 1 AND role IN ('owner', 'admin')
   ORDER BY role = 'owner' DESC, created_at, user_id LIMIT 1))
WHERE api_key_id IS NULL;
