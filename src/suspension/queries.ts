import { type Selectable, sql } from "kysely";
import type { CalendarDate } from "../clock/instant.ts";
import { build } from "../database/build.ts";
import { type OrgReader, prepareInOrg } from "../database/org.ts";
import type { ClientSuspensionsTable } from "../database/tables/clients.ts";

export type SuspensionRow = Selectable<ClientSuspensionsTable>;

const currentOfClient = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("client_suspensions")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("ended_at", "is", null),
);

/** The client's suspension that has not ended. */
export const currentSuspension = (db: OrgReader, client_id: string): SuspensionRow | undefined =>
  db.first(currentOfClient, { client_id });

const endedByPayment = prepareInOrg<{ payment_id: string }>()((param) =>
  build
    .selectFrom("client_suspensions")
    .select("client_id")
    .where("org_id", "=", param("org_id"))
    .where("ended_payment_id", "=", param("payment_id"))
    .limit(1),
);

/** The client whose suspension this payment ended. */
export const clientResumedBy = (db: OrgReader, payment_id: string): string | undefined =>
  db.first(endedByPayment, { payment_id })?.client_id;

const openOfClient = prepareInOrg<{
  client_id: string;
  currency: string;
  due_before: CalendarDate;
}>()((param) =>
  build
    .selectFrom("invoices")
    .select(["status", "total", "paid", "rounding", "credit_applied"])
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where("due_date", "<", param("due_before"))
    .where("currency", "=", param("currency"))
    // Literals, because SQLite does not use the partial index with parameters.
    .where(sql<boolean>`status in ('unpaid', 'partially_paid')`),
);

/** The amounts of a client's open invoices in a currency that were due before a day. */
export const invoicesDueBefore = (
  db: OrgReader,
  client_id: string,
  currency: string,
  due_before: CalendarDate,
) => db.all(openOfClient, { client_id, currency, due_before });

const policy = prepareInOrg()((param) =>
  build
    .selectFrom("dunning_policies")
    .select(["resume", "minimum_balance"])
    .where("org_id", "=", param("org_id")),
);

/** When a suspended client is resumed, by the organization's dunning policy, whether or not that is switched on. */
export const resumeRule = (db: OrgReader) =>
  db.first(policy, {}) ?? ({ resume: "on_payment", minimum_balance: 0 } as const);

const suspendedOrPromised = prepareInOrg<{ client_id: string }>()((param) =>
  build
    .selectFrom("clients as client")
    .leftJoin("client_collections as collection", (join) =>
      join
        .onRef("collection.org_id", "=", "client.org_id")
        .onRef("collection.client_id", "=", "client.id"),
    )
    .select(["client.suspended", "collection.promise_until"])
    .where("client.org_id", "=", param("org_id"))
    .where("client.id", "=", param("client_id")),
);

/** Whether a payment of this client may end a suspension, or keep a promise. One row for each payment. */
export const mayEndByPayment = (db: OrgReader, client_id: string): boolean => {
  const found = db.first(suspendedOrPromised, { client_id });
  return found !== undefined && (found.suspended === 1 || found.promise_until !== null);
};
