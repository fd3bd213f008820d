import type { Organization } from "../src/access/organization-queries.ts";
import { billAll, billNewDays, type RunReport } from "../src/billing/recurring/run.ts";
import { createClient } from "../src/clients/create.ts";
import { type Instant, now, parseInstant } from "../src/clock/instant.ts";
import { build } from "../src/database/build.ts";
import { World } from "./world.ts";

interface NewMonthly {
  due_day: number;
  /** Of the one service that they have; none: they have nothing. */
  items?: { item_uuid: string; quantity: number; price?: number | null }[];
  currency?: string;
  email?: string;
}

/** An invoice of a client, as the tests of the monthly bill look at it. */
export interface Billed {
  client_id: string;
  period: string;
  issue_date: string;
  due_date: string;
  total: number;
}

/** A world with a service that clients are billed for each month. */
export class MonthlyWorld extends World {
  item = "";
  private clients = 0;

  /** An item of Cedar Net's catalogue, which a client without other items has. */
  async sell(input: object = {}): Promise<string> {
    const item = { name: "Fibre 50", type: "service", price: 30, ...input };
    const { body } = await this.post("/v1/items", item);
    this.item ||= body.uuid;
    return body.uuid;
  }

  async settings(change: object): Promise<void> {
    const { status } = await this.put("/v1/organization", change);
    if (status !== 200) throw new Error("the settings were refused");
  }

  /** A client who is billed each month. Their id. */
  monthly(input: NewMonthly, organization: Organization = this.cedar): string {
    this.clients += 1;
    const client = {
      name: `Client ${this.clients}`,
      username: `client.${this.clients}`,
      auto_invoice: true,
      items: [{ item_uuid: this.item, quantity: 1 }],
      ...input,
    };
    return this.sqlite.writeNow(
      (tx) => createClient(tx.org(organization.id), organization, client).id,
    );
  }

  async change(client_id: string, change: object): Promise<void> {
    const path = `/v1/clients/${client_id}`;
    const { name, username } = (await this.get(path)).body;
    const { status } = await this.put(path, { name, username, ...change });
    if (status !== 200) throw new Error("the change was refused");
  }

  /** A run as the command makes it. */
  run(at: string, dry_run = false): Promise<RunReport[]> {
    return billAll(this.sqlite, moment(at), { dry_run });
  }

  /** The service's quarter of an hour. How many invoices it made. */
  tick(at: string): Promise<number> {
    return billNewDays(this.sqlite, moment(at));
  }

  billed(organization = this.cedar): Billed[] {
    return this.sqlite.all(
      build
        .selectFrom("invoices")
        .select(["client_id", "period", "issue_date", "due_date", "total"])
        .where("org_id", "=", organization.id)
        .where("recurring", "=", 1)
        .orderBy("number")
        .orderBy("year"),
    ) as Billed[];
  }

  /** The days on which a client was billed. */
  daysOf(client_id: string): string[] {
    return this.billed()
      .filter((bill) => bill.client_id === client_id)
      .map(({ issue_date }) => issue_date)
      .toSorted();
  }

  through(organization = this.cedar): string | undefined {
    const [row] = this.sqlite.all(
      build
        .selectFrom("recurring_billing")
        .select("billed_through")
        .where("org_id", "=", organization.id),
    );
    return row?.billed_through;
  }
}

/** A moment as a test writes it; `now` is the clock's. */
export const moment = (text: string): Instant => {
  const read = text === "now" ? now() : parseInstant(text, "UTC");
  if (!read) throw new Error(`no moment: ${text}`);
  return read;
};
