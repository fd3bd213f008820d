/** What the log is narrowed by; what is empty does not narrow it. */
export interface AuditFilters {
  actor_id: string;
  operation: string;
  subject_id: string;
  date_from: string;
  date_to: string;
}

export const no_filters: AuditFilters = {
  actor_id: "",
  operation: "",
  subject_id: "",
  date_from: "",
  date_to: "",
};
