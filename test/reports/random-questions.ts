import type { Random } from "../../src/demo/random.ts";
import type { Asked, ReportName } from "./asked.ts";
import { type Interval, plusDays, type Span } from "./days.ts";
import { currencies, type Life } from "./life.ts";

const bys: Partial<Record<ReportName, string[]>> = {
  revenue: ["item", "branch", "isp", "client"],
  jobs: ["job_type", "board", "priority", "outcome_reason"],
};

const filters: Record<ReportName, (keyof Asked)[]> = {
  revenue: ["currency", "branch_id"],
  aging: ["currency", "branch_id"],
  collections: ["currency", "branch_id", "collector_id"],
  clients: ["currency", "branch_id"],
  jobs: ["board_id", "technician_id", "branch_id"],
  technicians: ["board_id", "technician_id", "branch_id", "currency"],
};

/** A range within these days, in one of its intervals. */
const rangeOf = (random: Random, life: Span, days: number): Asked => {
  if (random.chance(0.1)) return {};
  const date_from = plusDays(life.from, random.between(-40, days - 1));
  const interval: Interval = random.pick(["day", "week", "month"]);
  const length = random.pick([0, 1, 8, 31, 90]);
  return { date_from, date_to: plusDays(date_from, length), interval };
};

/** A question about a report of a world that has lived through these days. */
export const randomQuestion = (
  random: Random,
  name: ReportName,
  { premises }: Life,
  life: Span,
): Asked => {
  const unknown = Bun.randomUUIDv7();
  const known_ids: Partial<Record<keyof Asked, string[]>> = {
    currency: currencies,
    branch_id: [...premises.branches, unknown],
    board_id: [...premises.boards.map(({ id }) => id), unknown],
    technician_id: [...premises.technicians, unknown],
    collector_id: [...premises.collectors.map(String), "99"],
  };
  const days = Temporal.PlainDate.from(life.from).until(life.to).days;
  const asked: Asked = rangeOf(random, life, days);
  for (const filter of filters[name])
    if (random.chance(0.25))
      Object.assign(asked, { [filter]: random.pick(known_ids[filter] ?? []) });
  const by = bys[name];
  if (by && random.chance(0.5)) asked.by = random.pick(by);
  if (name === "aging" && random.chance(0.6))
    asked.as_of = plusDays(life.from, random.between(-3, days + 40));
  return asked;
};
