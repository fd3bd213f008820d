import work from "../../../db/demo/work.json";
import type { Caller } from "../../access/caller.ts";
import type { Category } from "../../boards/categories.ts";
import { dateIn, type Instant, plusDays, plusSeconds } from "../../clock/instant.ts";
import type { OrgTx } from "../../database/org.ts";
import { cancelTicket } from "../../tickets/cancel.ts";
import { createTicket } from "../../tickets/create.ts";
import { moveTicket } from "../../tickets/move.ts";
import { startTicket } from "../../tickets/start.ts";
import { updateTicket } from "../../tickets/update.ts";
import { findTicket, type SeenTicket } from "../../tickets/visible.ts";
import { ticket_types } from "../../tickets/vocabulary.ts";
import type { DemoBoard, Provider } from "./provider.ts";
import type { Random } from "./random.ts";

/** Something that a person did on some day. */
export interface Happening {
  at: Instant;
  happen(tx: OrgTx): void;
}

const jobs_count = 150;
const hour_seconds = 3600;

/** How often a job has come as far as this, by its age. */
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
const recent_hours = 72;

/** The jobs of the last four weeks, each with the steps that brought it to its column. */
export const inventJobs = (
  random: Random,
  owner: Caller,
  provider: Provider,
  client_refs: readonly string[],
  now: Instant,
): Happening[] =>
  Array.from({ length: jobs_count }, () => {
    const age_hours = random.chance(0.55)
      ? random.between(2, recent_hours)
      : random.between(recent_hours, 28 * 24);
    const created_at = plusSeconds(now, -age_hours * hour_seconds - random.between(0, 3000));
    const { category } = random.pickByShare(age_hours < recent_hours ? recent : old);
    const client_ref = random.pick(client_refs);
    return oneJob(random, owner, provider, { created_at, age_hours, category, client_ref });
  }).flat();

interface Fate {
  created_at: Instant;
  age_hours: number;
  category: Category;
  client_ref: string;
}

const oneJob = (random: Random, owner: Caller, provider: Provider, fate: Fate): Happening[] => {
  const kind = random.pick(work.jobs);
  const board = provider.boards.get(kind.board);
  if (!board) throw new Error(`db/demo/work.json: no board is called ${kind.board}`);
  const job_type_id = provider.job_types.get(kind.job_type ?? "");
  const due = dateIn(owner.organization.timezone, fate.created_at);
  const input = {
    title: random.pick(kind.titles),
    description: random.chance(0.6) ? random.pick(work.descriptions) : null,
    board_id: board.id,
    job_type_id,
    client_external_ref: kind.board === "Network" ? undefined : fate.client_ref,
    priority: job_type_id ? undefined : random.pick(["low", "medium", "high"] as const),
    type: job_type_id ? undefined : random.pick(ticket_types),
    labels: random.some(kind.labels, random.between(0, 2)),
    due_date: random.chance(0.7) ? plusDays(due, random.between(0, 5)) : null,
  };
  let ticket_id = "";
  const create: Happening = {
    at: fate.created_at,
    happen: (tx) => {
      ticket_id = createTicket(tx, owner, input).ticket.id;
    },
  };
  const step_seconds = Math.floor((fate.age_hours * hour_seconds) / 5);
  const steps = stepsTo(random, owner, board, fate.category).map(
    (step, index): Happening => ({
      at: plusSeconds(fate.created_at, (index + 1) * step_seconds),
      happen: (tx) => step(tx, findTicket(tx, owner, ticket_id)),
    }),
  );
  return [create, ...steps];
};

type Step = (tx: OrgTx, ticket: SeenTicket) => void;

const reasons = ["The client called it off", "It works again", "Created twice"];

/** The way to a column, through the columns before it. */
const stepsTo = (random: Random, owner: Caller, board: DemoBoard, category: Category): Step[] => {
  const technician = random.pick(board.technicians);
  const assign: Step = (tx, ticket) =>
    updateTicket(tx, owner, ticket, { assigned_users: [technician] });
  const start: Step = (tx, ticket) => startTicket(tx, owner, ticket);
  const moveInto = (next: Category): Step => {
    const column = random.pick(board.columns.filter((column) => column.category === next));
    return (tx, ticket) => moveTicket(tx, owner, ticket, { column_id: column.id });
  };
  const reason = random.pick(reasons);
  switch (category) {
    case "new":
      return random.chance(0.3) ? [assign] : [];
    case "scheduled":
      return [assign, moveInto("scheduled")];
    case "in_progress":
      return [assign, start];
    case "waiting":
      return [assign, start, moveInto("waiting")];
    case "done":
      return [assign, start, moveInto("done")];
    case "cancelled":
      return [(tx, ticket) => cancelTicket(tx, owner, ticket, reason)];
  }
};
