-- What is tried again goes before what was never tried.
CREATE INDEX webhook_deliveries_retried ON webhook_deliveries (endpoint_id, replayed, next_attempt_at, seq)
  WHERE status = 'pending' AND attempts > 0;
