-- The audit log is read newest first, by day, and by who, what and to whom.
DROP INDEX audit_log_by_actor;
DROP INDEX audit_log_by_subject;
CREATE INDEX audit_log_by_time ON audit_log (org_id, created_at, id);
CREATE INDEX audit_log_by_actor ON audit_log (org_id, actor_id, created_at, id);
CREATE INDEX audit_log_by_subject ON audit_log (org_id, subject_id, created_at, id);
CREATE INDEX audit_log_by_operation ON audit_log (org_id, operation, created_at, id);
