import work from "../../db/demo/work.json";
import type { Caller } from "../access/caller.ts";
import { dateIn, type Instant, plusDays, plusSeconds } from "../clock/instant.ts";
import { cancelTicket } from "../completion/cancel.ts";
import type { Category } from "../shared/categories.ts";
import { ticket_types } from "../shared/vocabulary.ts";
import { addComment } from "../tickets/comments/comments.ts";
import { moveTicket, startTicket } from "../tickets/lifecycle/transitions.ts";
import { updateTicket } from "../tickets/update.ts";
import type { TicketInput } from "../tickets/wire.ts";
import { jobActions } from "./job-actions.ts";
import type { DemoBoard, Provider } from "./provider.ts";
import type { Random } from "./random.ts";
import type { TimedAction } from "./timed-action.ts";
import { inventCompletion, type Step } from "./work-done.ts";

const jobs_count = 150;
const hour_seconds = 3600;

/** How likely a job has reached a column, by its age. */
const recent: { category: Category; share: number }[] = [
  { category: "new", share: 30 },
  { category: "scheduled", share: 25 },
  { category: "in_progress", share: 15 },
  { category: "waiting", share: 12 },
  { category: "done", share: 14 },
  { category: "cancelled", share: 4 },
];
const old: typeof recent = [
  { category: "waiting", share: 6 },
  { category: "new", share: 4 },
  { category: "done", share: 78 },
  { category: "cancelled", share: 12 },
];
/** The jobs of the last four weeks, with the moves to their columns. */
export const inventJobs = (
  random: Random,
  owner: Caller,
  provider: Provider,
  client_refs: readonly string[],
  now: Instant,
): TimedAction[] => {
  const places = [...provider.boards].flatMap(([name, board]) =>
    board.columns.map((column) => ({ name, board, column })),
  );
  return Array.from({ length: jobs_count }, (_, index) => {
    const is_recent = random.chance(0.55);
    const age_hours = random.between(is_recent ? 2 : 72, is_recent ? 72 : 28 * 24);
    const { category } = random.pickByShare(is_recent ? recent : old);
    // The first jobs are spread over the columns, so that none is empty.
    const place =
      places[index] ?? random.pick(places.filter(({ column }) => column.category === category));
    return oneJob(random, owner, provider, {
      ...place,
      kind: random.pick(work.jobs.filter(({ board }) => board === place.name)),
      created_at: plusSeconds(now, -age_hours * hour_seconds - random.between(0, 3000)),
      age_hours,
      client_ref: random.pick(client_refs),
    });
  }).flat();
};

/** A kind of job, as `db/demo` describes it. */
export type Kind = (typeof work.jobs)[number];

interface Fate {
  kind: Kind;
  board: DemoBoard;
  column: DemoBoard["columns"][number];
  created_at: Instant;
  age_hours: number;
  client_ref: string;
}

const oneJob = (random: Random, owner: Caller, provider: Provider, fate: Fate): TimedAction[] => {
  const { created_at, age_hours } = fate;
  const input = inventInput(random, owner, provider, fate);
  const step_seconds = Math.floor((age_hours * hour_seconds) / 6);
  const steps = stepsTo(random, owner, provider, fate).map((work, index) => ({
    at: plusSeconds(created_at, (index + 1) * step_seconds),
    work,
  }));
  return jobActions(owner, { at: created_at, input }, steps);
};

/** The input of a new job. */
export const inventInput = (
  random: Random,
  { organization }: Caller,
  provider: Provider,
  {
    kind,
    board,
    created_at,
    client_ref,
  }: Pick<Fate, "kind" | "board" | "created_at" | "client_ref">,
): TicketInput => {
  const job_type_id = provider.job_types.get(kind.job_type ?? "");
  const today = dateIn(organization.timezone, created_at);
  return {
    title: random.pick(kind.titles),
    description: random.chance(0.6) ? random.pick(work.descriptions) : null,
    board_id: board.id,
    job_type_id,
    client_external_ref: kind.board === "Network" ? undefined : client_ref,
    priority: job_type_id ? undefined : random.pick(["low", "medium", "high"] as const),
    type: job_type_id ? undefined : random.pick(ticket_types),
    labels: random.some(kind.labels, random.between(0, 2)),
    due_date: random.chance(0.7) ? plusDays(today, random.between(0, 5)) : null,
  };
};

export const cancel_reasons = ["The client cancelled", "It works again", "Created twice"];

/** The moves to a column, through the columns before it. */
const stepsTo = (
  random: Random,
  owner: Caller,
  provider: Provider,
  { board, column, kind }: Fate,
): Step[] => {
  const technician = random.pick(board.technicians);
  const assign: Step = (tx, ticket) =>
    updateTicket(tx, owner, ticket, { assigned_users: [technician] });
  const start: Step = (tx, ticket) => startTicket(tx, owner, ticket);
  const body = random.pick(work.comments);
  const comment: Step = (tx, ticket) => addComment(tx, owner, ticket, { body, internal: true });
  const move: Step = (tx, ticket) => moveTicket(tx, owner, ticket, { column_id: column.id });
  const reason = random.pick(cancel_reasons);
  const type = work.job_types.find(({ name }) => name === kind.job_type);
  const end = type ? inventCompletion(random, owner, provider, type) : [move];
  switch (column.category) {
    case "new":
      return random.chance(0.3) ? [assign] : [];
    case "scheduled":
      return [assign, move];
    case "in_progress":
      return [assign, start, comment];
    case "waiting":
      return [assign, start, comment, move];
    case "done":
      return [assign, start, comment, ...end];
    case "cancelled":
      return [(tx, ticket) => cancelTicket(tx, owner, ticket, reason)];
  }
};
