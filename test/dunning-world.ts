import { setSystemTime } from "bun:test";
import { type Organization, readOrganization } from "../src/access/organization-queries.ts";
import { issueInvoice } from "../src/billing/invoices/record.ts";
import { priceLines } from "../src/billing/price-lines.ts";
import { findClient } from "../src/clients/queries.ts";
import { type CalendarDate, now, parseInstant, toMillis } from "../src/clock/instant.ts";
import { runNewDays } from "../src/dunning/run-all.ts";
import { toMinor } from "../src/shared/money.ts";
import { SuspensionWorld } from "./suspension-world.ts";

/** A row of the preview as tests look at it: `reminder 3`, its invoices' names, and why it is skipped. */
export type Previewed = [client: string, step: string, invoices: string[], skipped: string | null];

interface Owed {
  due: string;
  issued?: string;
  total?: number;
  currency?: string;
}

/** The steps of most tests. */
export const usual_steps = [
  { kind: "reminder", days_after_due: 3 },
  { kind: "warning", days_after_due: 7 },
  { kind: "suspend", days_after_due: 14 },
] as const;

/** The world with a dunning policy in Beirut, a mail server, and a clock that is moved. Its Mondays: 2, 9, 16, 23, 30 November 2026. */
export class DunningWorld extends SuspensionWorld {
  /** The names by which tests know clients and invoices. */
  private readonly labels = new Map<string, string>();

  constructor(told: ConstructorParameters<typeof SuspensionWorld>[0] = {}) {
    super({ sends_mail: true, ...told });
  }

  /** Moves the clock to a time of a day in Beirut. */
  at(day: string, time = "09:00"): void {
    const moment = parseInstant(`${day}T${time}`, "Asia/Beirut");
    if (!moment) throw new Error(`no moment: ${day} ${time}`);
    setSystemTime(new Date(toMillis(moment)));
  }

  /** Changes the policy. Returns the ids of its steps. */
  async policy(change: object): Promise<string[]> {
    const { status, body, text } = await this.put("/v1/dunning-policy", change);
    if (status !== 200) throw new Error(text);
    return body.steps.map(({ id }: { id: string }) => id);
  }

  /** A client with an e-mail address. */
  async named(name: string, more: object = {}): Promise<string> {
    const id = await this.client({ name, email: `${name.toLowerCase()}@example.com`, ...more });
    this.labels.set(id, name);
    return id;
  }

  /** An invoice over 30 unless told, issued 15 days before it is due. Returns its id. */
  async owe(client_id: string, name: string, owed: Owed, organization = this.cedar) {
    const { due, currency = "USD", total = 30 } = owed;
    const item_uuid = await this.sellIn(currency, organization);
    const price = toMinor(total, currency);
    const id = this.sqlite.writeNow((root) => {
      const tx = root.org(organization.id);
      const client = findClient(tx, client_id);
      if (!client || price === null) throw new Error("no such invoice");
      const line = { item_uuid, quantity: 1000, price, serial: null, mac: null };
      const invoice = issueInvoice(tx, readOrganization(tx), {
        client,
        currency,
        lines: priceLines(tx, { client_id, job_type_id: null, currency }, [line]),
        issue_date: (owed.issued ?? before(due)) as CalendarDate,
        due_date: due as CalendarDate,
      });
      return invoice.id;
    });
    this.labels.set(id, name);
    return id;
  }

  private readonly sold = new Map<string, string>();

  private async sellIn(currency: string, { id }: Organization): Promise<string> {
    const key = id === this.cedar.id ? this.key : this.bekaa_key;
    const known = this.sold.get(`${id} ${currency}`);
    if (known) return known;
    const item = { name: `Line in ${currency}`, type: "service", price: 1, currency };
    const { body, text, status } = await this.post("/v1/items", item, { key });
    if (status !== 201) throw new Error(text);
    this.sold.set(`${id} ${currency}`, body.uuid);
    return body.uuid;
  }

  /** The service's minute. Returns how much was done. */
  tick(): Promise<number> {
    return runNewDays(this.sqlite, now());
  }

  /** Moves the clock to nine o'clock of a day, and lets the job run. */
  async day(day: string): Promise<number> {
    this.at(day);
    return this.tick();
  }

  async preview(day?: string): Promise<Previewed[]> {
    const query = `per_page=100${day === undefined ? "" : `&date=${day}`}`;
    const { body } = await this.get(`/v1/dunning/preview?${query}`);
    // biome-ignore lint/suspicious/noExplicitAny: rows as the API has them
    return body.data.map((row: any) => [
      row.name,
      `${row.step.kind} ${row.step.days_after_due}`,
      row.invoices.map(({ id }: { id: string }) => this.labels.get(id)),
      row.skipped,
    ]);
  }

  /** What ran for an invoice, oldest first: `reminder 3 done`. */
  async ran(invoice_id: string): Promise<string[]> {
    const { body } = await this.get(`/v1/dunning/actions?per_page=100&invoice_id=${invoice_id}`);
    return body.data
      .toReversed()
      .map(
        (action: { kind: string; days_after_due: number; status: string }) =>
          `${action.kind} ${action.days_after_due} ${action.status}`,
      );
  }

  /** The messages to a client, oldest first: their kinds. */
  async sent(client_id: string): Promise<string[]> {
    return (await this.messages(client_id)).map(({ kind }) => kind);
  }

  async messages(client_id: string): Promise<{ id: string; kind: string; body: string }[]> {
    const db = this.sqlite.reader(this.cedar.id);
    return db.all(db.from("messages").selectAll().where("client_id", "=", client_id).orderBy("id"));
  }

  /** What the mailer makes of all queued messages. */
  deliver(status: "sent" | "failed" = "sent"): void {
    this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      const result = { status, next_attempt_at: null, sent_at: status === "sent" ? now() : null };
      tx.run(tx.update("messages", result).where("status", "=", "queued"));
    });
  }

  /** Pays an invoice in full. Returns the payment's id. */
  async payFully(client_id: string, invoice_id: string): Promise<string> {
    const { balance } = (await this.get(`/v1/invoices/${invoice_id}`)).body;
    const paid = { client_id, invoice_id, amount: balance, currency: "USD" };
    const { status, body, text } = await this.post("/v1/payments", paid);
    if (status !== 201) throw new Error(text);
    return body.id;
  }

  async isSuspended(client_id: string): Promise<boolean> {
    return (await this.read(client_id)).suspension !== null;
  }
}

/** The day 15 days earlier. */
const before = (due: string): string =>
  new Date(Date.parse(due) - 15 * 86_400_000).toISOString().slice(0, "2026-11-02".length);
