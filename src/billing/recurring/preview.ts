import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { notPendingDeletion } from "../../clients/queries.ts";
import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import type { OrgReader } from "../../database/org.ts";
import { type Page, type PageRequest, pageOf } from "../../database/page.ts";
import { toDecimal } from "../../shared/money.ts";
import { lineView } from "../line-view.ts";
import { draftOf } from "./bill.ts";
import { dueDaysOf, monthOf } from "./days.ts";
import { hasItems, isBilledMonthly, isUnbilled } from "./due.ts";
import type { RecurringPreview } from "./wire.ts";

/** One page of the clients that a day would bill, with their totals or the reason why they would fail. */
export const previewDay = (
  db: OrgReader,
  organization: Organization,
  date: CalendarDate,
  page: PageRequest,
): Page<RecurringPreview> => {
  const { first, last } = dueDaysOf(date);
  const due = db
    .from("clients")
    .selectAll()
    .where("due_day", ">=", first)
    .where("due_day", "<=", last)
    .where(isBilledMonthly)
    .where(notPendingDeletion)
    .where(hasItems)
    .where(isUnbilled(monthOf(date)))
    .orderBy("due_day")
    .orderBy("seq");
  return pageOf(db, due, page, (client) => rowOf(db, organization, client, date));
};

const rowOf = (
  db: OrgReader,
  { payment_terms_days }: Organization,
  client: ClientRow,
  date: CalendarDate,
): RecurringPreview => {
  const { lines, total, problem } = draftOf(db, client);
  const { currency } = client;
  return {
    client_id: client.id,
    name: client.name,
    period: monthOf(date),
    issue_date: date,
    due_date: plusDays(date, payment_terms_days),
    currency,
    lines: lines.map((line) => ({ ...lineView(line, line.priced_in), currency: line.priced_in })),
    total: problem ? null : toDecimal(total, currency),
    failure: problem,
  };
};
