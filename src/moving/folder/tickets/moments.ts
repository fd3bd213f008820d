import { type Instant, now } from "../../../clock/instant.ts";
import { refuseField } from "../../../refusal.ts";
import type { Category } from "../../../shared/categories.ts";
import { type Cells, momentIn } from "../cells.ts";

/** When what happened to a ticket, as its line says. Undefined for empty cells. */
export interface Moments {
  created_at: Instant | undefined;
  started_at: Instant | undefined;
  resolved_at: Instant | undefined;
  closed_at: Instant | undefined;
  archived_at: Instant | undefined;
}

/**
 * Refuses moments of the future, and those that contradict each other. `known`: those of an existing ticket, for empty
 * cells.
 */
export const momentsIn = (
  cells: Cells,
  timezone: string,
  known: { created_at?: Instant; started_at?: Instant | null } = {},
): Moments => {
  const read = (column: keyof Moments): Instant | undefined => momentIn(cells, column, timezone);
  const moments: Moments = {
    created_at: read("created_at") ?? known.created_at,
    started_at: read("started_at") ?? known.started_at ?? undefined,
    resolved_at: read("resolved_at"),
    closed_at: read("closed_at"),
    archived_at: read("archived_at"),
  };
  checkOrder(moments, ["created_at", "started_at", "resolved_at", "archived_at"]);
  checkOrder(moments, ["created_at", "started_at", "closed_at", "archived_at"]);
  return moments;
};

/** When a line's record was made; undefined for now. */
export const createdIn = (cells: Cells, timezone: string): Instant | undefined => {
  const moment = momentIn(cells, "created_at", timezone);
  refuseFuture("created_at", moment);
  return moment;
};

const refuseFuture = (column: string, moment: Instant | undefined): void => {
  if (moment !== undefined && moment > now())
    throw refuseField(column, "must not be in the future");
};

const checkOrder = (moments: Moments, columns: readonly (keyof Moments)[]): void => {
  const known = columns.filter((column) => moments[column] !== undefined);
  for (const [index, column] of known.entries()) {
    const before = known[index - 1];
    refuseFuture(column, moments[column]);
    if (before && (moments[column] ?? "") < (moments[before] ?? ""))
      throw refuseField(column, `must not be before ${before}`);
  }
};

/**
 * When a ticket entered a column of this category, if it is a closed one. `resolved_at` is for done and `closed_at` for
 * cancelled tickets; alone, each stands for the other. Refuses either for an open ticket.
 */
export const endIn = (
  { resolved_at, closed_at }: Moments,
  category: Category,
): Instant | undefined => {
  if (category === "done") return resolved_at ?? closed_at;
  if (category === "cancelled") return closed_at ?? resolved_at;
  if (resolved_at !== undefined) throw refuseField("resolved_at", "needs a done column");
  if (closed_at !== undefined) throw refuseField("closed_at", "needs a cancelled column");
  return undefined;
};
