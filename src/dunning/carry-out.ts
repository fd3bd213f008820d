import { billLinkFor } from "../billing/bill-links/link.ts";
import { type CalendarDate, plusDays } from "../clock/instant.ts";
import type { OrgTx } from "../database/org.ts";
import { queueToClient } from "../messages/queue.ts";
import type { Address } from "../messages/reach.ts";
import { debtValue, invoiceValues, recipientValues } from "../messages/template-values.ts";
import { dunning, suspendClient } from "../suspension/suspend.ts";
import { type DayPlan, gapAfter } from "./decision/day-plan.ts";
import type { Decision } from "./decision/decide.ts";
import type { Row } from "./decision/rows.ts";
import { firstSuspendDay, type Step } from "./decision/steps.ts";
import { type Circumstances, type JudgedClient, message_kinds } from "./facts.ts";
import { insertAction, reopenAction } from "./record.ts";
import { addResult, emptyResult, type RunResult } from "./result.ts";

/** Whether a run changes anything for the client. */
export const hasWork = ({ rows, superseded }: Decision): boolean =>
  superseded.length > 0 || rows.some(({ skipped }) => skipped === null);

const suspends = ({ facts }: JudgedClient, { step }: Row): boolean =>
  step.kind === "suspend" && !facts.suspended;

/** Where the step's message goes: nowhere if it cannot be sent, or if the client is suspended already. */
export const addressesOf = (judged: JudgedClient, row: Row): readonly Address[] => {
  const { channels, obstacle } = judged.reaches[row.step.kind];
  const has_message = row.step.kind !== "suspend" || suspends(judged, row);
  return has_message && obstacle === null ? channels : [];
};

/** What carrying out a decision does. */
export const previewResult = (judged: JudgedClient, { rows, superseded }: Decision): RunResult => {
  const result = { ...emptyResult(), superseded: superseded.length };
  for (const row of rows.filter(({ skipped }) => skipped === null)) {
    result.messages += addressesOf(judged, row).length;
    result.suspensions += suspends(judged, row) ? 1 : 0;
  }
  return result;
};

/** A run that carries out decisions. */
interface Run extends Circumstances {
  run_id: string;
  plan: DayPlan;
}

/** Carries out a decision about a client. */
export const carryOut = (
  tx: OrgTx,
  run: Run,
  judged: JudgedClient,
  { rows, superseded }: Decision,
): RunResult => {
  const result = { ...emptyResult(), superseded: superseded.length };
  for (const row of rows)
    if (row.skipped === null) addResult(result, carryOutRow(tx, run, judged, row));
  for (const { invoice_id, step } of superseded)
    record(tx, run, judged, { invoice_id, step, status: "superseded", message_ids: [] });
  return result;
};

const carryOutRow = (tx: OrgTx, run: Run, judged: JudgedClient, row: Row): RunResult => {
  for (const id of row.reopens) reopenAction(tx, id);
  const suspended = suspends(judged, row);
  if (suspended) suspendClient(tx, judged.client, dunning, { reason: "non_payment", note: null });
  const message_ids = addressesOf(judged, row).length > 0 ? queue(tx, run, judged, row) : [];
  for (const { id } of row.invoices)
    record(tx, run, judged, { invoice_id: id, step: row.step, status: "done", message_ids });
  return { messages: message_ids.length, suspensions: suspended ? 1 : 0, superseded: 0 };
};

/** Queues one message about all of the row's invoices. */
const queue = (
  tx: OrgTx,
  { organization, policy, plan }: Run,
  { client, facts }: JudgedClient,
  { step, invoices, debt }: Row,
): string[] => {
  const { currency } = client;
  const [invoice, ...others] = invoices;
  return queueToClient(tx, organization, client, {
    kind: message_kinds[step.kind],
    invoice_id: others.length === 0 ? invoice?.id : null,
    values: {
      ...recipientValues(organization, client),
      invoice: invoiceValues(invoices, currency),
      debt: debtValue([{ currency, amount: debt }], currency),
      currency,
      promise_until: facts.collection.promise_until ?? undefined,
      suspend_on: step.kind === "warning" ? suspendDay(policy, plan, step) : undefined,
    },
    bill_link: () => billLinkFor(tx, client.id),
  });
};

/** The first day on which the policy may suspend after a warning of today. */
const suspendDay = (
  policy: Circumstances["policy"],
  plan: DayPlan,
  { id }: Step,
): CalendarDate | undefined => {
  const gap = gapAfter(plan, id);
  return gap && (firstSuspendDay(policy, plusDays(plan.day, gap.days)) ?? undefined);
};

const record = (
  tx: OrgTx,
  { run_id, day }: Run,
  { client }: JudgedClient,
  action: Pick<
    Parameters<typeof insertAction>[1],
    "invoice_id" | "step" | "status" | "message_ids"
  >,
): void => insertAction(tx, { ...action, run_id, client_id: client.id, ran_on: day });
