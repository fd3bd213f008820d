/** What `/ready` told, or that it did not. */
export type Readiness =
  | { status: "ready"; version: string; schema_version: number; backup_age_seconds: number | null }
  | { status: "not_ready"; why: string }
  | { status: "not_reached" };

/** An endpoint, and how many of its deliveries of the last 30 days wait and failed. */
export interface Queued {
  id: string;
  name: string;
  active: boolean;
  is_failing: boolean;
  pending: number;
  failed: number;
  /** Since yesterday began: what is older was seen, or is not worth a warning any more. */
  failed_lately: number;
}

export interface MailCounts {
  queued: number;
  failed: number;
  skipped: number;
}

/** What the organization stores, and how much it may. */
export interface Storage {
  used_mb: number;
  quota_mb: number;
}

/** Something to look at, with what mends it. */
export type Problem =
  | { what: "not_reached" }
  | { what: "not_ready"; why: string }
  | { what: "backup_none" }
  | { what: "backup_old"; age_seconds: number }
  | { what: "endpoint_off"; id: string; name: string }
  | { what: "deliveries_failed"; id: string; name: string; count: number }
  | { what: "storage_nearly_full" }
  | { what: "mail_failed"; count: number }
  | { what: "mail_skipped" };

interface State {
  readiness: Readiness;
  /** Null: this person may not see them. */
  queue: readonly Queued[] | null;
  mail: MailCounts | null;
  storage: Storage | null;
}

/** The default schedule takes one each 15 minutes; the API does not tell another. */
export const old_backup_seconds = 2 * 3600;

const ofReadiness = (readiness: Readiness): Problem[] => {
  if (readiness.status === "not_reached") return [{ what: "not_reached" }];
  if (readiness.status === "not_ready") return [{ what: "not_ready", why: readiness.why }];
  const { backup_age_seconds: age_seconds } = readiness;
  if (age_seconds === null) return [{ what: "backup_none" }];
  return age_seconds > old_backup_seconds ? [{ what: "backup_old", age_seconds }] : [];
};

const ofEndpoint = ({ id, name, active, is_failing, failed_lately: count }: Queued): Problem[] => [
  ...(!active && is_failing ? [{ what: "endpoint_off" as const, id, name }] : []),
  ...(count > 0 ? [{ what: "deliveries_failed" as const, id, name, count }] : []),
];

/** Skipped mail says that no server is set only while nothing waits to be sent by one. */
const ofMail = ({ queued, failed, skipped }: MailCounts): Problem[] => [
  ...(failed > 0 ? [{ what: "mail_failed" as const, count: failed }] : []),
  ...(skipped > 0 && queued === 0 ? [{ what: "mail_skipped" as const }] : []),
];

const ofStorage = ({ used_mb, quota_mb }: Storage): Problem[] =>
  used_mb >= quota_mb * 0.9 ? [{ what: "storage_nearly_full" }] : [];

/** What is wrong, the worst first. */
export const problemsOf = ({ readiness, queue, mail, storage }: State): Problem[] => [
  ...ofReadiness(readiness),
  ...(storage ? ofStorage(storage) : []),
  ...(queue ?? []).flatMap(ofEndpoint),
  ...(mail ? ofMail(mail) : []),
];

/** Whether it is more than a warning. */
export const isBad = ({ what }: Problem): boolean =>
  what === "not_reached" || what === "not_ready" || what === "endpoint_off";
