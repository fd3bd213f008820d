/** The response of `/ready`. */
export type Readiness =
  | {
      status: "ready";
      version: string;
      schema_version: number;
      backup_age_seconds: number | null;
      /** Of a service that only reads, which makes no backups. */
      data_as_of?: string;
      lease?: { valid_for_seconds: number };
    }
  | { status: "not_ready"; why: string }
  | { status: "not_reached" };

/** The error of `/ready`. */
export interface NotReady {
  message: string;
  errors?: { database?: string; lease?: string };
}

/** Why the service is not ready, without "The service cannot work". */
export const causeOf = ({ message, errors }: NotReady): string =>
  errors?.lease ?? errors?.database ?? message;

/** An endpoint's pending and failed deliveries of the last 30 days. */
export interface EndpointQueue {
  id: string;
  name: string;
  active: boolean;
  is_failing: boolean;
  pending: number;
  failed: number;
  /** Failed since the start of yesterday. */
  failed_recently: number;
  /** Of those; null if there are none. */
  latest_failed_id: string | null;
}

export interface MailCounts {
  queued: number;
  failed: number;
  skipped: number;
}

export interface Storage {
  used_mb: number;
  quota_mb: number;
}

export type Problem =
  | { kind: "not_reached" }
  | { kind: "not_ready"; why: string }
  | { kind: "backup_none" }
  | { kind: "backup_old"; age_seconds: number }
  | { kind: "endpoint_off"; id: string; name: string }
  | { kind: "deliveries_failed"; id: string; name: string; count: number; latest_id: string | null }
  | { kind: "storage_nearly_full" }
  | { kind: "mail_failed"; count: number }
  | { kind: "mail_skipped" };

interface Status {
  readiness: Readiness;
  /** Null where this person may not see it, like the two below. */
  queue: readonly EndpointQueue[] | null;
  mail: MailCounts | null;
  storage: Storage | null;
}

/** By default a backup is taken every 15 minutes. The API does not have the schedule. */
export const old_backup_seconds = 2 * 3600;

const readinessProblems = (readiness: Readiness): Problem[] => {
  if (readiness.status === "not_reached") return [{ kind: "not_reached" }];
  if (readiness.status === "not_ready") return [{ kind: "not_ready", why: readiness.why }];
  const { backup_age_seconds: age_seconds, data_as_of } = readiness;
  if (data_as_of) return [];
  if (age_seconds === null) return [{ kind: "backup_none" }];
  return age_seconds > old_backup_seconds ? [{ kind: "backup_old", age_seconds }] : [];
};

const endpointProblems = ({
  id,
  name,
  active,
  is_failing,
  failed_recently: count,
  latest_failed_id: latest_id,
}: EndpointQueue): Problem[] => [
  ...(!active && is_failing ? [{ kind: "endpoint_off" as const, id, name }] : []),
  ...(count > 0 ? [{ kind: "deliveries_failed" as const, id, name, count, latest_id }] : []),
];

/** Skipped mail means that no mail server is configured, unless other mail is queued. */
const mailProblems = ({ queued, failed, skipped }: MailCounts): Problem[] => [
  ...(failed > 0 ? [{ kind: "mail_failed" as const, count: failed }] : []),
  ...(skipped > 0 && queued === 0 ? [{ kind: "mail_skipped" as const }] : []),
];

const storageProblems = ({ used_mb, quota_mb }: Storage): Problem[] =>
  used_mb >= quota_mb * 0.9 ? [{ kind: "storage_nearly_full" }] : [];

/** What is wrong, the worst first. */
export const problemsOf = ({ readiness, queue, mail, storage }: Status): Problem[] => [
  ...readinessProblems(readiness),
  ...(storage ? storageProblems(storage) : []),
  ...(queue ?? []).flatMap(endpointProblems),
  ...(mail ? mailProblems(mail) : []),
];

/** Whether it is an error, not only a warning. */
export const isError = ({ kind }: Problem): boolean =>
  kind === "not_reached" || kind === "not_ready" || kind === "endpoint_off";
