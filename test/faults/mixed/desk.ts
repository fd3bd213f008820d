import type { Random } from "../../../src/demo/random.ts";
import { wednesday } from "../booking-service.ts";
import type { Answer } from "../service.ts";
import type { Asked, Journal } from "./journal.ts";

/** What the desks share: where tickets go, what is sold, who is sent. */
export interface Premises {
  board_id: string;
  /** Where work that goes on stands. */
  column_id: string;
  job_type_id: string;
  technicians: readonly string[];
  items: object[];
}

const ways_to_pay = [
  { amount: 1_790_000, currency: "LBP" },
  { amount: 44.4, currency: "USD" },
  { amount: 10 },
];

/** Somebody who does everything that the service can, one call behind the other. What is called by whom goes by the seed. */
export class Desk {
  private job = "";

  constructor(
    private readonly journal: Journal,
    private readonly random: Random,
    private readonly premises: Premises,
  ) {}

  /** Ends when a call fails: mostly since the service was killed. */
  async work(): Promise<never> {
    for (;;) {
      const client_id = await this.client();
      if (this.random.chance(0.7)) await this.jobOf(client_id);
      if (this.random.chance(0.5)) await this.bill(client_id);
      if (this.random.chance(0.15)) await this.importFile();
      if (this.random.chance(0.2))
        await this.post("client deletion", "/v1/clients", { id: [client_id] }, "DELETE");
    }
  }

  private async post(
    kind: Asked["kind"],
    path: string,
    body: object | FormData,
    method: Asked["method"] = "POST",
  ): Promise<Answer> {
    const answer = await this.journal.write({ kind, method, path, body });
    if (this.random.chance(0.15)) await this.journal.read("/v1/tickets?per_page=20");
    if (this.random.chance(0.15)) await this.journal.read("/v1/clients?pageSize=20");
    return answer;
  }

  private async client(): Promise<string> {
    const username = Bun.randomUUIDv7();
    const monthly = { auto_invoice: true, due_day: 5, items: this.premises.items };
    const more = this.random.chance(0.2) ? monthly : {};
    const { body } = await this.post("client", "/v1/clients", {
      name: "Haddad",
      username,
      ...more,
    });
    if (this.random.chance(0.4)) {
      const change = { name: `Haddad ${Bun.randomUUIDv7()}`, username };
      await this.post("client change", `/v1/clients/${body.id}`, change, "PUT");
    }
    return body.id;
  }

  private async jobOf(client_id: string): Promise<void> {
    const { random, premises } = this;
    const { board_id, job_type_id, column_id, items } = premises;
    const ticket = { title: "No internet", board_id, job_type_id, client_id };
    this.job = `/v1/tickets/${(await this.post("ticket", "/v1/tickets", ticket)).body.id}`;
    if (random.chance(0.6)) await this.post("visit", `${this.job}/schedule`, this.visit());
    if (random.chance(0.5)) await this.post("move", `${this.job}/move`, { column_id });
    if (random.chance(0.4))
      await this.post("comment", `${this.job}/comments`, { body: Bun.randomUUIDv7() });
    if (random.chance(0.3)) await this.post("attachment", `${this.job}/attachments`, photo());
    const collected = random.chance(0.7) ? { collect_payment: random.pick(ways_to_pay) } : {};
    const done = { outcome: "done", items, ...collected };
    if (random.chance(0.8)) await this.post("completion", `${this.job}/complete`, done);
  }

  /** Ten minutes of somebody's day: so few that others ask for the same. */
  private visit(): object {
    const { random, premises } = this;
    const start = `${wednesday(random.between(0, 2))}T${random.between(10, 13)}:${random.between(0, 4)}`;
    return {
      technician_id: random.pick(premises.technicians),
      scheduled_at: `${start}0:00Z`,
      scheduled_until: `${start}9:00Z`,
    };
  }

  private async bill(client_id: string): Promise<void> {
    const { random, premises } = this;
    const order = { client_id, items: premises.items };
    const { body: invoice } = await this.post("invoice", "/v1/invoices", order);
    if (random.chance(0.3)) {
      await this.post("void", `/v1/invoices/${invoice.id}/void`, { reason: "Billed twice" });
      return;
    }
    const paid = { invoice_id: invoice.id, ...random.pick(ways_to_pay) };
    const { body: payment } = await this.post("payment", "/v1/payments", paid);
    if (random.chance(0.4))
      await this.post("payment deletion", `/v1/payments/${payment.id}`, {}, "DELETE");
  }

  private async importFile(): Promise<void> {
    const names = Array.from({ length: this.random.between(1, 40) }, () => Bun.randomUUIDv7());
    const lines = names.map((name) => `Imported,${imported_prefix}${name}`);
    const content = ["name,username", ...lines].join("\n");
    await this.post("import", "/v1/clients/import", formOf("clients.csv", content));
  }
}

/** What tells clients who came by a file from the others. */
export const imported_prefix = "imported-";

const formOf = (name: string, content: string): FormData => {
  const form = new FormData();
  form.set("file", new File([content], name));
  return form;
};

/** Larger than one piece of what is stored, now and then. */
const photo = (): FormData =>
  formOf("photo.txt", Bun.randomUUIDv7().repeat(1 + Math.floor(Math.random() * 5000)));
