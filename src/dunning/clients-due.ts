import { is_open } from "../billing/receivables/conditions.ts";
import { type CalendarDate, plusDays } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { Policy } from "./decision/steps.ts";

/** Clients read at a time, so that the event loop is not blocked. */
const batch_max = 100;

const candidates = prepareInOrg<{ after: string; due_by: CalendarDate; max: number }>()((param) =>
  build
    .selectFrom("invoices")
    .select("client_id")
    .where("org_id", "=", param("org_id"))
    .where("client_id", ">", param("after"))
    .where("due_date", "<=", param("due_by"))
    .where(is_open)
    .groupBy("client_id")
    .orderBy("client_id")
    .limit(param("max")),
);

/** The clients for whom a step may run on a day, in batches, each read separately. `decide` decides. */
export function* clientsDue(
  db: OrgReader,
  { steps }: Pick<Policy, "steps">,
  day: CalendarDate,
): Generator<string[]> {
  if (steps.length === 0) return;
  const due_by = plusDays(day, -Math.min(...steps.map((step) => step.days_after_due)));
  let after = "";
  for (;;) {
    const found = db.all(candidates, { after, due_by, max: batch_max });
    const last = found.at(-1);
    if (!last) return;
    yield found.map(({ client_id }) => client_id);
    after = last.client_id;
  }
}
