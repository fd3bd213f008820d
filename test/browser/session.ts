import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { run } from "../command.ts";
import { until } from "../until.ts";
import { attackOn, startSibling } from "./foreign-page.ts";
import { type House, password, people } from "./house.ts";
import { OpenedTab } from "./opened-tab.ts";

const limit_ms = 60_000;
const email = "two.tabs@sannine.example";
const second_name = "Jbeil Fiber";

const fillLogin = async (page: Page, address: string): Promise<void> => {
  await page.getByLabel("E-mail").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
};

const logOut = async (page: Page): Promise<void> => {
  await page.locator(".account summary").click();
  await page.getByRole("button", { name: "Log out" }).click();
};

const brand = (page: Page) => page.locator(".brand");

/** The session of a browser and its tabs. */
export const aboutSession = (house: () => House): void => {
  describe("the session", () => {
    let context: BrowserContext;
    let page: Page;

    const open = async (path: string): Promise<Page> => {
      const tab = await context.newPage();
      tab.setDefaultTimeout(30_000);
      await tab.goto(house().at(path));
      return tab;
    };

    beforeAll(async () => {
      const own = { name: "Two Tabs", email, password, role: "dispatcher" };
      await house().call("POST", "/v1/users", own);
      const env = { DATABASE_PATH: house().service.database };
      const person = ["--email", email, "--name", "Two Tabs", "--role", "dispatcher"];
      await run(["org", "create", "--name", second_name], env);
      const create = ["user", "create", "--org", second_name, ...person, "--password-stdin"];
      const { code, err } = await run(create, env, password);
      if (code !== 0) throw new Error(err);
      ({ page } = await house().tab(null));
      context = page.context();
      await page.goto(house().at("/clients"));
      await fillLogin(page, email);
      await brand(page).waitFor();
    }, limit_ms);
    afterAll(() => context.close());

    test(
      "is in a cookie that no script reads, and its token is nowhere else",
      async () => {
        const [cookie] = await context.cookies();
        expect(cookie).toMatchObject({ name: "lastmile", httpOnly: true, sameSite: "Strict" });
        const seen = await page.evaluate(
          "JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href])",
        );
        expect(seen).not.toContain(cookie?.value ?? "");
        expect(seen).not.toContain("lmc_");
      },
      limit_ms,
    );

    test(
      "opens a second tab, and one that a link opens, each in its own organization",
      async () => {
        const second = await open("/clients");
        await brand(second).waitFor();
        expect(await brand(second).textContent()).toBe("Sannine Net");
        await second.locator(".account summary").click();
        await second.getByLabel("Organization").selectOption({ label: second_name });
        await brand(second).getByText(second_name).waitFor();
        const third = await OpenedTab.of(house().browser, "/console/board", () =>
          second.getByRole("link", { name: "Board" }).click({ modifiers: ["Control"] }),
        );
        const name = "document.querySelector('.brand')?.textContent";
        await until(
          "the third tab is open",
          async () => (await third.evaluate(name)) === second_name,
        );
        await page.bringToFront();
        await page.evaluate("dispatchEvent(new Event('focus'))");
        await page.reload();
        await brand(page).waitFor();
        expect(await brand(page).textContent()).toBe("Sannine Net");
        const fourth = await open("/clients");
        await brand(fourth).getByText("Sannine Net").waitFor();
        for (const tab of [second, third, fourth]) await tab.close();
      },
      limit_ms,
    );

    test(
      "ends and begins in all tabs at once, also as another person",
      async () => {
        const second = await open("/clients");
        await brand(second).waitFor();
        const [cookie] = await context.cookies();
        await logOut(second);
        await page.getByLabel("E-mail").waitFor();
        expect(await context.cookies()).toEqual([]);
        await fillLogin(page, people.owner);
        await second.getByText("Nadim").first().waitFor();
        expect((await context.cookies())[0]?.value).not.toBe(cookie?.value);
        await logOut(page);
        await second.getByLabel("E-mail").waitFor();
        await fillLogin(second, email);
        await page.getByText("Two Tabs").first().waitFor();
        await second.close();
      },
      limit_ms,
    );

    test(
      "of a tab that missed another person's login acts no more",
      async () => {
        const { cookie } = await house().logIn("owner");
        await context.addCookies([{ ...cookie, url: house().service.base }]);
        const answered = page.waitForResponse((response) => response.status() === 401);
        await page.getByRole("link", { name: "Board" }).click();
        await answered;
        await page.getByText("You’ve been logged out.").waitFor();
        await fillLogin(page, email);
        await brand(page).waitFor();
      },
      limit_ms,
    );

    test(
      "that ends without a connection ends on the server when there is one",
      async () => {
        const [cookie] = await context.cookies();
        const shared = String(await page.evaluate("localStorage.getItem('lastmile.login')"));
        const headers = {
          cookie: `${cookie?.name}=${cookie?.value}`,
          "x-csrf-token": JSON.parse(shared).csrf_token,
        };
        const me = async () =>
          (await fetch(`${house().service.base}/v1/auth/me`, { headers })).status;
        await context.setOffline(true);
        await logOut(page);
        await page.getByLabel("E-mail").waitFor();
        expect(await me()).toBe(200);
        const ended = page.waitForResponse((response) => response.url().endsWith("/logout"));
        await context.setOffline(false);
        await ended;
        expect(await me()).toBe(401);
        await fillLogin(page, email);
        await brand(page).waitFor();
      },
      limit_ms,
    );

    test(
      "of a tab from before the upgrade goes on with its token until it logs out",
      async () => {
        const response = await fetch(`${house().service.base}/v1/auth/login`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ email: people.owner, password }),
        });
        const { token, organizations } = (await response.json()) as {
          token: string;
          organizations: { id: string }[];
        };
        const kept = JSON.stringify({ token, organization_id: organizations[0]?.id });
        const { page: former } = await house().tab(null);
        await former.goto(house().at("/desk"));
        await former.evaluate((text) => sessionStorage.setItem("lastmile.session", text), kept);
        await former.reload();
        await brand(former).waitFor();
        expect(await former.context().cookies()).toEqual([]);
        await logOut(former);
        await former.getByLabel("E-mail").waitFor();
        const headers = { Authorization: `Bearer ${token}` };
        expect((await fetch(`${house().service.base}/v1/auth/me`, { headers })).status).toBe(401);
        await former.context().close();
      },
      limit_ms,
    );

    test(
      "is of no use to pages of other origins",
      async () => {
        const sibling = startSibling();
        const [before] = await context.cookies();
        const boards = () => house().call<{ data: object[] }>("GET", "/v1/ticket-boards");
        const count = (await boards()).data.length;
        const login = { email: people.owner, password, session: "cookie" };
        for (const origin of [sibling.origin, "http://evil.example"]) {
          const hostile = await context.newPage();
          await hostile.route("http://evil.example/", (route) =>
            route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
          );
          const sent: { with_cookie: boolean }[] = [];
          hostile.on("request", async (request) => {
            if (!request.url().startsWith(house().service.base)) return;
            const { cookie } = await request.allHeaders().catch(() => ({ cookie: undefined }));
            sent.push({ with_cookie: cookie !== undefined });
          });
          await hostile.goto(`${origin}/`);
          const read = await hostile.evaluate(
            attackOn({
              base: house().service.base,
              body: JSON.stringify({ name: "Forged" }),
              login: JSON.stringify(login),
            }),
          );
          expect(read).toEqual([]);
          await hostile.close();
          // A page of another port is of the same site, so its requests do carry the cookie.
          expect(sent.some(({ with_cookie }) => with_cookie)).toBe(origin === sibling.origin);
        }
        sibling.stop();
        expect((await boards()).data).toHaveLength(count);
        expect(await context.cookies()).toEqual(before ? [before] : []);
        await page.reload();
        await brand(page).waitFor();
        expect(await page.getByText("Two Tabs").count()).toBeGreaterThan(0);
      },
      limit_ms,
    );

    test(
      "begins with an invitation, whose link works once",
      async () => {
        const { page: owner, complaints } = await house().tab("owner");
        const button = (name: string) => owner.getByRole("button", { name, exact: true });
        await owner.goto(house().at("/desk/people"));
        await button("Invite person").click();
        const dialog = owner.getByRole("dialog");
        await dialog.getByLabel("Name").fill("Hala Aoun");
        await dialog.getByLabel("E-mail").fill("hala@sannine.example");
        const may = dialog.getByRole("region", { name: "Permissions" });
        await dialog.getByLabel("Role").selectOption("admin");
        await may.getByText("Can open every board").waitFor();
        await dialog.getByLabel("Role").selectOption("billing");
        await may.getByText("Void invoices").waitFor();
        await may.getByText("Can open the boards they’re a member of").waitFor();
        expect(await may.getByText("Complete jobs").count()).toBe(0);
        await button("Create invitation").click();
        const link = (await owner.locator(".secret code").textContent()) ?? "";
        await button("Done").click();
        const row = owner.getByRole("row", { name: /Hala Aoun/ });
        await row.getByText("Invited", { exact: true }).waitFor();

        const { page: guest } = await house().tab(null);
        await guest.goto(link);
        const field = guest.getByLabel("New password", { exact: true });
        const set = guest.getByRole("button", { name: "Set password and log in" });
        await field.fill("1234567890");
        await set.click();
        await guest.locator("input[aria-invalid]").waitFor();
        await field.fill("a stapled blue zebra");
        // A logout that is still on its way would delete the cookie of the new session.
        const sent: string[] = [];
        guest.on("request", (request) => {
          const { pathname } = new URL(request.url());
          if (pathname.startsWith("/v1/auth/")) sent.push(pathname);
        });
        const release = Promise.withResolvers<void>();
        await guest.route("**/v1/auth/logout", async (route) => {
          await release.promise;
          sent.push("ended");
          await route.fulfill({ status: 204 });
        });
        await guest.evaluate(
          "localStorage.setItem('lastmile.logout', 'x'); dispatchEvent(new Event('online'))",
        );
        await set.click();
        await guest.locator("button[aria-disabled=true]").waitFor();
        release.resolve();
        await guest.getByText("Hala Aoun").first().waitFor();
        expect(sent.slice(0, 3)).toEqual(["/v1/auth/logout", "ended", "/v1/auth/invitation"]);
        expect(guest.url()).not.toContain("#");
        await guest.goto("about:blank");
        await guest.goto(link);
        await field.fill("a stapled green zebra");
        await set.click();
        await guest.getByRole("heading", { name: "This invitation isn’t valid" }).waitFor();
        await owner.reload();
        await row.getByText("Active", { exact: true }).waitFor();
        // Only what is behind the # changes, so that the page is not loaded again.
        await guest.goto(house().at("/invitation#another"));
        await field.waitFor();
        expect(complaints).toEqual([]);
        await guest.context().close();
        await owner.context().close();
      },
      limit_ms,
    );
  });
};
