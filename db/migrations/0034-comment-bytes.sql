-- The comments of a ticket hold at most 1 MiB of text together: the sum stands beside their count, so
-- that a new comment does not add up the others.
ALTER TABLE tickets ADD COLUMN comments_bytes INTEGER NOT NULL DEFAULT 0;
UPDATE tickets SET comments_bytes = (
    SELECT ifnull(sum(octet_length(body)), 0) FROM ticket_comments AS comment
    WHERE comment.org_id = tickets.org_id AND comment.ticket_id = tickets.id
  )
  WHERE comments_count > 0;
