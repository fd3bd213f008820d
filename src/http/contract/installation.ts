/** What the running service knows of its installation. Only the event loop has it. */
export interface Installation {
  /** Whether a mail server is configured. */
  sends_mail: boolean;
  /** Null without a backup. */
  backup_age_seconds: number | null;
}
