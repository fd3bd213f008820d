import { findClient } from "../src/clients/queries.ts";
import { dunning, suspendClient } from "../src/suspension/suspend.ts";
import { PaymentWorld } from "./payment-world.ts";
import type { Answered, Sent } from "./world.ts";

/** The world with clients who are suspended and resumed. */
export class SuspensionWorld extends PaymentWorld {
  private isp_id: string | undefined;

  suspend(id: string, body: object = {}, sent: Sent = {}): Promise<Answered> {
    return this.post(`/v1/clients/${id}/suspend`, body, sent);
  }

  resume(id: string, body: object = {}, sent: Sent = {}): Promise<Answered> {
    return this.post(`/v1/clients/${id}/resume`, body, sent);
  }

  setCollection(id: string, body: object, sent: Sent = {}): Promise<Answered> {
    return this.put(`/v1/clients/${id}/collection`, body, sent);
  }

  /** Suspends a client for non-payment, as a step of the policy does. */
  suspendUnpaid(id: string): void {
    this.sqlite.writeNow((root) => {
      const tx = root.org(this.cedar.id);
      const client = findClient(tx, id);
      if (!client) throw new Error(`no client ${id}`);
      suspendClient(tx, client, dunning, { reason: "non_payment", note: null });
    });
  }

  /** The client as it is read. */
  async read(id: string) {
    const { status, body, text } = await this.get(`/v1/clients/${id}`);
    if (status !== 200) throw new Error(text);
    return body;
  }

  /** An account at an upstream provider. */
  async account(status?: "active" | "suspended" | "expired") {
    this.isp_id ??= (await this.post("/v1/isps", { name: "Ogero" })).body.id as string;
    return { isp_id: this.isp_id, username: "ppp", ...(status ? { status } : {}) };
  }

  /** Changes fields of a client beside the name and the username, which a change needs. */
  async change(id: string, more: object): Promise<Answered> {
    const { name, username } = await this.read(id);
    return this.put(`/v1/clients/${id}`, { name, username, ...more });
  }

  /** What a client's policy remembers, shown or not. */
  collection(client_id: string) {
    const db = this.sqlite.reader(this.cedar.id);
    return db.first(db.from("client_collections").selectAll().where("client_id", "=", client_id));
  }

  /** The topics of the events after the first `count`. */
  topicsAfter(count: number): string[] {
    return this.topics().slice(count);
  }
}
