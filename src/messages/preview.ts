import { sql } from "kysely";
import { type Caller, requireAbility } from "../access/caller.ts";
import { todayOf } from "../access/organization-queries.ts";
import { openAmount } from "../billing/invoices/amounts.ts";
import { invoiceNumber } from "../billing/invoices/number.ts";
import { build } from "../database/build.ts";
import { type OrgReader, type OrgTx, prepareInOrg } from "../database/org.ts";
import { balancesOf } from "../ledger/balances.ts";
import { refuseField } from "../refusal.ts";
import { sampleValues } from "./sample-values.ts";
import { type RenderedMessage, renderTemplate } from "./template.ts";
import {
  currencyOf,
  debtValue,
  invoiceValues,
  listed_invoices_max,
  recipientValues,
  type TemplateValues,
} from "./template-values.ts";
import type { TemplatePreviewInput } from "./template-wire.ts";
import { readTemplate, type TemplateKey } from "./templates.ts";

/** A client as a message names them. Read here, because the room of clients stands below this one. */
const client = prepareInOrg<{ id: string }>()((param) =>
  build
    .selectFrom("clients")
    .select(["id", "name", "username", "currency"])
    .where("org_id", "=", param("org_id"))
    .where("id", "=", param("id"))
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`not exists (select 1 from "client_deletions" as pending
        where pending."org_id" = "clients"."org_id" and pending.client_id = "clients".id)`,
    ),
);

/** A literal, because SQLite does not use the partial index with parameters. */
const is_open = sql<boolean>`"invoices"."status" in ('unpaid', 'partially_paid')`;

const open_invoices = prepareInOrg<{ client_id: string; max: number }>()((param) =>
  build
    .selectFrom("invoices")
    .selectAll()
    .where("org_id", "=", param("org_id"))
    .where("client_id", "=", param("client_id"))
    .where(is_open)
    .orderBy("due_date")
    .orderBy("id")
    .limit(param("max")),
);

/**
 * Renders a template, or a text that is not saved yet, and sends nothing. With a client, it has their name, open
 * invoices and debt; what only an event brings (a job, a payment, a day) is a sample.
 */
export const previewTemplate = (
  tx: OrgTx,
  caller: Caller,
  key: TemplateKey,
  { client_id, ...text }: TemplatePreviewInput,
): RenderedMessage => {
  if (client_id !== undefined) requireAbility(caller, "clients:read", "A preview with a client");
  const { organization } = caller;
  const samples = sampleValues(organization, key.language, todayOf(tx));
  const values =
    client_id === undefined
      ? samples
      : { ...samples, ...valuesOfClient(tx, organization, client_id) };
  const { subject, body } = readTemplate(tx, key);
  return renderTemplate({ subject: text.subject ?? subject, body: text.body ?? body }, values);
};

const valuesOfClient = (
  db: OrgReader,
  organization: { name: string },
  client_id: string,
): TemplateValues => {
  const found = db.first(client, { id: client_id });
  if (!found) throw refuseField("client_id", `is not known: ${client_id}`);
  const owed = balancesOf(db, [client_id]).get(client_id) ?? [];
  const currency = currencyOf(owed, found.currency);
  const invoices = db.all(open_invoices, { client_id, max: listed_invoices_max });
  const shown = invoices.map((invoice) => ({
    number: invoiceNumber(invoice),
    total: invoice.total,
    balance: openAmount(invoice),
    currency: invoice.currency,
    due_date: invoice.due_date,
  }));
  return {
    ...recipientValues(organization, found),
    invoice: invoiceValues(shown, currency),
    debt: debtValue(owed, currency),
    currency,
  };
};
