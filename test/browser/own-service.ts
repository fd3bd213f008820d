import type { Page } from "playwright-core";
import type { Answer } from "../faults/service.ts";
import { Service } from "../faults/service.ts";
import { type House, password } from "./house.ts";
import { openTab, type Watched } from "./watch.ts";

/** A port that is free at the moment. */
const freePort = (): number => {
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port = 0 } = server;
  server.stop(true);
  return port;
};

/**
 * A service of its own whose PUBLIC_URL is a name: passkeys belong to one, and a policy about second factors
 * would keep the people of the other tests out.
 */
export class OwnService {
  private constructor(
    private readonly house: House,
    readonly service: Service,
    readonly public_url: string,
  ) {}

  static async open(house: House, env: Record<string, string> = {}): Promise<OwnService> {
    const port = freePort();
    const public_url = `http://localhost:${port}`;
    const service = new Service(undefined, { PORT: String(port), PUBLIC_URL: public_url, ...env });
    await service.start();
    return new OwnService(house, service, public_url);
  }

  close(): Promise<void> {
    return this.service.remove();
  }

  /** A call with the key of every ability; throws if it is refused. */
  async call(method: string, path: string, body?: object): Promise<Answer["body"]> {
    const answer = await this.service.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Adds a person who has a password. */
  async person(email: string, role = "dispatcher"): Promise<{ id: string }> {
    const name = email.split("@", 1)[0] ?? email;
    return this.call("POST", "/v1/users", { name, email, role, password });
  }

  /** A tab of a browser of its own, at the login. */
  async tab(): Promise<Watched> {
    const watched = await openTab(this.house.browser, { viewport: { width: 1440, height: 900 } });
    await watched.page.context().addInitScript('localStorage.setItem("lastmile.language", "en")');
    watched.page.setDefaultTimeout(30_000);
    await watched.page.goto(this.at(""));
    return watched;
  }

  /** The address of a place in the console. */
  at(path: string): string {
    return `${this.public_url}/console${path}`;
  }
}

/** Fills the login in; a second factor may be asked for next. */
export const fillLogin = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
};

export const isInside = (page: Page): Promise<void> => page.locator(".brand").waitFor();

export const logOut = async (page: Page): Promise<void> => {
  await page.locator(".account summary").click();
  await page.locator(".account").getByRole("button", { name: "Log out" }).click();
  await page.getByLabel("E-mail", { exact: true }).waitFor();
};

export const openSecurity = async (page: Page): Promise<void> => {
  await page.locator(".account summary").click();
  await page.getByRole("link", { name: "Security" }).click();
  await page.getByRole("heading", { name: "Second factor" }).waitFor();
};
