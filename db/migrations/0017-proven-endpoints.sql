-- Whether an endpoint's server answers, so that those that do never wait for those that do not,
-- also after a restart. Nothing is known of any endpoint yet: each proves itself by its next sending.
ALTER TABLE webhook_endpoints ADD COLUMN proven INTEGER;
