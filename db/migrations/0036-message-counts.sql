-- Messages are counted when they are listed.
DROP TRIGGER message_counts_new;
DROP TRIGGER message_counts_gone;
DROP TRIGGER message_counts_changed;
DROP TABLE message_counts;
