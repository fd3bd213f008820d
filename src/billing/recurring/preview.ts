import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { isStaying } from "../../clients/queries.ts";
import { type CalendarDate, plusDays } from "../../clock/instant.ts";
import type { LongRead } from "../../database/aside.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, prepareInOrg } from "../../database/org.ts";
import { type PageAsk, pageOf, type TextPage, textPage } from "../../database/page.ts";
import { answer_bytes_max, inline_bytes_max, refuseLarge } from "../../json-answer.ts";
import { toDecimal } from "../../money.ts";
import { lineView } from "../line-view.ts";
import { draftOf } from "./bill.ts";
import { dueDaysOf, monthOf } from "./days.ts";
import { hasItems, isBilledMonthly, isUnbilled } from "./due.ts";
import type { RecurringPreview } from "./wire.ts";

/** More clients on a day are looked through aside. */
const clients_at_once_max = 25;

interface PreviewAsk extends PageAsk {
  organization: Organization;
  date: CalendarDate;
}

/** What a day would bill, and what would fail, unless it has many clients or lines: then null, and `long_preview` reads it. */
export const previewDay = (db: OrgReader, ask: PreviewAsk): TextPage | null =>
  hasMany(db, ask.date) ? null : previewOf(db, ask, inline_bytes_max);

export const long_preview: LongRead<PreviewAsk, TextPage> = {
  name: "a preview of the monthly bill",
  work: (db, ask) => previewOf(db, ask, answer_bytes_max) ?? refuseLarge("per_page"),
};

const dueClients = prepareInOrg<{ first: number; last: number; max: number }>()((param) =>
  build
    .selectFrom("clients")
    .select("seq")
    .where("org_id", "=", param("org_id"))
    .where("due_day", ">=", param("first"))
    .where("due_day", "<=", param("last"))
    .where(isBilledMonthly)
    .limit(param("max")),
);

const hasMany = (db: OrgReader, date: CalendarDate): boolean =>
  db.all(dueClients, { ...dueDaysOf(date), max: clients_at_once_max + 1 }).length >
  clients_at_once_max;

const previewOf = (
  db: OrgReader,
  { organization, date, ...ask }: PreviewAsk,
  bytes_max: number,
): TextPage | null => {
  const { first, last } = dueDaysOf(date);
  const due = db
    .from("clients")
    .selectAll()
    .where("due_day", ">=", first)
    .where("due_day", "<=", last)
    .where(isBilledMonthly)
    .where(isStaying)
    .where(hasItems)
    .where(isUnbilled(monthOf(date)))
    .orderBy("due_day")
    .orderBy("seq");
  const page = pageOf(db, due, ask, (client) => client);
  return textPage(page, bytes_max, (clients) =>
    clients.map((client) => rowOf(db, organization, client, date)),
  );
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
