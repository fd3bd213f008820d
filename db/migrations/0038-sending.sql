-- 1: an attempt has succeeded, and none since went without an answer.
ALTER TABLE webhook_endpoints RENAME COLUMN proven TO verified;

-- A replay queues a batch at a time, and the next one when none of it is still to be tried.
ALTER TABLE webhook_replays DROP COLUMN in_lane;
ALTER TABLE webhook_replays ADD COLUMN batch_from_seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhook_replays ADD COLUMN batch_until_seq INTEGER NOT NULL DEFAULT 0;

-- It only found what a clock that was set back left: now that is due as everything else is.
DROP INDEX messages_waiting;
