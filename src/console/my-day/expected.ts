import type { Entry } from "../offline/queue/entry.ts";

/** What a queue may change of a job that is shown. */
export interface Standing {
  id: string;
  version: number;
  status_category: "new" | "scheduled" | "in_progress" | "waiting" | "done" | "cancelled";
  started_at: string | null;
  revisit_at: string | null;
  resolved_at: string | null;
}

export type Expected<T extends Standing> = T & {
  /** Something of it is not sent yet. */
  is_waiting: boolean;
  /** Something of it was refused. */
  is_refused: boolean;
};

const isStanding = (answer: unknown): answer is Standing =>
  typeof answer === "object" &&
  answer !== null &&
  "version" in answer &&
  "status_category" in answer;

const answered = <T extends Standing>(standing: T, answer: unknown): T => {
  if (!isStanding(answer) || answer.version < standing.version) return standing;
  const { version, status_category, started_at, revisit_at, resolved_at } = answer;
  return { ...standing, version, status_category, started_at, revisit_at, resolved_at };
};

const after = <T extends Standing>(standing: T, { action, made_ms }: Entry): T => {
  const at = new Date(made_ms).toISOString();
  if (action.kind === "start")
    return {
      ...standing,
      status_category: "in_progress",
      started_at: standing.revisit_at ? at : (standing.started_at ?? at),
      revisit_at: null,
    };
  if (action.kind !== "complete") return standing;
  return action.body.outcome === "revisit"
    ? { ...standing, status_category: "new", revisit_at: at }
    : { ...standing, status_category: "done", resolved_at: at };
};

/**
 * A job as it will be once everything that waits is sent, and as the service last answered: what was
 * done without a connection shows at once, and the answer replaces it. `entries` in order, of its owner.
 */
export const asExpected = <T extends Standing>(
  standing: T,
  entries: readonly Entry[],
): Expected<T> => {
  const own = entries.filter(({ ticket }) => ticket.id === standing.id);
  const now = own.reduce((reached, entry) => {
    if (entry.state === "taken") return answered(reached, entry.taken?.answer);
    return entry.state === "waiting" ? after(reached, entry) : reached;
  }, standing);
  return {
    ...now,
    is_waiting: own.some(({ state }) => state === "waiting"),
    is_refused: own.some(({ state }) => state === "refused"),
  };
};
