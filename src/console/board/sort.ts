import type { TicketListed } from "../api/document.d.ts";

export const sorts = ["deadline", "priority", "newest", "oldest", "client"] as const;

/** The order of a column's cards; empty is the order that people gave them. */
export type Sort = "" | (typeof sorts)[number];

export const sortOf = (text: string): Sort => sorts.find((sort) => sort === text) ?? "";

const ranks: Record<TicketListed["priority"], number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** After every date. */
const never = "9";

const deadline = ({ sla, due_date }: TicketListed): string =>
  [sla?.due_at ?? never, due_date ?? never].toSorted()[0] ?? never;

const text = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const comparisons: Record<Exclude<Sort, "">, (one: TicketListed, other: TicketListed) => number> = {
  deadline: (one, other) => text(deadline(one), deadline(other)),
  priority: (one, other) => ranks[one.priority] - ranks[other.priority],
  // Ids are UUIDs of version 7, which begin with the time.
  newest: (one, other) => text(other.id, one.id),
  oldest: (one, other) => text(one.id, other.id),
  client: (one, other) => (one.client?.name ?? "").localeCompare(other.client?.name ?? ""),
};

/** The cards in this order; equal ones stay as people ordered them. */
export const sorted = (cards: readonly TicketListed[], sort: Sort): readonly TicketListed[] =>
  sort === "" ? cards : cards.toSorted(comparisons[sort]);
