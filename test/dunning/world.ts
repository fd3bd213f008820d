import { setSystemTime } from "bun:test";
import { readOrganization } from "../../src/access/organization-queries.ts";
import { issueInvoice } from "../../src/billing/invoices/record.ts";
import { priceLines } from "../../src/billing/price-lines.ts";
import { requireClient } from "../../src/clients/queries.ts";
import { checkedDate, now } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import { recordAttempt } from "../../src/messages/record.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { Secrets } from "../../src/secrets.ts";
import { minor } from "../reports/amounts.ts";
import { Days, later } from "../reports/days.ts";
import { type Answered, World } from "../world.ts";
import type { Channel, Collection, Debtor, Invoice, Model, Office, Policy } from "./model.ts";
import {
  afterDeletion,
  afterPayment,
  type Ran,
  resumeByHand,
  run,
  suspendByHand,
  weekdayOf,
} from "./oracle.ts";

/** What a world begins with. The rest of the policy and of the office is as the service has it. */
export interface Beginning {
  at: string;
  timezone: string;
  currency: string;
  /** Minor units. */
  tolerance: number;
  sends_mail: boolean;
}

/** A provider in the service, and the same one in the oracle's model. Each act is done in both. */
export class DunningWorld extends World {
  readonly days: Days;
  readonly model: Model;
  /** What was done, for whoever looks for a fault. */
  readonly acts: string[] = [];
  /** Clients to whom something was done since they were last looked at. */
  readonly touched = new Set<Debtor>();
  readonly ran: Ran = { messages: 0, suspensions: 0, superseded: 0 };
  readonly payments: { id: string; client: Debtor }[] = [];
  private readonly items = new Map<string, string>();
  private isp_id = "";

  private constructor({ timezone, currency, tolerance, sends_mail }: Beginning) {
    super({ sends_mail, secrets: new Secrets(), public_url: "https://cedar.example" });
    this.days = new Days(timezone);
    this.model = {
      office: {
        ...{ currency, tolerance, sends_mail, language: "en", has_gateway: false },
        ...{ channels: {}, customer_messages: false },
      },
      policy: {
        ...{ enabled: false, enabled_on: this.today, includes_old: false, steps: [] },
        ...{ minimum_balance: 0, resume: "on_payment", time: "09:00" },
        weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
        suspend_weekdays: ["mon", "tue", "wed", "thu"],
      },
      ...{ rates: {}, clients: [], actions: [], messages: [] },
    };
  }

  static async begin(beginning: Beginning): Promise<DunningWorld> {
    setSystemTime(new Date(beginning.at));
    const world = new DunningWorld(beginning);
    const { timezone, currency, tolerance } = beginning;
    const rounding_tolerance = tolerance / 10 ** placesOf(currency);
    succeed(await world.put("/v1/organization", { timezone, currency, rounding_tolerance }));
    world.isp_id = succeed(await world.post("/v1/isps", { name: "Ogero" })).body.id;
    return world;
  }

  override close(): void {
    super.close();
    setSystemTime();
  }

  // Time.

  get today(): string {
    return this.days.of(now());
  }

  /** Moves the clock; nothing runs meanwhile. */
  moveTo(moment: string): void {
    setSystemTime(new Date(moment));
    this.note("move to", moment, weekdayOf(this.today));
  }

  pass(seconds: number): void {
    setSystemTime(new Date(later(now(), seconds)));
  }

  note(...words: unknown[]): void {
    this.acts.push(
      words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "),
    );
  }

  // The office.

  async setOffice(
    change: Partial<Pick<Office, "language" | "channels" | "customer_messages" | "has_gateway">>,
  ): Promise<void> {
    this.note("office", change);
    const { has_gateway, ...rest } = change;
    const gateway = { url: "https://hooks.example.com/sms", secret: "a secret of the operator" };
    const message_gateway = has_gateway ? gateway : null;
    const sent = has_gateway === undefined ? rest : { ...rest, message_gateway };
    succeed(await this.put("/v1/organization", sent));
    Object.assign(this.model.office, change);
  }

  /** Steps without an id get one, or keep that of a step that is the same. */
  async setPolicy(
    change: Partial<Omit<Policy, "steps" | "enabled_on" | "includes_old">> & {
      steps?: { id?: string; kind: string; days_after_due: number }[];
    },
  ): Promise<void> {
    this.note("policy", change);
    const { policy, office } = this.model;
    const { minimum_balance } = change;
    const sent =
      minimum_balance === undefined
        ? change
        : { ...change, minimum_balance: minimum_balance / 10 ** placesOf(office.currency) };
    const { body } = succeed(await this.put("/v1/dunning-policy", sent));
    if (body.enabled && !policy.enabled)
      Object.assign(policy, { enabled_on: this.today, includes_old: false });
    Object.assign(policy, change, { steps: body.steps });
  }

  /** A dollar is worth so many pounds from now on. */
  async setRate(pounds: number): Promise<void> {
    this.note("rate", pounds);
    const rate = { base: "USD", quote: "LBP", rate: pounds };
    const { status, text } = await this.post("/v1/exchange-rates", rate);
    if (status !== 201) throw new Error(text);
    const [cents, one] = [100n, BigInt(pounds)];
    this.model.rates =
      this.model.office.currency === "USD"
        ? { LBP: { over: one, under: cents } }
        : { USD: { over: cents, under: one } };
  }

  // Clients.

  async client(input: Partial<Debtor>): Promise<Debtor> {
    const name = `Client ${this.model.clients.length + 1}`;
    const username = name.toLowerCase().replace(" ", ".");
    const { currency, email = null, phone = null, language = null } = input;
    const { body } = succeed(
      await this.post("/v1/clients", {
        ...{ name, username, currency, email, phone_number: phone, language },
        isp_account: { isp_id: this.isp_id, username, status: "active" },
      }),
    );
    const client: Debtor = {
      ...{ id: body.id, name, currency: body.currency, email, phone, language },
      collection: { mode: "policy", until: null, promise_until: null },
      ...{ resumed_until: null, suspension: null, resumed_by: [], invoices: [], credit: {} },
      is_deleted: false,
    };
    this.model.clients.push(client);
    this.touched.add(client);
    this.note("client", name, currency, email, phone, language);
    return client;
  }

  async contact(
    client: Debtor,
    change: Partial<Pick<Debtor, "email" | "phone" | "language">>,
  ): Promise<void> {
    this.note("contact", client.name, change);
    const { name } = client;
    const { phone, ...rest } = change;
    const sent = phone === undefined ? rest : { ...rest, phone_number: phone };
    const username = name.toLowerCase().replace(" ", ".");
    succeed(await this.put(`/v1/clients/${client.id}`, { name, username, ...sent }));
    Object.assign(client, change);
  }

  async collect(client: Debtor, change: Partial<Collection>): Promise<void> {
    this.note("collection", client.name, change);
    succeed(await this.put(`/v1/clients/${client.id}/collection`, change));
    Object.assign(client.collection, change);
    this.touched.add(client);
  }

  async suspend(client: Debtor): Promise<void> {
    this.note("suspend", client.name);
    succeed(await this.post(`/v1/clients/${client.id}/suspend`, { reason: "Moved out" }));
    suspendByHand(this.model, client);
  }

  async resume(client: Debtor, until: string | null): Promise<void> {
    this.note("resume", client.name, until);
    const path = `/v1/clients/${client.id}/resume`;
    succeed(await this.post(path, until === null ? {} : { until }));
    resumeByHand(this.model, client, until);
    this.touched.add(client);
  }

  async deleteClient(client: Debtor): Promise<void> {
    this.note("delete", client.name);
    succeed(await this.call("DELETE", "/v1/clients", { body: { id: [client.id] } }));
    client.is_deleted = true;
  }

  // Money.

  /** Bills a client so many minor units. */
  async bill(
    client: Debtor,
    amount: number,
    days: { issue_date: string; due_date: string },
  ): Promise<void> {
    const { issue_date, due_date } = days;
    this.note("bill", client.name, amount, `issued ${issue_date} due ${due_date}`);
    const { currency } = client;
    const item_uuid = await this.item(currency);
    const id = this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      const line = { item_uuid, quantity: 1000, price: amount, serial: null, mac: null };
      const of = { client_id: client.id, job_type_id: null, currency };
      const invoice = {
        ...{ client: requireClient(tx, client.id), currency },
        lines: priceLines(tx, of, [line]),
        issue_date: checkedDate(issue_date),
        due_date: checkedDate(due_date),
      };
      return issueInvoice(tx, readOrganization(tx), invoice).id;
    });
    const { body } = succeed(await this.get(`/v1/invoices/${id}`));
    const { number } = body;
    client.invoices.push({ id, number, currency, ...days, balance: amount });
  }

  /** Pays as the body says. False: it was refused. */
  async pay(client: Debtor, body: object): Promise<boolean> {
    const { status, body: payment } = await this.post("/v1/payments", body);
    if (status !== 201) return false;
    this.note("pay", client.name, body);
    this.payments.push({ id: payment.id, client });
    await this.learn(client);
    afterPayment(this.model, client, this.today, payment.id);
    return true;
  }

  async voidInvoice(client: Debtor, { id, number }: Invoice): Promise<boolean> {
    const { status } = await this.post(`/v1/invoices/${id}/void`, { reason: "Billed twice" });
    if (status !== 200) return false;
    this.note("void", client.name, number);
    await this.learn(client);
    afterPayment(this.model, client, this.today, null);
    return true;
  }

  /** Takes a payment back, and with it those that applied its credit. */
  async takeBack({ id, client }: { id: string; client: Debtor }): Promise<void> {
    this.note("take back a payment of", client.name);
    const { status } = await this.delete(`/v1/payments/${id}`);
    if (status >= 300) return;
    await this.learn(client);
    for (const payment of this.payments.filter((one) => one.client === client)) {
      const { body } = await this.get(`/v1/payments/${payment.id}`);
      if (body.deleted_at === null) continue;
      this.payments.splice(this.payments.indexOf(payment), 1);
      afterDeletion(this.model, client, payment.id);
    }
  }

  /** What is open, and what is in credit, as the service's books have it. */
  private async learn(client: Debtor): Promise<void> {
    this.touched.add(client);
    const { body } = succeed(await this.get(`/v1/invoices?client_id=${client.id}&per_page=100`));
    for (const { id, balance } of body.data) {
      const invoice = client.invoices.find((one) => one.id === id);
      if (invoice) invoice.balance = Number(minor(balance, invoice.currency));
    }
    const { body: shown } = succeed(await this.get(`/v1/clients/${client.id}`));
    client.credit = {};
    for (const currency of ["USD", "LBP"]) {
      const all = shown.balances as { currency: string; amount: number }[];
      const owed = all.find((one) => one.currency === currency)?.amount ?? 0;
      const open = client.invoices
        .filter((one) => one.currency === currency)
        .reduce((sum, { balance }) => sum + balance, 0);
      client.credit[currency] = open - Number(minor(owed, currency));
    }
  }

  private async item(currency: string): Promise<string> {
    const known = this.items.get(currency);
    if (known) return known;
    const item = { name: `Line in ${currency}`, type: "service", price: 0, currency };
    const { body } = succeed(await this.post("/v1/items", item));
    this.items.set(currency, body.uuid);
    return body.uuid;
  }

  // Runs and messages.

  /** Whether the policy does anything now. */
  get isTime(): boolean {
    const { enabled, time } = this.model.policy;
    return enabled && this.days.at(this.today, time) <= now();
  }

  /** What the model's run of this moment does. */
  runModel(): Ran {
    const nothing: Ran = { messages: 0, suspensions: 0, superseded: 0 };
    const ran = this.isTime ? run(this.model, this.today, this.today) : nothing;
    for (const count of ["messages", "suspensions", "superseded"] as const)
      this.ran[count] += ran[count];
    return ran;
  }

  /** The service's minute. */
  async tick(): Promise<void> {
    const job = jobs.dunning;
    if (!job) throw new Error("there is no such job");
    await (job.runSince?.(this.sqlite, now(), now()) ?? job.run(this.sqlite, now()));
  }

  async runNow(body: object = {}): Promise<Ran & { id: string | null }> {
    return succeed(await this.post("/v1/dunning-policy/run", body)).body;
  }

  /** Ends the messages of a client, of a kind and by a channel, that are still queued. */
  deliver(
    { client_id, kind, channel }: { client_id: string; kind: string; channel: Channel },
    status: "sent" | "failed",
  ): void {
    const queued = this.sqlite.all(
      build
        .selectFrom("messages")
        .select(["id", "client_id", "kind", "channel"])
        .where("org_id", "=", this.cedar.id)
        .where("status", "=", "queued"),
    );
    const verdict = status === "sent" ? { status } : { status, error: "no such mailbox" };
    for (const message of queued)
      if (message.client_id === client_id && message.kind === kind && message.channel === channel)
        this.sqlite.writeNow((root) =>
          recordAttempt(root.org(this.cedar.id), message.id, 1, verdict),
        );
    for (const message of this.model.messages)
      if (
        message.client_id === client_id &&
        message.kind === kind &&
        message.channel === channel &&
        message.status === "queued"
      )
        Object.assign(message, { status, sent_on: status === "sent" ? this.today : null });
    this.note("deliver", status, kind, channel, this.nameOf(client_id));
  }

  nameOf(client_id: string): string {
    return this.model.clients.find(({ id }) => id === client_id)?.name ?? client_id;
  }

  numberOf(invoice_id: string): string {
    const invoices = this.model.clients.flatMap((client) => client.invoices);
    return invoices.find(({ id }) => id === invoice_id)?.number ?? invoice_id;
  }

  /** Every row of a list. */
  async all(path: string) {
    const rows = [];
    for (let page = 1; ; page += 1) {
      const query = `${path.includes("?") ? "&" : "?"}per_page=100&page=${page}`;
      const { body } = succeed(await this.get(path + query));
      rows.push(...body.data);
      if (page >= body.pagination.last_page) return rows;
    }
  }
}

const placesOf = (currency: string): number => (currency === "LBP" ? 0 : 2);

const succeed = (answer: Answered): Answered => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};
