import { Sqlite } from "../../src/database/group-commit.ts";
import { checkBooks } from "../payment-world.ts";
import { type Answer, Service, type Start } from "./service.ts";

/** A served process that bills: a router for 44.40 with its tax, a board, and a job type of each way. */
export class BillingService extends Service {
  router = "";
  board_id = "";
  /** The job type that bills on completion. */
  job_type_id = "";

  /** Starts it for the first time, and makes what it sells. */
  async open(start: Start = {}): Promise<void> {
    await this.start(start);
    const router = { name: "Router", type: "product", price: 40, tax_rate: 11 };
    this.router = (await this.made("/v1/items", router)).uuid;
    this.board_id = (await this.made("/v1/ticket-boards", { name: "Field work" })).id;
    const type = { name: "Repair", billing_mode: "on_completion" };
    this.job_type_id = (await this.made("/v1/ticket-job-types", type)).id;
    await this.made("/v1/exchange-rates", { base: "USD", quote: "LBP", rate: 89_500 });
  }

  /** Posts what must succeed; the answered body. */
  async made(path: string, body: object) {
    const answer = await this.call("POST", path, body);
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }

  async client(more: object = {}): Promise<string> {
    const username = Bun.randomUUIDv7();
    return (await this.made("/v1/clients", { name: "Haddad", username, ...more })).id;
  }

  /** One router. */
  items(): object[] {
    return [{ item_uuid: this.router, quantity: 1 }];
  }

  /** Bills a client for a router; the invoice's id. */
  async invoice(client_id: string): Promise<string> {
    return (await this.made("/v1/invoices", { client_id, items: this.items() })).id;
  }

  async job(client_id: string): Promise<string> {
    const { board_id, job_type_id } = this;
    const ticket = { title: "No internet", board_id, job_type_id, client_id };
    return (await this.made("/v1/tickets", ticket)).id;
  }

  complete(id: string, more: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const body = { outcome: "done", items: this.items(), ...more };
    return this.call("POST", `/v1/tickets/${id}/complete`, body, headers);
  }

  async balance(client_id: string): Promise<number> {
    return (await this.call("GET", `/v1/clients/${client_id}`)).body.balance;
  }

  /** What another process finds in the file, also after a kill. */
  inFile<T>(look: (sqlite: Sqlite) => T): T {
    const sqlite = new Sqlite(this.database);
    try {
      return look(sqlite);
    } finally {
      sqlite.close();
    }
  }

  /** What is wrong with the books: nothing, ever. */
  faults(): string[] {
    return this.inFile(checkBooks);
  }

  /** How often each topic was told of something. */
  told(id: string): Record<string, number> {
    const events = this.inFile((sqlite) => {
      const db = sqlite.reader(this.org_id);
      return db.all(db.from("events").select(["topic", "data"]));
    });
    const about = events.filter(({ data }) => {
      const { ticket, invoice, payment } = JSON.parse(data);
      return [ticket?.id, invoice?.id, payment?.id].includes(id);
    });
    const topics = Map.groupBy(about, ({ topic }) => topic);
    return Object.fromEntries([...topics].map(([topic, list]) => [topic, list.length]));
  }
}
