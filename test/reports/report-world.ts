import { setSystemTime } from "bun:test";
import { startSession } from "../../src/access/sign-in/sessions/sessions.ts";
import { type Instant, now } from "../../src/clock/instant.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { type Answered, type Sent, World } from "../world.ts";
import { type Minor, minor } from "./amounts.ts";
import { plusDays } from "./days.ts";
import {
  type ClientState,
  type Completion,
  type Entry,
  Facts,
  type InvoiceFacts,
  type ItemLine,
  known,
  type Line,
  type PaymentFacts,
  type TicketFacts,
  type TicketShown,
} from "./facts.ts";

interface Organization {
  timezone: string;
  currency: string;
  rounding_tolerance?: number;
  payment_terms_days?: number;
  working_day?: { start: string; end: string };
}

export interface Board {
  id: string;
  columns: { id: string; category: string }[];
}

/** Stores the figures of the days that have passed. */
const storeFigures = async (world: ReportWorld, at: Instant): Promise<void> => {
  await jobs["daily-figures"]?.run(world.sqlite, at);
  world.facts.figures.push(at);
};

const billMonthly = async (world: ReportWorld, at: Instant): Promise<void> => {
  const billed = await jobs["recurring-invoices"]?.runSince?.(world.sqlite, at, at);
  if (billed) await world.learnBilled();
};

const archiveEnded = async ({ sqlite }: ReportWorld, at: Instant): Promise<void> => {
  await jobs["auto-archive"]?.run(sqlite, at);
};

/** What the service does by itself, by the time of day. */
const daily: [string, (world: ReportWorld, at: Instant) => Promise<void>][] = [
  ["00:00", storeFigures],
  ["00:30", archiveEnded],
  ["01:00", billMonthly],
];

/** A world that keeps what was done in it, for the oracles. Its clock moves by `until` alone. */
export class ReportWorld extends World {
  facts = new Facts({
    created_at: now(),
    timezone: "UTC",
    currency: "USD",
    working_day: { start: "08:00", end: "18:00" },
  });
  private count = 0;

  /** A provider that begins at this moment. */
  static async begin(at: string, organization: Organization): Promise<ReportWorld> {
    setSystemTime(new Date(at));
    const world = new ReportWorld();
    const kept = await world.changed("/v1/organization", organization);
    const { timezone, currency, working_day } = kept;
    world.facts = new Facts({ created_at: at, timezone, currency, working_day });
    return world;
  }

  override close(): void {
    super.close();
    setSystemTime();
  }

  /** Moves the clock on; the service's jobs run at their times of day. */
  async until(moment: string): Promise<void> {
    const { days } = this.facts;
    const began = now();
    for (let day = days.of(began); day <= days.of(moment); day = plusDays(day, 1))
      for (const [time, run] of daily) {
        const at = time === "00:00" ? days.start(day) : days.at(day, time);
        if (at <= began || at > moment) continue;
        setSystemTime(new Date(at));
        await run(this, now());
      }
    setSystemTime(new Date(moment));
  }

  /** Lets time pass while the service is down. */
  sleepUntil(moment: string): void {
    setSystemTime(new Date(moment));
  }

  /** Changes what must be changed; the answered body. */
  async changed(path: string, body: object) {
    return answeredBy(await this.put(path, body));
  }

  /** Posts what must succeed; the answered body. */
  async posted(path: string, body: object = {}) {
    return answeredBy(await this.post(path, body));
  }

  // The catalogue, and what else an office sets up.

  /** A branch, an ISP or a generator; its id. */
  async named(kind: "branches" | "isps", name: string): Promise<string> {
    const { id } = await this.posted(`/v1/${kind}`, { name });
    this.facts.names.set(id, name);
    return id;
  }

  async collector(name: string): Promise<number> {
    const { id } = await this.posted("/v1/collectors", { name });
    this.facts.names.set(String(id), name);
    return id;
  }

  async board(name: string, more: object = {}): Promise<Board> {
    const board = await this.posted("/v1/ticket-boards", { name, ...more });
    this.facts.names.set(board.id, name);
    this.facts.boards.set(board.id, board.branch_id);
    return board;
  }

  async jobType(name: string, more: object = {}): Promise<string> {
    const { id } = await this.posted("/v1/ticket-job-types", { name, ...more });
    this.facts.names.set(id, name);
    return id;
  }

  /** They may read reports, of their own jobs. */
  async technician(name: string, profile: object = {}): Promise<string> {
    const { id } = this.user({ name, added_abilities: ["reports:read"] });
    const shown = await this.changed(`/v1/ticket-technicians/${id}`, profile);
    this.facts.technicians.set(id, { ...shown, time_off: [] });
    return id;
  }

  async changeTechnician(id: string, profile: object): Promise<void> {
    const shown = await this.changed(`/v1/ticket-technicians/${id}`, profile);
    Object.assign(known(this.facts.technicians.get(id)), { ...shown, time_off: this.offOf(id) });
  }

  /** A technician logs in: what their calls carry. */
  as(user_id: string): Sent {
    const { token } = this.sqlite.writeNow((tx) =>
      startSession(tx, [{ org_id: this.cedar.id, user_id }]),
    );
    return { key: token, headers: { "organization-id": this.cedar.id } };
  }

  async timeOff(id: string, starts_at: string, ends_at: string): Promise<void> {
    const path = `/v1/ticket-technicians/${id}/time-off`;
    this.offOf(id).push(await this.posted(path, { starts_at, ends_at }));
  }

  async workAfterAll(id: string): Promise<void> {
    const entry = this.offOf(id).pop();
    if (entry) await this.delete(`/v1/ticket-technicians/${id}/time-off/${entry.id}`);
  }

  private offOf(id: string) {
    return known(this.facts.technicians.get(id)).time_off;
  }

  async item(name: string, more: object): Promise<string> {
    const shown = await this.posted("/v1/items", { name, type: "service", ...more });
    this.facts.names.set(shown.uuid, name);
    this.facts.items.set(shown.uuid, []);
    this.keepItem(shown);
    return shown.uuid;
  }

  async changeItem(uuid: string, change: object): Promise<void> {
    this.keepItem(await this.changed(`/v1/items/${uuid}`, change));
  }

  private keepItem({ uuid, price, currency, active }: ItemShown): void {
    known(this.facts.items.get(uuid)).push({ at: now(), price, currency, active });
  }

  // Clients.

  async client(more: object = {}): Promise<string> {
    this.count += 1;
    const named = { name: `Client ${this.count}`, username: `client.${this.count}` };
    const { id } = await this.posted("/v1/clients", { ...named, ...more });
    const { body } = await this.get(`/v1/clients/${id}`);
    this.facts.clients.set(id, { id, name: body.name, states: [] });
    this.keepClient(body);
    return id;
  }

  /** False: it was refused. */
  async changeClient(id: string, change: object): Promise<boolean> {
    const { name, username } = (await this.get(`/v1/clients/${id}`)).body;
    const answer = await this.put(`/v1/clients/${id}`, { name, username, ...change });
    if (answer.status === 200) this.keepClient(answer.body);
    return answer.status === 200;
  }

  async suspendOrResume(id: string, what: "suspend" | "resume"): Promise<void> {
    this.keepClient((await this.post(`/v1/clients/${id}/${what}`)).body);
  }

  /** Null: the price agreed with them ends. */
  async agree(id: string, item_uuid: string, price: number | null): Promise<void> {
    const state = this.facts.clientNow(id);
    const { [item_uuid]: former, ...prices } = state.prices;
    const path = `/v1/clients/${id}/prices/${item_uuid}`;
    if (price !== null) prices[item_uuid] = await this.changed(path, { price });
    else if (former) await this.delete(path);
    this.facts.client(id).states.push({ ...state, prices, at: now() });
  }

  async deleteClient(id: string): Promise<void> {
    const { facts } = this;
    const { body } = await this.call("DELETE", "/v1/clients", { body: { id: [id] } });
    const state = facts.clientNow(id);
    const ours = (one: { client_id: string }) => one.client_id === id;
    const standing = [
      ...[...facts.invoices.values()].filter((one) => ours(one) && one.voided_at === null),
      ...[...facts.payments.values()].filter((one) => ours(one) && one.deleted_at === null),
      ...[...facts.credit_notes.values()].filter(ours),
    ];
    for (const { entry } of standing) this.reverse(entry, "client_deletion");
    if (body.reversed_count !== standing.length) throw new Error("other entries were reversed");
    facts.client(id).states.push({ ...state, deleted: true, at: now() });
  }

  private keepClient(shown: ClientShown): void {
    const { states } = this.facts.client(shown.id);
    states.push({
      at: now(),
      status: shown.status,
      deleted: false,
      branch_id: shown.branch_id,
      isp_id: shown.isp_id,
      isp_status: shown.isp_status,
      suspended: shown.suspension !== null,
      currency: shown.currency,
      auto_invoice: shown.auto_invoice,
      due_day: shown.due_day,
      items: shown.items,
      prices: states.at(-1)?.prices ?? {},
    });
  }

  // Money.

  /** The invoice's id; null: it was refused. */
  async invoice(client_id: string, items: object[], more: object = {}): Promise<string | null> {
    const { status, body } = await this.post("/v1/invoices", { client_id, items, ...more });
    if (status !== 201) return null;
    this.keepInvoice(body, null);
    return body.id;
  }

  /** The invoices of a run. */
  async learnBilled(): Promise<void> {
    for (let page = 1; ; page += 1) {
      const { body } = await this.get(`/v1/invoices?recurring=1&per_page=100&page=${page}`);
      const found: InvoiceShown[] = body.data;
      const fresh = found.filter(({ id }) => !this.facts.invoices.has(id));
      for (const invoice of fresh) this.keepInvoice(invoice, null);
      if (fresh.length < 100) return;
    }
  }

  async voidInvoice(id: string): Promise<void> {
    const { status } = await this.post(`/v1/invoices/${id}/void`, { reason: "Billed twice" });
    if (status !== 200) return;
    const invoice = known(this.facts.invoices.get(id));
    if (invoice.voided_at !== null) return;
    invoice.voided_at = now();
    this.reverse(invoice.entry, "void");
  }

  /** The credit note's id; null: it was refused. */
  async credit(invoice_id: string, credited: object): Promise<string | null> {
    const path = `/v1/invoices/${invoice_id}/credit-note`;
    const { status, body } = await this.post(path, { reason: "Too much", ...credited });
    if (status !== 201) return null;
    this.keepCreditNote(body);
    return body.id;
  }

  /** The payment's id; null: it was refused. */
  async pay(payment: object): Promise<string | null> {
    const { status, body } = await this.post("/v1/payments", payment);
    if (status !== 201) return null;
    await this.keepPayment(body, null);
    return body.id;
  }

  /** Deletes a payment; those that applied its credit go with it. */
  async deletePayment(id: string): Promise<void> {
    const { status } = await this.delete(`/v1/payments/${id}`);
    if (status >= 300) return;
    const { client_id } = known(this.facts.payments.get(id));
    for (const payment of this.facts.payments.values()) {
      if (payment.client_id !== client_id || payment.deleted_at !== null) continue;
      payment.deleted_at = (await this.get(`/v1/payments/${payment.id}`)).body.deleted_at;
      const { deleted } = this.facts.clientNow(client_id);
      if (payment.deleted_at && !deleted) this.reverse(payment.entry, "payment_deletion");
    }
  }

  private keepInvoice(shown: InvoiceShown, job: InvoiceFacts["job"]): void {
    const { id, client_id, created_at, due_date, currency } = shown;
    const amount = (of: number): Minor => minor(of, currency);
    const entry: Entry = {
      at: created_at,
      kind: "invoice",
      client_id,
      lines: moving([
        { account: "receivable", currency, amount: amount(shown.total) },
        { account: "revenue", currency, amount: -amount(shown.subtotal) },
        { account: "tax", currency, amount: -amount(shown.tax_total) },
      ]),
    };
    this.facts.entries.push(entry);
    this.facts.invoices.set(id, {
      ...{ id, client_id, at: created_at, due_date, currency, entry, job },
      total: amount(shown.total),
      lines: shown.lines.map(({ item_uuid, line_total, tax }) => ({
        item_uuid,
        amount: amount(line_total) + amount(tax),
      })),
      voided_at: null,
    });
  }

  private keepCreditNote(shown: CreditNoteShown): void {
    const { id, invoice_id, client_id, created_at: at, currency } = shown;
    const amount = (of: number): Minor => minor(of, currency);
    const rest = amount(shown.total) - this.openOf(invoice_id);
    const credit = rest > 0n ? rest : 0n;
    const applied = amount(shown.total) - credit;
    const entry: Entry = {
      ...{ at, kind: "credit_note", client_id },
      lines: moving([
        { account: "revenue", currency, amount: amount(shown.subtotal) },
        { account: "tax", currency, amount: amount(shown.tax_total) },
        { account: "receivable", currency, amount: -applied },
        { account: "credit", currency, amount: -credit },
      ]),
    };
    this.facts.entries.push(entry);
    this.facts.credit_notes.set(id, { id, invoice_id, client_id, at, applied, entry });
  }

  /** What is open of an invoice now. */
  private openOf(id: string): Minor {
    const { invoices, payments, credit_notes } = this.facts;
    const parts = [...payments.values()]
      .filter((one) => one.deleted_at === null)
      .flatMap((one) => one.parts.filter(({ invoice_id }) => invoice_id === id));
    const notes = [...credit_notes.values()].filter(({ invoice_id }) => invoice_id === id);
    const paid = parts.reduce((all, { amount, rounding }) => all + amount + rounding, 0n);
    return notes.reduce((all, { applied }) => all - applied, known(invoices.get(id)).total - paid);
  }

  private async keepPayment(
    shown: PaymentShown,
    job: PaymentFacts["job"],
    rounds = true,
  ): Promise<void> {
    const { id, client_id, created_at: at, paid_at, currency, invoice_currency: account } = shown;
    const parts: PaymentFacts["parts"] = [];
    for (const part of shown.allocations) {
      const amount = minor(part.amount, account);
      const rounding = rounds ? await this.newRounding(part.invoice_id) : 0n;
      parts.push({ invoice_id: part.invoice_id, amount, rounding });
    }
    const amount = minor(shown.amount, currency);
    const worth = minor(shown.invoice_amount, account);
    const paid = parts.reduce((all, part) => all + part.amount, 0n);
    const rounding = parts.reduce((all, part) => all + part.rounding, 0n);
    const exchange = shown.exchange_rate === null ? 0n : 1n;
    const entry: Entry = {
      ...{ at, kind: "payment", client_id },
      lines: moving([
        { account: `cash:${shown.method}`, currency, amount },
        { account: "exchange", currency, amount: -amount * exchange },
        { account: "exchange", currency: account, amount: worth * exchange },
        { account: "receivable", currency: account, amount: -paid - rounding },
        { account: "rounding", currency: account, amount: rounding },
        { account: "credit", currency: account, amount: paid - worth },
      ]),
    };
    this.facts.entries.push(entry);
    this.facts.payments.set(id, {
      ...{ id, client_id, at, paid_at, currency, amount, parts, entry, job },
      method: shown.method,
      collector_id: shown.collector_id,
      deleted_at: null,
    });
  }

  /** What was rounded off an invoice beyond what is known. */
  private async newRounding(id: string): Promise<Minor> {
    const { rounding, currency } = (await this.get(`/v1/invoices/${id}`)).body;
    const standing = [...this.facts.payments.values()].filter((one) => one.deleted_at === null);
    const parts = standing.flatMap((one) => one.parts.filter((part) => part.invoice_id === id));
    return minor(rounding, currency) - parts.reduce((all, part) => all + part.rounding, 0n);
  }

  private reverse({ client_id, lines }: Entry, kind: Entry["kind"]): void {
    const opposite = lines.map((line) => ({ ...line, amount: -line.amount }));
    this.facts.entries.push({ at: now(), kind, client_id, lines: opposite });
  }

  // Jobs.

  async ticket(more: object): Promise<string | null> {
    const input = { title: "No internet", priority: "high", type: "support", ...more };
    const { status, body } = await this.post("/v1/tickets", input);
    if (status !== 201) return null;
    this.see(body);
    return body.id;
  }

  /** Calls an action of a ticket. Whether it was done. */
  async act(id: string, action: string, body: object = {}): Promise<boolean> {
    const answer = await this.post(`/v1/tickets/${id}/${action}`, body);
    if (answer.status === 200) this.see(answer.body);
    return answer.status === 200;
  }

  async changeTicket(id: string, change: object): Promise<boolean> {
    const answer = await this.put(`/v1/tickets/${id}`, change);
    if (answer.status === 200) this.see(answer.body);
    return answer.status === 200;
  }

  async deleteTicket(id: string): Promise<void> {
    const { status } = await this.delete(`/v1/tickets/${id}`);
    if (status === 204) this.of(id).deleted = true;
  }

  /** Ends a visit, which may bill and collect. Whether it was done. */
  async complete(id: string, body: CompletionAsked): Promise<boolean> {
    const { shown } = this.of(id);
    const { status, body: answer } = await this.post(`/v1/tickets/${id}/complete`, body);
    if (status !== 200 || answer.completion.replayed) return false;
    this.see(answer);
    const { outcome, reason_code = null } = body;
    this.of(id).completions.push({ at: now(), outcome, reason_code, before: shown });
    await this.learnBilling(answer, shown, true);
    const { follow_up } = answer.completion;
    if (follow_up) this.see((await this.get(`/v1/tickets/${follow_up.id}`)).body);
    return true;
  }

  /** Bills a ticket that is done. Whether it was done. */
  async billLater(id: string, body: object): Promise<boolean> {
    const { shown } = this.of(id);
    const { status, body: answer } = await this.post(`/v1/tickets/${id}/create-invoice`, body);
    if (status !== 200 || answer.completion.replayed) return false;
    this.see(answer);
    await this.learnBilling(answer, shown, false);
    return true;
  }

  private async learnBilling(
    { completion }: { completion: CompletionShown },
    { id: ticket_id, technician_id }: TicketShown,
    is_completion: boolean,
  ): Promise<void> {
    const { invoice, payment_id, credit_payment_id } = completion;
    const job = { ticket_id, technician_id };
    if (invoice && !this.facts.invoices.has(invoice.id))
      this.keepInvoice((await this.get(`/v1/invoices/${invoice.id}`)).body, job);
    for (const id of [credit_payment_id, payment_id]) {
      if (!id || this.facts.payments.has(id)) continue;
      // Credit leaves a remainder within the tolerance to the money.
      const rounds = id === payment_id || !payment_id;
      const { body } = await this.get(`/v1/payments/${id}`);
      await this.keepPayment(body, is_completion ? job : null, rounds);
    }
  }

  /** Keeps a ticket as it is now. */
  see(shown: TicketShown): void {
    const found = this.facts.tickets.get(shown.id);
    const open = !["done", "cancelled"].includes(shown.status_category);
    if (!found) {
      const at = shown.created_at;
      const openings = [{ at, open }];
      this.facts.tickets.set(shown.id, { shown, deleted: false, openings, completions: [] });
      return;
    }
    found.shown = shown;
    if (found.openings.at(-1)?.open !== open) found.openings.push({ at: now(), open });
  }

  /** Looks at every ticket again: nights archive them, and note missed deadlines. */
  async seeAll(): Promise<void> {
    for (let page = 1; ; page += 1) {
      const { body } = await this.get(`/v1/tickets?archived=all&per_page=100&page=${page}`);
      for (const ticket of body.data) this.see(ticket);
      if (page >= body.pagination.last_page) return;
    }
  }

  of(id: string): TicketFacts {
    return known(this.facts.tickets.get(id));
  }

  /** The whole journal, as the API shows it. */
  async journal(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await this.get(`/v1/journal-entries?per_page=100&page=${page}`);
      const shown: EntryShown[] = body.data;
      for (const { created_at: at, kind, client_id, lines } of shown)
        entries.push({
          ...{ at, kind, client_id },
          lines: moving(
            lines.map((line) => ({ ...line, amount: minor(line.amount, line.currency) })),
          ),
        });
      if (page >= body.pagination.last_page) return entries;
    }
  }
}

export interface CompletionAsked {
  outcome: Completion["outcome"];
  reason_code?: string | null;
  [field: string]: unknown;
}

interface ItemShown {
  uuid: string;
  price: number;
  currency: string;
  active: boolean;
}

type ClientShown = Omit<ClientState, "at" | "deleted" | "prices" | "items" | "suspended"> & {
  suspension: object | null;
  id: string;
  items: ItemLine[];
};

interface InvoiceShown {
  id: string;
  client_id: string;
  created_at: string;
  due_date: string;
  currency: string;
  subtotal: number;
  tax_total: number;
  total: number;
  lines: { item_uuid: string; line_total: number; tax: number }[];
}

interface CreditNoteShown {
  id: string;
  invoice_id: string;
  client_id: string;
  created_at: string;
  currency: string;
  subtotal: number;
  tax_total: number;
  total: number;
}

interface PaymentShown {
  id: string;
  client_id: string;
  created_at: string;
  paid_at: string;
  amount: number;
  currency: string;
  invoice_amount: number;
  invoice_currency: string;
  exchange_rate: number | null;
  method: string;
  collector_id: number | null;
  allocations: { invoice_id: string; amount: number }[];
}

interface CompletionShown {
  invoice: { id: string } | null;
  payment_id: string | null;
  credit_payment_id?: string;
}

interface EntryShown {
  created_at: string;
  kind: Entry["kind"];
  client_id: string;
  lines: { account: string; currency: string; amount: number }[];
}

/** The lines that move something. */
const moving = (lines: readonly Line[]): Line[] => lines.filter(({ amount }) => amount !== 0n);

const answeredBy = ({ status, body, text }: Answered) => {
  if (status >= 300) throw new Error(text);
  return body;
};
