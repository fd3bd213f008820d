import * as v from "valibot";
import { type Caller, system } from "../../src/access/caller.ts";
import { readOrganization } from "../../src/access/organization-queries.ts";
import { createOrganization, updateOrganization } from "../../src/access/organizations.ts";
import { createRate } from "../../src/billing/exchange-rates/rates.ts";
import { createInvoice } from "../../src/billing/invoices/create.ts";
import { createPayment } from "../../src/billing/payments/create.ts";
import { deletePayment } from "../../src/billing/payments/delete.ts";
import { findPayment } from "../../src/billing/payments/queries.ts";
import { billAll, billNewDays } from "../../src/billing/recurring/run.ts";
import { createBoard } from "../../src/boards/create.ts";
import { columnsOf } from "../../src/boards/queries.ts";
import { deleteClientPrice, setClientPrice } from "../../src/catalogue/client-prices.ts";
import { createItem, updateItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { beginDeletion, deleteSlice } from "../../src/clients/delete.ts";
import { requireClient } from "../../src/clients/queries.ts";
import { updateClient } from "../../src/clients/update.ts";
import type { Instant } from "../../src/clock/instant.ts";
import { cancelTicket } from "../../src/completion/cancel.ts";
import { completeTicket } from "../../src/completion/complete.ts";
import type { CompletedTicket } from "../../src/completion/completion.ts";
import { createInvoiceOf } from "../../src/completion/create-invoice.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import type { OrgReader, OrgTx } from "../../src/database/org.ts";
import { recordEvents } from "../../src/events/record.ts";
import { createJobType } from "../../src/job-types/save.ts";
import { JobTypeInput } from "../../src/job-types/wire.ts";
import { Refusal } from "../../src/refusal.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { fromThousandths, toDecimal } from "../../src/shared/money.ts";
import { createTicket } from "../../src/tickets/create.ts";
import { deleteTicket, moveTicket, reopenTicket } from "../../src/tickets/lifecycle/transitions.ts";
import { findTicket } from "../../src/tickets/queries.ts";
import { voidById } from "../payment-world.ts";
import { Serializable, schema_image } from "../schema-image.ts";
import {
  known,
  type LineAsked,
  type ModelBooks,
  type ModelItem,
  type Money,
} from "./model-books.ts";
import type { Came, JobAsked } from "./model-jobs.ts";
import { inOrder, type ModelRun } from "./model-months.ts";
import type { Ask } from "./money-asks.ts";

/** What was told, of money and tickets, since it was last asked for; by organization. */
const told = new Map<string, string[]>();

export const openFile = (image: string): Sqlite =>
  new Sqlite(image, {
    storeEvents: (tx) => {
      const topics = recordEvents(tx).map(({ topic }) => topic);
      const known = told.get(tx.org_id) ?? [];
      told.set(tx.org_id, [...known, ...topics.filter((topic) => !topic.startsWith("client."))]);
    },
  });

interface Board {
  id: string;
  done: string;
  types: Record<JobAsked["mode"], string>;
}

/** An organization before anything has happened: what the model calls by its place has an id here. */
export interface Premises {
  org_id: string;
  items: string[];
  clients: string[];
  board: Board;
}

/** A file of so many organizations with what the model begins with: made once, since it costs as much as what happens then. */
export const prepareFile = (
  count: number,
  { items, books }: { items: readonly ModelItem[]; books: Pick<ModelBooks, "clients" | "rates"> },
): { image: string; premises: Premises[] } => {
  const sqlite = new Serializable(schema_image);
  const premises = Array.from({ length: count }, () =>
    sqlite.writeNow((root) => {
      const { id } = createOrganization(root, { name: "Cedar Net", timezone: "Asia/Dubai" });
      return prepare(root.org(id), items, books);
    }, instantOf(0)),
  );
  const image = sqlite.image();
  sqlite.close();
  return { image, premises };
};

const prepare = (
  tx: OrgTx,
  catalogue: readonly ModelItem[],
  { clients, rates }: Pick<ModelBooks, "clients" | "rates">,
): Premises => {
  const organization = readOrganization(tx);
  const items = catalogue.map((item, n) => makeItem(tx, item, n));
  for (const { base, quote, rate } of rates)
    createRate(tx, organization, { base, quote, rate: Number(rate) });
  const made = clients.map(({ currency, due_day, lines }, n) => {
    const input = { name: "Haddad", username: `u${n}`, currency, due_day };
    return createClient(tx, organization, { ...input, items: linesOf(lines, items, catalogue) }).id;
  });
  const id = createBoard(tx, { name: "Field work" });
  const done = columnsOf(tx, id).find(({ category }) => category === "done");
  const type = (mode: JobAsked["mode"]) => makeType(tx, mode, items, catalogue);
  const types = {
    none: type("none"),
    manual: type("manual"),
    on_completion: type("on_completion"),
  };
  const board = { id, done: known(done).id, types };
  return { org_id: tx.org_id, items, clients: made, board };
};

const makeItem = (tx: OrgTx, { currency, price, tax }: ModelItem, n: number): string => {
  const tax_rate = tax / 100;
  const item = { name: `Item ${n}`, type: "service", currency, tax_rate } as const;
  return createItem(tx, currency, { ...item, price: toDecimal(price, currency) }).uuid;
};

const makeType = (
  tx: OrgTx,
  billing_mode: JobAsked["mode"],
  items: readonly string[],
  catalogue: readonly ModelItem[],
): string => {
  const default_items = catalogue.flatMap(({ usual, currency }, place) =>
    usual === null
      ? []
      : [{ item_uuid: known(items[place]), quantity: 1, price: toDecimal(usual, currency) }],
  );
  const input = { name: billing_mode, billing_mode, default_items };
  return createJobType(tx, callerOf(tx), v.parse(JobTypeInput, input));
};

const linesOf = (
  lines: readonly LineAsked[],
  items: readonly string[],
  catalogue: readonly ModelItem[],
) =>
  lines.map(({ item, quantity, price }) => ({
    item_uuid: known(items[item]),
    quantity: fromThousandths(quantity),
    ...(price === null ? {} : { price: toDecimal(price, known(catalogue[item]).currency) }),
  }));

/** An organization as the service keeps it, from when its model begins until it ends. */
export class Firm {
  readonly org_id: string;
  readonly items: readonly string[];
  readonly clients: readonly string[];
  readonly invoices: string[] = [];
  readonly payments: string[] = [];
  readonly jobs: string[] = [];
  private readonly board: Board;
  private readonly catalogue: readonly ModelItem[];

  constructor(
    readonly sqlite: Sqlite,
    { org_id, items, clients, board }: Premises,
    { items: catalogue, books }: { items: readonly ModelItem[]; books: ModelBooks },
    rounding_tolerance: number,
  ) {
    this.catalogue = catalogue;
    [this.org_id, this.items, this.clients, this.board] = [org_id, items, clients, board];
    this.write(0, (tx) => {
      if (rounding_tolerance > 0) updateOrganization(tx, { rounding_tolerance });
      for (const [place, { auto }] of books.clients.entries())
        if (auto) this.changeClient(tx, place, { auto_invoice: true });
      // The runs of those before it in the file were its own, too: the next is its first.
      tx.run(tx.delete("recurring_billing"));
    });
  }

  /** Nobody is billed each month any more: runs of others in the file have nothing to do with it. */
  end(): void {
    this.write(0, (tx) => {
      for (const id of this.clients) tx.updateRow("clients", id, { auto_invoice: 0 });
    });
  }

  get db(): OrgReader {
    return this.sqlite.reader(this.org_id);
  }

  /** The topics that were told since the last time, in the order of the alphabet. */
  private topics(): string[] {
    const topics = told.get(this.org_id) ?? [];
    told.delete(this.org_id);
    return topics.toSorted();
  }

  /** Does what is asked, at a moment: what was told, and what it came to; or the reason of the refusal. */
  async does(at_ms: number, ask: Ask): Promise<Did> {
    this.topics();
    try {
      const came =
        ask.do === "run"
          ? await this.run(instantOf(at_ms), ask)
          : this.write(at_ms, (tx) => this.change(tx, ask));
      return { told: this.topics(), came };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { refuses: error.reason };
    }
  }

  private change(tx: OrgTx, ask: Ask): Came | null {
    switch (ask.do) {
      case "bill": {
        const input = { client_id: this.client(ask.client), items: this.lines(ask.lines) };
        this.invoices.push(createInvoice(tx, readOrganization(tx), input).id);
        return null;
      }
      case "pay":
        this.payments.push(createPayment(tx, readOrganization(tx), this.payment(ask)).payment.id);
        return null;
      case "void":
        voidById(tx, known(this.invoices[ask.invoice]));
        return null;
      case "remove":
        deletePayment(tx, findPayment(tx, known(this.payments[ask.payment])).payment, null);
        return null;
      case "leave":
        beginDeletion(tx, [this.client(ask.client)]);
        for (const left = [this.client(ask.client)]; left.length > 0; )
          deleteSlice(tx, left, new Map());
        return null;
      case "open":
      case "complete":
      case "bill later":
      case "reopen":
      case "finish":
      case "cancel":
      case "drop":
        return this.work(tx, ask);
      default:
        this.arrange(tx, ask);
        return null;
    }
  }

  /** What happens to tickets. */
  private work(tx: OrgTx, ask: Ask & { do: WorkOnJobs }): Came | null {
    const caller = callerOf(tx);
    if (ask.do === "open") {
      const { id: board_id, types } = this.board;
      const client_id = ask.client === null ? null : this.client(ask.client);
      const input = {
        title: "No internet",
        board_id,
        job_type_id: types[ask.mode],
        client_id,
      };
      this.jobs.push(createTicket(tx, caller, input).ticket.id);
      return null;
    }
    const ticket = findTicket(tx, caller, known(this.jobs[ask.job]));
    switch (ask.do) {
      case "complete": {
        const { outcome, invoice_now } = ask;
        const more = { items: this.lines(ask.lines), ...this.door(ask.door) };
        const input = { outcome, invoice_now, reason: "Nobody was in", ...more };
        return this.came(completeTicket(tx, caller, ticket, input));
      }
      case "bill later": {
        const input = { items: this.lines(ask.lines), ...this.door(ask.door) };
        const came = this.came(createInvoiceOf(tx, caller, ticket, input));
        return came.replayed ? { ...came, payment: null } : came;
      }
      case "cancel":
        return this.came(cancelTicket(tx, caller, ticket, null));
      case "reopen":
        reopenTicket(tx, caller, ticket, {});
        return null;
      case "finish":
        moveTicket(tx, caller, ticket, { column_id: this.board.done });
        return null;
      case "drop":
        deleteTicket(tx, caller, ticket);
        return null;
    }
  }

  /** What decides what later calls come to. */
  private arrange(tx: OrgTx, ask: Ask): void {
    switch (ask.do) {
      case "switch": {
        const item = tx.first(tx.from("items").selectAll().where("uuid", "=", this.uuid(ask.item)));
        updateItem(tx, known(item), { active: item?.active !== 1 });
        break;
      }
      case "subscribe": {
        const { due_day, lines } = ask;
        this.changeClient(tx, ask.client, {
          auto_invoice: due_day !== null,
          due_day,
          items: this.lines(lines),
        });
        break;
      }
      case "change currency":
        this.changeClient(tx, ask.client, { currency: ask.currency });
        break;
      case "agree": {
        const client = requireClient(tx, this.client(ask.client));
        const { price, currency } = ask;
        if (price === null) deleteClientPrice(tx, client, this.uuid(ask.item));
        else
          setClientPrice(tx, client, this.uuid(ask.item), {
            price: toDecimal(price, currency),
            currency,
          });
        break;
      }
      case "rate": {
        const { base, quote, rate } = ask;
        createRate(tx, readOrganization(tx), { base, quote, rate: Number(rate) });
      }
    }
  }

  private changeClient(tx: OrgTx, place: number, change: object): void {
    const before = requireClient(tx, this.client(place));
    const { name, username } = before;
    updateClient(tx, readOrganization(tx), before, { name, username, ...change });
  }

  private async run(
    at: Instant,
    { by_clock, rehearsed }: Ask & { do: "run" },
  ): Promise<ModelRun | null> {
    if (by_clock) {
      await billNewDays(this.sqlite, at);
      return null;
    }
    const foretold = rehearsed && (await this.report(at, true));
    const done = await this.report(at, false);
    if (rehearsed && !Bun.deepEquals(foretold, done))
      throw new Error(`${JSON.stringify(foretold)} was rehearsed: ${JSON.stringify(done)}`);
    return done;
  }

  private async report(at: Instant, dry_run: boolean): Promise<ModelRun | null> {
    const reports = await billAll(this.sqlite, at, { dry_run });
    const own = reports.find(({ organization }) => organization.id === this.org_id);
    if (!own) return null;
    const failures = own.failures.map(({ client_id, period, reason }) => ({
      client: this.clients.indexOf(client_id),
      period,
      reason,
    }));
    return { invoices: own.invoices, totals: own.totals, failures: inOrder(failures) };
  }

  /** Who was billed by a run is found by client and month. */
  learnBilled(client: number, period: string): void {
    const client_id = this.client(client);
    const found = this.db.first(
      this.db
        .from("invoices")
        .select("id")
        .where("client_id", "=", client_id)
        .where("period", "=", period),
    );
    this.invoices.push(found?.id ?? "none");
  }

  private came({ completion }: CompletedTicket): Came {
    const { replayed, invoice, payment_id } = completion;
    for (const [id, list] of [
      [invoice?.id, this.invoices],
      [payment_id, this.payments],
    ] as const)
      if (id && !list.includes(id)) list.push(id);
    return {
      replayed,
      invoice: invoice && this.invoices.indexOf(invoice.id),
      payment: payment_id === null ? null : this.payments.indexOf(payment_id),
    };
  }

  private payment({ client, amount, currency, rate, wanted }: Ask & { do: "pay" }) {
    const [first] = wanted;
    const account = first && this.currencyOf(known(this.invoices[first.invoice]));
    return {
      ...(client === null ? {} : { client_id: this.client(client) }),
      ...this.money({ amount, currency, rate }),
      ...(first?.amount === null
        ? { invoice_id: known(this.invoices[first.invoice]) }
        : {
            allocations: wanted.map((part) => ({
              invoice_id: known(this.invoices[part.invoice]),
              amount: toDecimal(part.amount ?? 0, account ?? currency),
            })),
          }),
    };
  }

  private door(money: Money | null) {
    return money === null ? {} : { collect_payment: this.money(money) };
  }

  private money({ amount, currency, rate }: Money) {
    const exchange = rate === null ? {} : { exchange_rate: Number(rate) };
    return { amount: toDecimal(amount, currency), currency, ...exchange };
  }

  private currencyOf(invoice_id: string): string | undefined {
    const { db } = this;
    return db.first(db.from("invoices").select("currency").where("id", "=", invoice_id))?.currency;
  }

  private lines(lines: readonly LineAsked[]) {
    return linesOf(lines, this.items, this.catalogue);
  }

  private client(place: number): string {
    return known(this.clients[place]);
  }

  private uuid(item: number): string {
    return known(this.items[item]);
  }

  private write<T>(at_ms: number, work: (tx: OrgTx) => T): T {
    return this.sqlite.writeNow((root) => work(root.org(this.org_id)), instantOf(at_ms));
  }
}

/** What was told, and what an end of a ticket or a run came to; or why nothing was done. */
export type Did = { told: string[]; came: Came | ModelRun | null } | { refuses: string };

type WorkOnJobs = "open" | "complete" | "bill later" | "reopen" | "finish" | "cancel" | "drop";

/** Somebody who may do everything. */
export const callerOf = (db: OrgReader): Caller => ({
  organization: readOrganization(db),
  actor: system,
  abilities,
  board_ids: null,
  channel: "api",
});

const instantOf = (at_ms: number): Instant =>
  new Date(at_ms).toISOString().replace(/\.\d+/, "") as Instant;
