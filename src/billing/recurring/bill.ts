import type { Organization } from "../../access/organization-queries.ts";
import type { ClientRow } from "../../clients/client.ts";
import { itemLinesOf } from "../../clients/item-lines.ts";
import type { CalendarDate } from "../../clock/instant.ts";
import { build } from "../../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../../database/org.ts";
import { Refusal, refusalText } from "../../refusal.ts";
import { totalsOf } from "../../shared/pricing.ts";
import { notifyOfInvoice } from "../invoices/notify.ts";
import { issueInvoice, isTooLarge } from "../invoices/record.ts";
import { type PricedLine, priceLines } from "../price-lines.ts";
import { monthOf } from "./days.ts";
import { clientToBill, type Due } from "./due.ts";

/** Why a client was not billed. */
export interface Problem {
  /** `item_currency`, `item_inactive`, `amount_too_large`, or the reason of a `Refusal`. */
  reason: string;
  message: string;
}

/** A client that a run could not bill. */
export interface Failure extends Problem {
  client_id: string;
  /** The client's name. */
  name: string;
  period: string;
}

/** The result of billing a client, or of a dry run. */
export type Outcome = { currency: string; total: number } | { failure: Failure };

/** What a client would be billed. With a `problem`, no invoice can be created. */
export interface Draft {
  lines: PricedLine[];
  /** Minor units of the client's currency. */
  total: number;
  problem: Problem | null;
}

/** Prices a client's recurring items: the line's own price, otherwise the client's, otherwise the catalogue's. */
export const draftOf = (db: OrgReader, client: ClientRow): Draft => {
  const items = itemLinesOf(db, client.id);
  const lines = priceLines(
    db,
    { client_id: client.id, job_type_id: null, currency: client.currency },
    items.map((item) => ({ ...item, serial: null, mac: null })),
  );
  const totals = totalsOf(lines);
  return { lines, total: totals.total, problem: linesProblem(lines) ?? sizeProblem(totals) };
};

/** Problems listed in one message, which is stored with the run. */
const listed_max = 10;

/** The reason of the first problem, and the messages of the first ones. */
const linesProblem = (lines: readonly PricedLine[]): Problem | null => {
  const problems = lines.flatMap((line) => lineProblem(line) ?? []);
  const [first] = problems;
  if (!first) return null;
  const messages = problems.slice(0, listed_max).map(({ message }) => message);
  const others = problems.length - messages.length;
  if (others > 0) messages.push(`and ${others} more`);
  return { reason: first.reason, message: messages.join("; ") };
};

const lineProblem = ({ name, active, problem }: PricedLine): Problem | null =>
  active ? problem : { reason: "item_inactive", message: `${name} is switched off` };

const sizeProblem = (totals: ReturnType<typeof totalsOf>): Problem | null =>
  isTooLarge(totals)
    ? { reason: "amount_too_large", message: "the invoice would be too large" }
    : null;

const failureOf = (client: ClientRow, { day }: Due, problem: Problem): Failure => ({
  client_id: client.id,
  name: client.name,
  period: monthOf(day),
  ...problem,
});

/** Computes what `billClient` would do. Null if the client is no longer to be billed. */
export const previewBill = (db: OrgReader, due: Due): Outcome | null => {
  const client = clientToBill(db, due);
  if (!client) return null;
  const { total, problem } = draftOf(db, client);
  return problem
    ? { failure: failureOf(client, due, problem) }
    : { currency: client.currency, total };
};

/** Bills a client, or stores the failure for later runs to retry. Null if the client is no longer to be billed. */
export const billClient = (tx: OrgTx, organization: Organization, due: Due): Outcome | null => {
  const client = clientToBill(tx, due);
  if (!client) {
    if (due.kind !== "due") clearFailure(tx, due);
    return null;
  }
  const { lines, total, problem } = draftOf(tx, client);
  const failed = problem ?? issue(tx, organization, client, due, lines);
  if (failed) {
    tx.run(saveFailure, { client_id: client.id, period: monthOf(due.day), day: due.day });
    return { failure: failureOf(client, due, failed) };
  }
  clearFailure(tx, due);
  return { currency: client.currency, total };
};

/** Issues the invoice and queues the client's e-mail. A refusal is undone and affects only this client. */
const issue = (
  tx: OrgTx,
  organization: Organization,
  client: ClientRow,
  { day }: Due,
  lines: readonly PricedLine[],
): Problem | null => {
  const { currency } = client;
  const invoice = { client, currency, lines, issue_date: day, period: monthOf(day) };
  try {
    tx.allOrNothing(() =>
      notifyOfInvoice(tx, organization, client, issueInvoice(tx, organization, invoice)),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.reason, message: refusalText(error) };
  }
};

const saveFailure = prepareInOrg<{ client_id: string; period: string; day: CalendarDate }>()(
  (param) =>
    build
      .insertInto("recurring_failures")
      .values({
        org_id: param("org_id"),
        client_id: param("client_id"),
        period: param("period"),
        day: param("day"),
      })
      .onConflict((row) =>
        row
          .columns(["org_id", "client_id", "period"])
          .doUpdateSet((of) => ({ day: of.ref("excluded.day") })),
      ),
);

const deleteFailure = prepareInOrg<{ client_id: string; period: string }>()((param) =>
  build
    .deleteFrom("recurring_failures")
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("period", "=", param("period")),
);

const clearFailure = (tx: OrgTx, { client_id, day }: Due): void => {
  tx.run(deleteFailure, { client_id, period: monthOf(day) });
};
