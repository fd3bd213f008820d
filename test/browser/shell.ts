import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { run } from "../command.ts";
import { until } from "../until.ts";
import { type House, password } from "./house.ts";
import { drawn, goTo, widerBy } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 30_000;
const email = "two.places@sannine.example";
const second = "Bekaa Fiber and Television of the Upper Valley";

/** What stands around every section: the login, the menu, tabs and dialogs. */
export const aboutShell = (house: () => House): void => {
  describe("the shell", () => {
    let watched: Watched;
    let page: Page;

    /** What a screen reader calls that which has the focus. */
    const focused = (on = page) =>
      on.evaluate(
        "document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent",
      );
    const button = (name: string, on = page) => on.getByRole("button", { name, exact: true });
    const lastmile = async (args: string[], input = "") => {
      const env = { DATABASE_PATH: house().service.database };
      const { code, err } = await run(args, env, input);
      if (code !== 0) throw new Error(err);
    };

    beforeAll(async () => {
      watched = await house().tab(null);
      ({ page } = watched);
      const own = { name: "Two Places", email, password, role: "dispatcher" };
      await house().call("POST", "/v1/users", own);
      const person = ["--email", email, "--name", "Two Places", "--role", "technician"];
      await lastmile(["org", "create", "--name", second]);
      await lastmile(["user", "create", "--org", second, ...person, "--password-stdin"], password);
    }, limit_ms);

    afterAll(async () => {
      expect(watched.complaints.filter((text) => !/401|422/.test(text))).toEqual([]);
      await page.context().close();
    });

    test(
      "says plainly that a login is wrong, and keeps what was typed in another language",
      async () => {
        await page.goto(house().at("/plan"));
        await page.getByLabel("E-mail").waitFor();
        expect(await focused()).toBe("E-mail");
        await page.keyboard.type(email);
        await page.getByLabel("Password", { exact: true }).fill("not it");
        await button("Show password").click();
        expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe(
          "text",
        );
        await button("Log in").click();
        await page.getByText("Wrong e-mail or password").waitFor();
        await page.getByLabel("Language").selectOption("ar");
        await page.locator("html[dir=rtl]").waitFor();
        expect(await page.locator("input[type=email]").inputValue()).toBe(email);
        await page.locator("footer select").selectOption("en");
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Day plan" }).waitFor();
        await page.waitForFunction("document.title === 'Day plan · Lastmile'");
      },
      limit_ms,
    );

    test(
      "says on every page that a service only reads, and how old its data is",
      async () => {
        const line = page.getByText(/^Read-only, data as of .*2026/);
        expect(await line.count()).toBe(0);
        await page.route("**/v1/**", async (route) => {
          const response = await route.fetch();
          const headers = { ...response.headers(), "x-data-as-of": "2026-10-15T08:30:00Z" };
          await route.fulfill({ response, headers });
        });
        await page.reload();
        await line.waitFor();
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.reload();
        await page.getByRole("heading", { name: "Day plan" }).waitFor();
        await until("the line is gone", async () => (await line.count()) === 0);
      },
      limit_ms,
    );

    test(
      "changes one's own password, and says beside the fields what is refused",
      async () => {
        const changed = "a stapled blue zebra";
        await page.locator(".account summary").click();
        await page.getByRole("link", { name: "Security" }).click();
        const form = page.getByRole("region", { name: "Change password" });
        const fill = async (current: string, next: string) => {
          await form.getByLabel("Current password", { exact: true }).fill(current);
          await form.getByLabel("New password", { exact: true }).fill(next);
          await form.getByRole("button", { name: "Change password" }).click();
        };
        const emptied = () =>
          until("the form is empty", async () => {
            const field = form.getByLabel("New password", { exact: true });
            return (await field.inputValue()) === "";
          });
        await fill(password, "1234567890");
        await form.getByText("This password is too common").waitFor();
        await fill("not it at all", changed);
        await form.getByText("Wrong password").waitFor();
        await fill(password, changed);
        await page.getByText("Password changed").waitFor();
        await emptied();
        await fill(changed, password);
        await emptied();
      },
      limit_ms,
    );

    test(
      "leads to the page past the menu, and from nowhere to a page",
      async () => {
        await goTo(page, house().at("/no/such"));
        expect(await page.locator("h1").textContent()).toBe("Page not found");
        await page.getByRole("link", { name: "Skip to content" }).focus();
        await page.keyboard.press("Enter");
        expect(await page.evaluate("document.activeElement.id")).toBe("main");
        await page.getByRole("link", { name: "Go to the home page" }).click();
        await page.waitForURL(/console\/board/);
        await drawn(page);
      },
      limit_ms,
    );

    test(
      "opens another organization with its own role, and fits a phone",
      async () => {
        await goTo(page, house().at("/plan"));
        await page.locator(".account summary").click();
        await page.getByLabel("Organization").selectOption({ label: second });
        await page.getByRole("heading", { name: "My day" }).waitFor();
        expect(new URL(page.url()).pathname).toBe("/console/day");
        const menu = page.getByRole("navigation", { name: "Sections" });
        expect(await menu.getByRole("link").allTextContents()).not.toContain("Day plan");
        await page.setViewportSize({ width: 360, height: 700 });
        expect(await widerBy(page)).toBe(0);
        expect((await page.locator(".menu").boundingBox())?.height).toBeLessThan(64);
        await page.setViewportSize({ width: 1440, height: 900 });
      },
      limit_ms,
    );

    test(
      "keeps tabs in one row, the open one in view, and begins a dialog at its first field",
      async () => {
        const viewport = { width: 360, height: 700 };
        const { page, complaints } = await house().tab("owner", { viewport });
        const button = (name: string) => page.getByRole("button", { name, exact: true });
        await page.goto(house().at("/desk/settings"));
        await drawn(page);
        const tabs = page.getByRole("navigation", { name: "Admin pages" });
        expect((await tabs.boundingBox())?.height).toBeLessThan(60);
        const open = await tabs.locator("[aria-current]").boundingBox();
        expect(open?.x).toBeGreaterThan(0);
        expect((open?.x ?? 0) + (open?.width ?? 0)).toBeLessThanOrEqual(360);

        await goTo(page, house().at("/desk/keys"));
        await button("Create API key").focus();
        await page.keyboard.press("Enter");
        await page.getByRole("dialog").waitFor();
        expect(await focused(page)).toBe("Name");
        await page.keyboard.press("Escape");
        await page.locator("button:focus", { hasText: "Create API key" }).waitFor();
        await button("Delete").first().click();
        await page.getByRole("dialog").waitFor();
        // Not at what cannot be taken back.
        expect(await focused(page)).toBe("Cancel");
        await page.keyboard.press("Enter");
        await page.locator("button:focus", { hasText: "Delete" }).waitFor();
        expect(await page.getByRole("dialog").count()).toBe(0);
        expect(complaints).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );

    test(
      "tells technicians what was assigned to them until they have opened it",
      async () => {
        const { page, complaints } = await house().tab("technician");
        await page.clock.install();
        await page.goto(house().at("/clients"));
        await drawn(page);
        const { data } = await house().call<{ data: { id: string; ticket_number: string }[] }>(
          "GET",
          "/v1/tickets?status_category=new&unassigned=1&per_page=1",
        );
        const [job] = data;
        const crew = await house().call<{ id: string; name: string }[]>(
          "GET",
          "/v1/ticket-technicians",
        );
        const rima = crew.find(({ name }) => name.startsWith("Rima"));
        if (!job || !rima) throw new Error("the demo has no such job");
        await page.waitForFunction("Object.keys(localStorage).join().includes('assigned')");
        await house().call("PUT", `/v1/tickets/${job.id}`, { assigned_users: [rima.id] });
        await page.clock.runFor(31_000);
        await page.getByText(`${job.ticket_number}\u2069 is assigned to you`).waitFor();

        const news = page.locator(".notifications summary");
        await page.reload();
        await news.click();
        await page.getByRole("link", { name: job.ticket_number }).click();
        await page.waitForURL(`**/day/${job.id}`);
        await news.waitFor({ state: "detached" });
        await house().call("PUT", `/v1/tickets/${job.id}`, { assigned_users: [] });
        expect(complaints).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );

    test(
      "asks for a board while its scripts are loading, once",
      async () => {
        const { page, complaints } = await house().tab("owner");
        const asked: string[] = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        const held = Promise.withResolvers<void>();
        await page.route("**/start-*.js", async (route) => {
          await held.promise;
          await route.continue();
        });
        const early = page.waitForRequest(/\/ticket-boards\/[\w-]+\?/);
        await page.goto(house().at("/board"), { waitUntil: "commit" });
        const board = new URL((await early).url()).pathname;
        held.resolve();
        await page.locator("[data-card]").first().waitFor();
        const needed = ["/v1/auth/me", "/v1/organization", "/v1/ticket-boards", board];
        expect(asked.filter((path) => needed.includes(path)).toSorted()).toEqual(needed.toSorted());
        expect(complaints).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );

    test(
      "takes dates as people write them, or from a calendar",
      async () => {
        const { page, complaints } = await house().tab("owner");
        const from = page.getByLabel("From", { exact: true });
        const filtered = (day: string) => page.waitForURL(`**/invoices?date_from=${day}`);
        await page.goto(house().at("/billing/invoices"));
        await page.locator("tbody tr").first().waitFor();
        await from.fill("٣/١١/٢٦");
        await from.press("Tab");
        await filtered("2026-11-03");
        expect(await from.inputValue()).toBe("03/11/2026");

        await button("Choose a date", page).first().click();
        await page.locator("calendar-month:focus-within").waitFor();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await filtered("2026-11-10");
        expect(await from.inputValue()).toBe("10/11/2026");

        await from.fill("31/11/2026");
        await from.press("Tab");
        await page.getByText("Enter a date such as 23/11/2026").waitFor();
        expect(page.url()).not.toContain("date_from");
        expect(complaints).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );
  });
};
