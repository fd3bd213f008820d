import { setSystemTime } from "bun:test";
import { system } from "../src/access/caller.ts";
import type { Organization } from "../src/access/organization-queries.ts";
import { createCreditNote } from "../src/billing/credit-notes/create.ts";
import { requireInvoice } from "../src/billing/invoices/queries.ts";
import { type InvoiceRow, issueInvoice } from "../src/billing/invoices/record.ts";
import { voidInvoice } from "../src/billing/invoices/void.ts";
import { deletePayment } from "../src/billing/payments/delete.ts";
import { findPayment } from "../src/billing/payments/queries.ts";
import { type PaymentRow, recordPayment } from "../src/billing/payments/record.ts";
import type { PricedLine } from "../src/billing/price-lines.ts";
import { requireClient } from "../src/clients/queries.ts";
import { dateIn } from "../src/clock/instant.ts";
import type { OrgTx } from "../src/database/org.ts";
import { ratioOf, toDecimal } from "../src/shared/money.ts";
import type { World } from "./world.ts";

/** What is to be billed; amounts in minor units. */
export interface Billed {
  name?: string;
  price: number;
  currency?: string;
  serial?: string;
  mac?: string;
  unit?: string;
}

/** An office that bills and is paid, straight through the records. */
export class BillingDesk {
  constructor(
    private readonly world: World,
    private readonly organization: Organization,
    private readonly item_uuid: string,
  ) {}

  static async open(world: World): Promise<BillingDesk> {
    const { body } = await world.post("/v1/items", { name: "Fiber 50", type: "service", price: 1 });
    return new BillingDesk(world, world.cedar, body.uuid);
  }

  async client(name: string, fields: object = {}): Promise<string> {
    const username = `client.${Bun.randomUUIDv7()}`;
    const { body } = await this.world.post("/v1/clients", { name, username, ...fields });
    return body.id;
  }

  invoice(client_id: string, lines: Billed[], notes: string | null = null): InvoiceRow {
    return this.write((tx) =>
      issueInvoice(tx, this.organization, {
        client: requireClient(tx, client_id),
        currency: lines[0]?.currency ?? "USD",
        lines: lines.map((line) => this.line(line)),
        issue_date: dateIn(this.organization.timezone, tx.now),
        notes,
      }),
    );
  }

  /** A payment of the invoices, as far as it goes; the rest is credit. `rate` is units of its currency for one of theirs. */
  pay(
    client_id: string,
    amount: number,
    {
      invoices = [],
      currency = "USD",
      rate = null,
      reference = null,
    }: {
      invoices?: InvoiceRow[];
      currency?: string;
      rate?: string | null;
      reference?: string | null;
    } = {},
  ): PaymentRow {
    return this.write((tx) => {
      const now = (id: string) => tx.first(tx.from("invoices").selectAll().where("id", "=", id));
      return recordPayment(tx, this.organization, {
        client: requireClient(tx, client_id),
        requested: invoices
          .flatMap(({ id }) => now(id) ?? [])
          .map((invoice) => ({ invoice, amount: null })),
        amount,
        currency,
        rate: rate === null ? null : { ratio: ratioOf(rate), text: rate },
        method: "cash",
        reference,
        paid_at: tx.now,
        collector_id: null,
      }).payment;
    });
  }

  /** Voids an invoice, unless something was paid or credited of it. Returns whether it did. */
  void({ id }: InvoiceRow): boolean {
    return this.write((tx) => {
      const invoice = requireInvoice(tx, id);
      if (invoice.paid > 0 || invoice.credited > 0) return false;
      voidInvoice(tx, system, invoice, "Billed twice");
      return true;
    });
  }

  /** Credits an amount of an invoice, unless less is left of it. Returns whether it did. */
  credit({ id }: InvoiceRow, amount: number): boolean {
    return this.write((tx) => {
      const invoice = requireInvoice(tx, id);
      if (invoice.status === "void" || invoice.total - invoice.credited < amount) return false;
      const decimal = toDecimal(amount, invoice.currency);
      createCreditNote(tx, this.organization, invoice, { amount: decimal, reason: "Too much" });
      return true;
    });
  }

  deletePayment({ id }: PaymentRow): void {
    this.write((tx) => deletePayment(tx, findPayment(tx, id).payment, null));
  }

  /** What happens next happens then. */
  at(moment: string): void {
    setSystemTime(new Date(moment));
  }

  private write<T>(change: (tx: OrgTx) => T): T {
    return this.world.sqlite.writeNow((tx) => change(tx.org(this.organization.id)));
  }

  private line({ name = "Fiber 50", price, serial, mac, unit }: Billed): PricedLine {
    return {
      item_uuid: this.item_uuid,
      name,
      unit: unit ?? null,
      quantity: 1000,
      price,
      price_source: "catalogue",
      tax_rate: "0",
      line_total: price,
      tax: 0,
      serial: serial ?? null,
      mac: mac ?? null,
      track_serial: false,
      track_mac: false,
      active: true,
      priced_in: "USD",
      problem: null,
    };
  }
}
