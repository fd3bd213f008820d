import type { Organization } from "../access/organization-queries.ts";
import { type CalendarDate, dateIn, now } from "../clock/instant.ts";
import type { OrgReader } from "../database/org.ts";
import { emptyPage, type Page, type PageRequest } from "../database/page.ts";
import { toDecimal } from "../shared/money.ts";
import { addressesOf } from "./carry-out.ts";
import { clientsDue } from "./clients-due.ts";
import { planOf } from "./decision/day-plan.ts";
import { decide } from "./decision/decide.ts";
import type { Row } from "./decision/rows.ts";
import { type JudgedClient, readFacts } from "./facts.ts";
import { readPolicy } from "./policy.ts";
import type { DunningPreview } from "./wire.ts";

/**
 * One page of what the policy would do on a day, whether or not it is switched on: by client in the order in which
 * they were created, then by step.
 */
export const previewDay = (
  db: OrgReader,
  organization: Organization,
  day: CalendarDate,
  page: PageRequest,
): Page<DunningPreview> => {
  const at = now();
  const policy = readPolicy(db);
  const plan = planOf(policy, day, dateIn(organization.timezone, at));
  if (!plan) return emptyPage(page);
  const found: { judged: JudgedClient; row: Row }[] = [];
  for (const ids of clientsDue(db, policy, day))
    for (const judged of readFacts(db, { organization, policy, day, at }, ids).values())
      for (const row of decide(plan, judged.facts).rows) found.push({ judged, row });
  found.sort((a, b) => a.judged.client.seq - b.judged.client.seq);
  const from = (page.page - 1) * page.per_page;
  return {
    ...page,
    rows: found.slice(from, from + page.per_page).map(({ judged, row }) => rowView(judged, row)),
    total: found.length,
  };
};

const rowView = (judged: JudgedClient, row: Row): DunningPreview => {
  const { client, reaches } = judged;
  const { step, invoices, debt, skipped } = row;
  return {
    client_id: client.id,
    name: client.name,
    step,
    invoices: invoices.map(({ id, number, due_date, balance, currency }) => ({
      id,
      number,
      due_date,
      balance: toDecimal(balance, currency),
    })),
    debt: toDecimal(debt, client.currency),
    currency: client.currency,
    channel: addressesOf(judged, row)[0]?.channel ?? null,
    language: reaches[step.kind].language,
    skipped,
  };
};
