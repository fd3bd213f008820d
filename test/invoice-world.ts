import type { Organization } from "../src/access/organization-queries.ts";
import { requireInvoice } from "../src/billing/invoices/queries.ts";
import { type InvoiceRow, issueInvoice, type NewInvoice } from "../src/billing/invoices/record.ts";
import { recordPayment } from "../src/billing/payments/record.ts";
import { requireClient } from "../src/clients/queries.ts";
import { dateIn, now } from "../src/clock/instant.ts";
import { build } from "../src/database/build.ts";
import { toMinor } from "../src/shared/money.ts";
import { ticketRow, withAssignees } from "../src/tickets/queries.ts";
import { record } from "../src/tickets/record.ts";
import { TicketWorld } from "./ticket-world.ts";
import type { Sent } from "./world.ts";

/** A world with what bills: clients, items, invoices and their payments. */
export class InvoiceWorld extends TicketWorld {
  static override async open(): Promise<InvoiceWorld> {
    const world = new InvoiceWorld();
    world.board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    return world;
  }

  async client(username = "rima", more: object = {}, sent: Sent = {}) {
    const { status, body } = await this.post(
      "/v1/clients",
      { name: username, username, ...more },
      sent,
    );
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  async item(price: number, more: object = {}, sent: Sent = {}) {
    const input = { name: "Router", type: "product", price, ...more };
    const { status, body } = await this.post("/v1/items", input, sent);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  /** Bills one of an item; the answered body. */
  async bill(client_id: string, item_uuid: string, more: object = {}, sent: Sent = {}) {
    const items = [{ item_uuid, quantity: 1 }];
    const { status, body } = await this.post("/v1/invoices", { client_id, items, ...more }, sent);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  }

  /** An invoice that no call makes: of a ticket, of a month, of another day. Without lines it comes to 0. */
  issue(client_id: string, more: Partial<NewInvoice> = {}): InvoiceRow {
    return this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      const client = requireClient(tx, client_id);
      const issue_date = dateIn(this.cedar.timezone, now());
      const invoice = { client, currency: client.currency, lines: [], issue_date, ...more };
      return issueInvoice(tx, this.cedar, invoice);
    });
  }

  /** Pays so much of an invoice in its own currency, at once. Returns the payment's id. */
  pay(invoice_id: string, amount: number, organization: Organization = this.cedar): string {
    return this.sqlite.writeNow((root) => {
      const tx = root.org(organization.id);
      const invoice = requireInvoice(tx, invoice_id);
      const { currency } = invoice;
      return recordPayment(tx, organization, {
        client: requireClient(tx, invoice.client_id),
        requested: [{ invoice, amount: null }],
        amount: toMinor(amount, currency) ?? 0,
        currency,
        rate: null,
        method: "cash",
        reference: null,
        paid_at: tx.now,
        collector_id: null,
      }).payment.id;
    });
  }

  /** Notes on a ticket which invoice bills it. */
  link(ticket_id: string, invoice_id: string): void {
    this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      const row = ticketRow(tx, ticket_id);
      if (!row) throw new Error(`no ticket ${ticket_id}`);
      const actor = { type: "system", id: null, name: "test" } as const;
      const change = { set: { invoice_id }, history: [], events: [] };
      record(tx, actor, withAssignees(tx, row), {
        ...change,
        history: [{ type: "invoiced", data: { invoice_id } }],
      });
    });
  }

  /** The sum of each currency over all lines of the journal: 0 at all times. */
  journalSums() {
    return this.sqlite.all(
      build
        .selectFrom("journal_lines")
        .select(["currency", (of) => of.fn.sum<number>("amount").as("sum")])
        .where("org_id", "=", this.cedar.id)
        .groupBy("currency"),
    );
  }

  /** The events that a call sends, as `[topic, data]`. */
  async told<T>(call: () => T | Promise<T>) {
    const known = this.events().length;
    const answer = await call();
    const events = this.events().slice(known);
    return { answer, events: events.map(({ topic, data }) => [topic, data] as const) };
  }
}
