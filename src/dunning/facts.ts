import type { Organization } from "../access/organization-queries.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { is_open } from "../billing/receivables/conditions.ts";
import type { ClientRow } from "../clients/client.ts";
import { collectionsOf, no_collection } from "../clients/collections.ts";
import { findClients } from "../clients/queries.ts";
import { first_date } from "../clock/bounds.ts";
import { type CalendarDate, checkedDate, type Instant } from "../clock/instant.ts";
import { build, eachOf } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import { toleranceIn } from "../ledger/tolerance.ts";
import { type Reach, reachOf } from "../messages/reach.ts";
import type { DunningKind } from "../shared/dunning-vocabulary.ts";
import type { ClientMessageKind } from "../shared/message-vocabulary.ts";
import { minimumIn } from "../suspension/debt.ts";
import { actionsOf, stepsRunOn } from "./actions.ts";
import type { Facts, OpenInvoice } from "./decision/facts.ts";
import type { Policy } from "./decision/steps.ts";

/** What a decision depends on beside the clients. */
export interface Circumstances {
  organization: Organization;
  policy: Policy;
  /** The local day that is judged. */
  day: CalendarDate;
  /** The newest rates of this moment convert the minimum balance. */
  at: Instant;
}

/** A client with what `decide` needs to know, and how messages reach them. */
export interface JudgedClient {
  client: ClientRow;
  facts: Facts;
  reaches: Readonly<Record<DunningKind, Reach>>;
}

/** What steps send. */
export const message_kinds: Readonly<Record<DunningKind, ClientMessageKind>> = {
  reminder: "payment_reminder",
  warning: "payment_warning",
  suspend: "service_suspended",
};

/** Reads these clients in a few queries. Deleted ones are missing. */
export const readFacts = (
  db: OrgReader,
  { organization, policy, day, at }: Circumstances,
  ids: readonly string[],
): Map<string, JudgedClient> => {
  const clients = findClients(db, ids);
  const invoices = openInvoicesOf(db, ids);
  const credits = creditsOf(db, ids);
  const actions = actionsOf(db, organization.timezone, [...invoices.values()].flat());
  const ran_today = stepsRunOn(db, ids, day);
  const collections = collectionsOf(db, ids, day);
  const minimumOf = minimumByCurrency(db, organization, policy, at);
  const judged = new Map<string, JudgedClient>();
  for (const [id, client] of clients) {
    const reaches = reachesOf(db, organization, client);
    const facts: Facts = {
      currency: client.currency,
      suspended: client.suspended === 1,
      invoices: invoices.get(id) ?? [],
      actions: actions.get(id) ?? [],
      ran_today: ran_today.get(id) ?? new Set(),
      credit: credits.get(id) ?? new Map(),
      toleranceIn: (currency) => toleranceIn(organization, currency),
      minimum: minimumOf(client.currency),
      collection: collections.get(id) ?? no_collection,
      obstacles: {
        reminder: reaches.reminder.obstacle,
        warning: reaches.warning.obstacle,
        suspend: reaches.suspend.obstacle,
      },
    };
    judged.set(id, { client, facts, reaches });
  }
  return judged;
};

const reachesOf = (
  db: OrgReader,
  organization: Organization,
  client: ClientRow,
): JudgedClient["reaches"] => {
  const reach = (kind: DunningKind) =>
    reachOf(organization, client, message_kinds[kind], db.sends_mail);
  return { reminder: reach("reminder"), warning: reach("warning"), suspend: reach("suspend") };
};

/** 0 is 0 in every currency, also in those without a rate. */
const minimumByCurrency = (
  db: OrgReader,
  organization: Organization,
  { minimum_balance }: Policy,
  at: Instant,
) => {
  const minimums = new Map<string, number | null>();
  return (currency: string): number | null => {
    if (minimum_balance === 0) return 0;
    const known = minimums.get(currency);
    if (known !== undefined) return known;
    const minimum = minimumIn(db, organization, currency, minimum_balance, at);
    minimums.set(currency, minimum);
    return minimum;
  };
};

const openOfClients = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("invoices")
    .select([
      "id",
      "client_id",
      "year",
      "number",
      "legacy_number",
      "imported_on",
      "issue_date",
      "due_date",
      "currency",
    ])
    .select(["status", "total", "paid", "rounding", "credit_applied"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where(is_open)
    // Every date: for SQLite to choose the index of open invoices, which is by due date.
    .where("due_date", ">=", checkedDate(first_date))
    .orderBy("due_date")
    .orderBy("year")
    .orderBy("number"),
);

const openInvoicesOf = (
  db: OrgReader,
  ids: readonly string[],
): Map<string, (OpenInvoice & { client_id: string })[]> =>
  Map.groupBy(
    db.all(openOfClients, { ids: JSON.stringify(ids) }).map((row) => ({
      id: row.id,
      client_id: row.client_id,
      number: invoiceNumber(row),
      imported_on: row.imported_on,
      issue_date: row.issue_date,
      due_date: row.due_date,
      currency: row.currency,
      total: row.total,
      balance: openAmount(row),
    })),
    ({ client_id }) => client_id,
  );

const creditOfClients = prepareInOrg<{ ids: string }>()((param) =>
  build
    .selectFrom("client_accounts")
    .select(["client_id", "currency", "credit"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "in", eachOf(param("ids")))
    .where("credit", ">", 0),
);

const creditsOf = (db: OrgReader, ids: readonly string[]): Map<string, Map<string, number>> => {
  const rows = db.all(creditOfClients, { ids: JSON.stringify(ids) });
  const by_client = Map.groupBy(rows, ({ client_id }) => client_id);
  return new Map(
    [...by_client].map(([id, accounts]) => [
      id,
      new Map(accounts.map(({ currency, credit }) => [currency, credit])),
    ]),
  );
};
