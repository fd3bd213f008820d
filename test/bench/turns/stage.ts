import type { Sqlite } from "../../../src/database/group-commit.ts";
import type { Cast } from "../../subjects.ts";
import type { Data } from "../filled/file.ts";

/** What one measured call sends. */
export interface Call {
  path: string;
  body?: object | string;
  /** A credential other than the key of the file; null for none. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Other than the operation's. */
  method?: string;
  /** It cannot succeed here, because another server would have to answer, or because it is wrong. */
  is_refused?: boolean;
  /** Does its work once: a second round would find nothing to do. */
  once?: boolean;
}

/** Prepares a call, which is not measured, and returns it. Each round prepares its own. */
export type MakeCall = (stage: Stage) => Call | Promise<Call>;

/** Calls by operation, `POST /v1/tickets`: one, or several by what they show. */
export type Calls = Readonly<Record<string, MakeCall | Readonly<Record<string, MakeCall>>>>;

const answer_limit_ms = 300_000;
export const password = "correct horse battery";

/** A running service and what its file has: makes what calls need, and sends them. */
export class Stage {
  private made = 0;

  constructor(
    readonly base: string,
    readonly data: Data,
    /** A second connection, for rows that only other programs make. */
    readonly sqlite: Sqlite,
    readonly cast: Cast = {},
  ) {}

  /** Another one each time. */
  number(): number {
    this.made += 1;
    return this.made;
  }

  /** A name that nothing has yet. */
  unique(name: string): string {
    return `${name}-${process.pid}-${this.number()}`;
  }

  async send(method: string, call: Call): Promise<{ status: number; text: string }> {
    const { path, body, key = this.data.key, headers = {} } = call;
    const is_json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(this.base + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(is_json ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      body: bodyOf(body),
      redirect: "manual",
      signal: AbortSignal.timeout(answer_limit_ms),
    });
    return { status: response.status, text: await response.text() };
  }

  /** Makes something that is not measured. Throws when it is refused. */
  async make(
    path: string,
    body: object = {},
    more: { method?: string; key?: string | null } = {},
    // biome-ignore lint/suspicious/noExplicitAny: a bench looks into answers of any shape
  ): Promise<any> {
    const { method = "POST", key = this.data.key } = more;
    const { status, text } = await this.send(method, {
      path,
      key,
      ...(method === "GET" ? {} : { body }),
    });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return text === "" ? null : JSON.parse(text);
  }

  async madeId(path: string, body: object): Promise<string> {
    return (await this.make(path, body)).id;
  }

  ticket(more: object = {}): Promise<string> {
    const board_id = this.data.small_board_id;
    const client_id = this.data.client_ids[7];
    const input = { title: "Slow at night", priority: "low", type: "support", board_id, client_id };
    return this.madeId("/v1/tickets", { ...input, ...more });
  }

  client(more: object = {}): Promise<string> {
    const username = this.unique("client");
    return this.madeId("/v1/clients", { name: username, username, ...more });
  }

  /** As many lines as an invoice may have. */
  lines(): object[] {
    const item_uuid = this.id("/v1/items/:id");
    return Array.from({ length: 100 }, () => ({ item_uuid, quantity: 1 }));
  }

  invoice(client_id = this.id("/v1/clients/:id"), items = this.lines()): Promise<string> {
    return this.madeId("/v1/invoices", { client_id, items });
  }

  /** Somebody with a password, who is logged in. */
  async person(more: object = {}): Promise<{ id: string; email: string; token: string }> {
    const email = `${this.unique("person")}@cedar.example`;
    const input = { email, name: "Rima", role: "admin", password, ...more };
    const { id } = await this.make("/v1/users", input);
    const { token } = await this.make("/v1/auth/login", { email, password }, { key: null });
    return { id, email, token };
  }

  /** Ids of clients that lie far apart. */
  clients(count: number): string[] {
    const { client_ids } = this.data;
    const step = Math.max(1, Math.floor(client_ids.length / count));
    return client_ids.filter((_, n) => n % step === 0).slice(0, count);
  }

  id(subject: string): string {
    const id = this.cast[subject];
    if (id === undefined) throw new Error(`nothing was made for ${subject}`);
    return id;
  }
}

const bodyOf = (body: object | string | undefined): string | FormData | null =>
  body === undefined
    ? null
    : typeof body === "string" || body instanceof FormData
      ? body
      : JSON.stringify(body);

export const formOf = (name: string, file: Blob): FormData => {
  const form = new FormData();
  form.set("file", file, name);
  return form;
};

export const after = (days: number, hour = 0): string =>
  new Date(Date.now() + days * 86_400_000 + hour * 3_600_000).toISOString();

export const day = (days: number): string => after(days).slice(0, 10);
