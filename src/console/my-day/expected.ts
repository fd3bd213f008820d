import type { Entry } from "../offline/queue/entry.ts";

/** The fields of a job that queued actions change. */
export interface JobState {
  id: string;
  version: number;
  status_category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
  started_at: string | null;
  revisit_at: string | null;
  resolved_at: string | null;
}

export type Expected<T extends JobState> = T & {
  /** An action is not sent yet. */
  is_waiting: boolean;
  /** An action was refused. */
  is_refused: boolean;
};

const isJobState = (response: unknown): response is JobState =>
  typeof response === "object" &&
  response !== null &&
  "version" in response &&
  "status_category" in response;

const withResponse = <T extends JobState>(job: T, response: unknown): T => {
  if (!isJobState(response) || response.version < job.version) return job;
  const { version, status_category, started_at, revisit_at, resolved_at } = response;
  return { ...job, version, status_category, started_at, revisit_at, resolved_at };
};

const withAction = <T extends JobState>(job: T, { action, made_ms }: Entry): T => {
  const at = new Date(made_ms).toISOString();
  if (action.kind === "start")
    return {
      ...job,
      status_category: "in_progress",
      started_at: job.revisit_at ? at : (job.started_at ?? at),
      revisit_at: null,
    };
  if (action.kind !== "complete") return job;
  return action.body.outcome === "revisit"
    ? { ...job, status_category: "new", revisit_at: at }
    : { ...job, status_category: "done", resolved_at: at };
};

/**
 * The expected state of a job once all queued actions are sent. Responses replace what was expected.
 * `entries` are the owner's, in order.
 */
export const asExpected = <T extends JobState>(job: T, entries: readonly Entry[]): Expected<T> => {
  const own = entries.filter(({ subject }) => subject.id === job.id);
  const now = own.reduce((reached, entry) => {
    if (entry.state === "taken") return withResponse(reached, entry.taken?.answer);
    return entry.state === "waiting" ? withAction(reached, entry) : reached;
  }, job);
  return {
    ...now,
    is_waiting: own.some(({ state }) => state === "waiting"),
    is_refused: own.some(({ state }) => state === "refused"),
  };
};
