import type { Browser, BrowserContextOptions } from "playwright-core";
import { copyDemo, demo_password } from "../demo-copy.ts";
import { Service } from "../faults/service.ts";
import { launch } from "./chromium.ts";
import { type Refusing, startRefusing } from "./receiver.ts";
import { openTab, type Watched } from "./watch.ts";

/** The demo's people, by what they are, and one who is new. */
export const people = {
  owner: "nadim@sannine.example",
  dispatcher: "layal@sannine.example",
  technician: "rima@sannine.example",
  collector: "karim@sannine.example",
  /** The owner of another, new organization (`newcomer.ts`). */
  newcomer: "maya@orontes.example",
} as const;

export type Person = keyof typeof people;

/** Of all of them. */
export const password = demo_password;

/** A session as the console has it. */
interface Login {
  cookie: { name: string; value: string };
  /** What the tabs share. */
  shared: {
    csrf_token: string;
    organization_id: string;
    user_id: string;
    reads_settings: boolean;
  };
}

interface LoginAnswer {
  csrf_token: string;
  user: { id: string };
  organizations: { id: string; abilities: string[] }[];
}

interface Look extends BrowserContextOptions {
  language?: "en" | "ar";
}

/** The demo's provider behind a real service, and a real browser to look at it with. */
export class House {
  readonly service: Service;
  private readonly logins = new Map<Person, Login>();
  private constructor(
    service: Service,
    /** A key with every ability. */
    readonly key: string,
    readonly browser: Browser,
    /** Where the service may send webhooks to. */
    readonly receiver: Refusing,
  ) {
    this.service = service;
  }

  static async open(): Promise<House> {
    const receiver = startRefusing();
    const service = new Service(receiver, { SSO_ALLOW_NETWORKS: "127.0.0.0/8" });
    const key = await copyDemo(service.database);
    const [browser] = await Promise.all([launch(), service.start()]);
    return new House(service, key, browser, receiver);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.service.remove();
    await this.receiver.stop();
  }

  /** A call of the API with the key of every ability. */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(this.service.base + path, {
      method,
      headers: {
        Authorization: `Bearer ${this.key}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }

  /** Sends a file with the key of every ability. */
  async upload(path: string, file: File): Promise<void> {
    const body = new FormData();
    body.set("file", file);
    const headers = { Authorization: `Bearer ${this.key}` };
    const response = await fetch(this.service.base + path, { method: "POST", headers, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  }

  /** Logs in as a page of the console does. */
  async logIn(person: Person): Promise<Login> {
    const response = await fetch(`${this.service.base}/v1/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: this.service.base },
      body: JSON.stringify({ email: people[person], password, session: "cookie" }),
    });
    const { csrf_token, user, organizations } = (await response.json()) as LoginAnswer;
    const [name = "", value = ""] =
      response.headers.get("set-cookie")?.split(";", 1)[0]?.split("=") ?? [];
    return {
      cookie: { name, value },
      shared: {
        csrf_token,
        organization_id: organizations[0]?.id ?? "",
        user_id: user.id,
        reads_settings: organizations[0]?.abilities.includes("clients:read") ?? false,
      },
    };
  }

  /** Of a person who has logged out in a tab: the next tab logs in again. */
  forget(person: Person): void {
    this.logins.delete(person);
  }

  private async loginOf(person: Person): Promise<Login> {
    const login = this.logins.get(person) ?? (await this.logIn(person));
    this.logins.set(person, login);
    return login;
  }

  /** A tab of a browser of its own; with a person, logged in already. */
  async tab(person: Person | null, { language = "en", ...look }: Look = {}): Promise<Watched> {
    const watched = await openTab(this.browser, {
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...look,
    });
    const context = watched.page.context();
    await context.addInitScript(`localStorage.setItem("lastmile.language", "${language}")`);
    if (person) {
      const { cookie, shared } = await this.loginOf(person);
      await context.addCookies([
        { ...cookie, url: this.service.base, httpOnly: true, sameSite: "Strict" },
      ]);
      const text = JSON.stringify(JSON.stringify(shared));
      await context.addInitScript(
        `localStorage.getItem("lastmile.login") ?? localStorage.setItem("lastmile.login", ${text})`,
      );
    }
    watched.page.setDefaultTimeout(30_000);
    return watched;
  }

  /** The address of a place in the console. */
  at(path: string): string {
    return `${this.service.base}/console${path}`;
  }
}
