import { system } from "../src/access/caller.ts";
import { type Organization, readOrganization } from "../src/access/organization-queries.ts";
import { checkBilling } from "../src/billing/integrity.ts";
import { requireInvoice } from "../src/billing/invoices/queries.ts";
import { type InvoiceRow, issueInvoice } from "../src/billing/invoices/record.ts";
import { voidInvoice } from "../src/billing/invoices/void.ts";
import { priceLines } from "../src/billing/price-lines.ts";
import { findClient } from "../src/clients/queries.ts";
import { dateIn } from "../src/clock/instant.ts";
import type { Readable } from "../src/database/connection.ts";
import type { OrgTx } from "../src/database/org.ts";
import { checkLedger } from "../src/ledger/integrity.ts";
import { toMinor } from "../src/shared/money.ts";
import { type Answered, World } from "./world.ts";

/** Issues an invoice of one line over so much (decimal), as the routes of invoices do. */
const issueFor = (
  tx: OrgTx,
  organization: Organization,
  {
    client_id,
    item_uuid,
    total,
    currency,
    ticket_id = null,
  }: {
    client_id: string;
    item_uuid: string;
    total: number;
    currency: string;
    ticket_id?: string | null;
  },
): InvoiceRow => {
  const client = findClient(tx, client_id);
  const price = toMinor(total, currency);
  if (!client || price === null) throw new Error("no such invoice");
  const line = { item_uuid, quantity: 1000, price, serial: null, mac: null };
  const lines = priceLines(tx, { client_id, job_type_id: null, currency }, [line]);
  const issue_date = dateIn(organization.timezone, tx.now);
  return issueInvoice(tx, organization, { client, currency, lines, issue_date, ticket_id });
};

/** Voids an invoice as its route does. */
export const voidById = (tx: OrgTx, id: string): void => {
  voidInvoice(tx, system, requireInvoice(tx, id), "Billed twice");
};

/** What is wrong with the books of any organization, in words. */
export const checkBooks = (db: Readable): string[] => [...checkLedger(db), ...checkBilling(db)];

interface Billed {
  currency?: string;
  ticket_id?: string;
  organization?: Organization;
}

/** The world with clients who are billed and pay. */
export class PaymentWorld extends World {
  private readonly items = new Map<string, string>();
  private clients_count = 0;

  /** Creates a client; their id. */
  async client(more: object = {}, key = this.key): Promise<string> {
    this.clients_count += 1;
    const input = { name: "Haddad", username: `haddad${this.clients_count}`, ...more };
    const { status, body, text } = await this.post("/v1/clients", input, { key });
    if (status !== 201) throw new Error(text);
    return body.id;
  }

  /** Bills a client so much; the invoice's id. */
  async invoice(client_id: string, total: number, billed: Billed = {}): Promise<string> {
    const { currency = "USD", ticket_id = null, organization = this.cedar } = billed;
    const key = organization === this.cedar ? this.key : this.bekaa_key;
    const item_uuid = await this.item(currency, key);
    return this.sqlite.writeNow((root) => {
      const tx = root.org(organization.id);
      const asked = { client_id, item_uuid, total, currency, ticket_id };
      return issueFor(tx, readOrganization(tx), asked).id;
    });
  }

  /** Voids an invoice of Cedar Net that nothing was paid of. */
  voidInvoice(id: string): void {
    this.sqlite.writeNow((root) => voidById(root.org(this.cedar.id), id));
  }

  /** Where an invoice stands, in minor units. */
  standing(id: string) {
    const db = this.sqlite.reader(this.cedar.id);
    return db.first(
      db.from("invoices").select(["status", "paid", "rounding"]).where("id", "=", id),
    );
  }

  /** What a client owes, as the API tells it. */
  async balance(client_id: string): Promise<number> {
    return (await this.get(`/v1/clients/${client_id}`)).body.balance;
  }

  pay(body: object): Promise<Answered> {
    return this.post("/v1/payments", body);
  }

  /** Records a payment; the answered body. */
  async paid(body: object) {
    const { status, body: payment, text } = await this.pay(body);
    if (status !== 201) throw new Error(text);
    return payment;
  }

  /** What is wrong with the books: nothing, ever. */
  faults(): string[] {
    return checkBooks(this.sqlite);
  }

  private async item(currency: string, key: string): Promise<string> {
    const known = this.items.get(currency + key);
    if (known) return known;
    const item = { name: `Line in ${currency}`, type: "service", price: 0, currency };
    const { body } = await this.post("/v1/items", item, { key });
    this.items.set(currency + key, body.uuid);
    return body.uuid;
  }
}
