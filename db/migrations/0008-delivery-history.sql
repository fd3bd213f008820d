-- An endpoint's history is listed by date, and filtered by status and topic inside the index alone.
DROP INDEX webhook_deliveries_by_endpoint;
CREATE INDEX webhook_deliveries_by_endpoint ON webhook_deliveries (org_id, endpoint_id, created_at, seq, status, topic);

-- Each event asks for the organization's endpoints; deleted ones are kept until their history is gone.
CREATE INDEX webhook_endpoints_live ON webhook_endpoints (org_id, id) WHERE deleted_at IS NULL;
