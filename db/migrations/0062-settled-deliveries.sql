-- Only settled deliveries are pruned. Many that wait must not be stepped over for each batch.
DROP INDEX webhook_deliveries_by_age;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at) WHERE status <> 'pending';
