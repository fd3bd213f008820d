import { PaymentWorld } from "../payment-world.ts";

/** A PNG of one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export type FormFields = Record<string, string | File>;

/** A valid form. */
export const valid_form: FormFields = { amount: "30", method: "whish", reference: "W-4711" };

/** A world with clients' bill pages. */
export class BillPageWorld extends PaymentWorld {
  /** The path of a client's page, newly made unless there is one that can be shown. */
  async link(client_id: string, key = this.key): Promise<string> {
    const { status, body, text } = await this.post(
      `/v1/clients/${client_id}/bill-link`,
      {},
      { key },
    );
    if (status !== 200) throw new Error(text);
    return new URL(body.url).pathname;
  }

  /** A page as a browser asks for it. */
  async page(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
    const { method = "GET", headers = {} } = init;
    const response = await this.ask(method, path, { key: null, headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Sends the form of a page. */
  async send(path: string, fields: FormFields = valid_form, headers: Record<string, string> = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const response = await this.ask("POST", `${path}/claims`, { key: null, body, headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Sends bytes as they are. */
  async sendRaw(path: string, body: Uint8Array | string, content_type: string) {
    const headers = { "content-type": content_type };
    const response = await this.ask("POST", `${path}/claims`, { key: null, body, headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }

  /** The claims, newest first. */
  async claims(query = "", key = this.key) {
    const { body } = await this.get(`/v1/payment-claims${query}`, { key });
    return body.data;
  }
}
