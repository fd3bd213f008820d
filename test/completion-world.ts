import { expect, setSystemTime } from "bun:test";
import { monday, VisitWorld } from "./visit-world.ts";
import type { Answered, Sent } from "./world.ts";

type Mode = "none" | "on_completion" | "manual";

/** The visits' world with a client, a router of 40.00 USD and 11% tax, and a visit of 20.00 without tax. */
export class CompletionWorld extends VisitWorld {
  client_id = "";
  router = "";
  labour = "";
  /** Job types, by their billing mode. */
  readonly types: Record<Mode, string> = { none: "", on_completion: "", manual: "" };

  static override async open(
    told: ConstructorParameters<typeof VisitWorld>[0] = {},
  ): Promise<CompletionWorld> {
    setSystemTime(new Date(monday));
    const world = new CompletionWorld(told);
    world.board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    world.client_id = await world.made("/v1/clients", {
      name: "Haddad",
      username: "haddad",
      email: "haddad@example.com",
    });
    const router = { name: "Router", type: "product", price: 40, tax_rate: 11, track_serial: true };
    world.router = await world.made("/v1/items", router);
    world.labour = await world.made("/v1/items", { name: "Labour", type: "service", price: 20 });
    for (const billing_mode of ["none", "on_completion", "manual"] as const)
      world.types[billing_mode] = (await world.jobType({ name: billing_mode, billing_mode })).id;
    return world;
  }

  /** Posts what must succeed; the id of what was made. */
  async made(path: string, body: object): Promise<string> {
    const answer = await this.post(path, body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.id ?? answer.body.uuid;
  }

  /** The client's ticket of a job type with this billing mode. */
  async job(mode: Mode = "on_completion", more: object = {}): Promise<string> {
    const own = { client_id: this.client_id, job_type_id: this.types[mode] };
    return (await this.ticket({ ...own, ...more })).id;
  }

  /** One router: 44.40 USD with its tax. */
  items(more: object = {}): object[] {
    return [{ item_uuid: this.router, quantity: 1, ...more }];
  }

  complete(id: string, body: object = {}, sent: Sent = {}): Promise<Answered> {
    return this.act(id, "complete", { outcome: "done", ...body }, sent);
  }

  /** Completes what must succeed; the answered ticket. */
  async completed(id: string, body: object = {}, sent: Sent = {}) {
    const answer = await this.complete(id, body, sent);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer.body;
  }

  async invoiceLater(id: string, body: object = {}) {
    const answer = await this.act(id, "create-invoice", body);
    expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
    return answer.body;
  }

  /** Lets the organization write to its clients. */
  async writesToClients(): Promise<void> {
    await this.put("/v1/organization", { customer_messages: true });
  }

  /** Stores a rate from the first of 2026 on: units of `quote` for 1 of `base`. */
  rate(base: string, quote: string, rate: string): void {
    const effective_at = "2026-01-01T00:00:00Z" as const;
    this.sqlite.execute(
      `INSERT INTO exchange_rates (org_id, id, base, quote, rate, effective_at, created_at)
       VALUES ('${this.cedar.id}', '${Bun.randomUUIDv7()}', '${base}', '${quote}', '${rate}', '${effective_at}', '${effective_at}')`,
    );
  }

  /** Every table of money and messages, and those of tickets: what a refusal must leave alone. */
  rows(): Record<string, unknown[]> {
    const db = this.sqlite.reader(this.cedar.id);
    return Object.fromEntries(written.map((table) => [table, db.all(db.from(table).selectAll())]));
  }

  /** The rows of one of those tables. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of any table
  all(table: (typeof written)[number]): any[] {
    return this.rows()[table] ?? [];
  }

  /** Holds that a call is refused with this code and leaves every table as it was. Returns `error.errors`. */
  override async refused(reason: string, work: () => Promise<Answered>, status = 422) {
    const before = this.rows();
    const answer = await work();
    expect([answer.status, answer.body.error?.reason]).toEqual([status, reason]);
    expect(this.rows()).toEqual(before);
    return answer.body.error.errors;
  }
}

const written = [
  "tickets",
  "ticket_numbers",
  "ticket_assignees",
  "ticket_history",
  "ticket_items",
  "ticket_completions",
  "technician_bookings",
  "counters",
  "invoices",
  "invoice_lines",
  "payments",
  "payment_allocations",
  "journal_entries",
  "journal_lines",
  "client_accounts",
  "clients",
  "messages",
  "events",
  "idempotent_answers",
] as const;
