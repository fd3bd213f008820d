import { checkedDate } from "../clock/instant.ts";
import type { TicketRow } from "./queries.ts";
import type { TicketInput, TicketUpdateInput } from "./wire.ts";

/** Fields without further rules: create and update store them as sent. */
export type PlainFields = Pick<
  TicketRow,
  "title" | "description" | "priority" | "type" | "due_date" | "labels"
>;

type Input = Pick<TicketInput | TicketUpdateInput, keyof PlainFields>;

/** The fields after a request. A field that was not sent keeps its value; `null` clears it (decisions §5). */
export const plainFields = (input: Input, before: PlainFields): PlainFields => ({
  title: input.title ?? before.title,
  description: sent(input.description, before.description),
  priority: input.priority ?? before.priority,
  type: input.type ?? before.type,
  due_date: sent(checkedDate(input.due_date), before.due_date),
  labels: input.labels === undefined ? before.labels : JSON.stringify(input.labels ?? []),
});

const sent = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);

/** The fields of a new ticket that are not sent. */
export const emptyFields = (priority: PlainFields["priority"] = "medium"): PlainFields => ({
  title: "",
  description: null,
  priority,
  type: "support",
  due_date: null,
  labels: "[]",
});
