import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import axe from "axe-core";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { png } from "../bill-page/bill-page-world.ts";
import { Service } from "../faults/service.ts";
import { findingsOn } from "./axe.ts";
import { browser_runs_here, launch } from "./chromium.ts";
import { widerBy } from "./places.ts";
import { abroad, openTab, type Watched } from "./watch.ts";

const limit_ms = 60_000;
const phone = { width: 320, height: 640 };

describe.skipIf(!browser_runs_here)("the bill page in a real browser", () => {
  let service: Service;
  let browser: Browser;

  const call = async (method: string, path: string, body?: object) => {
    const answer = await service.call(method, path, body);
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body;
  };
  const post = (path: string, body: object) => call("POST", path, body);

  /** The address of a client who owes, has paid and has claimed. */
  const billed = async (language: string): Promise<string> => {
    const client = await post("/v1/clients", {
      name: "نادية Khoury with a name that is longer than a phone is wide",
      username: `nadia-${Bun.randomUUIDv7()}`,
      language,
    });
    const item = { name: "Fibre", type: "service", price: 45.5 };
    const { uuid: item_uuid } = await post("/v1/items", item);
    for (const due_date of ["2026-01-15", "2099-01-15"])
      await post("/v1/invoices", {
        client_id: client.id,
        items: [{ item_uuid, quantity: 1 }],
        issue_date: "2026-01-01",
        due_date,
      });
    await post("/v1/payments", { client_id: client.id, amount: 12 });
    const { url } = await post(`/v1/clients/${client.id}/bill-link`, {});
    for (const amount of ["30", "31"]) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ amount, method: "whish" }))
        form.append(name, value);
      await fetch(`${url}/claims`, { method: "POST", body: form });
    }
    const { data } = await call("GET", "/v1/payment-claims");
    await post(`/v1/payment-claims/${data[0].id}/reject`, { reason: "No such transfer" });
    return url;
  };

  const open = async (url: string, look: BrowserContextOptions): Promise<Watched> => {
    const watched = await openTab(browser, { viewport: phone, ...look });
    await watched.page.addInitScript(axe.source);
    await watched.page.goto(url);
    return watched;
  };

  beforeAll(async () => {
    service = new Service();
    [browser] = await Promise.all([launch(), service.start()]);
    const payment_instructions = { en: "Whish: 03 123 456", ar: "ويش: 03 123 456" };
    await call("PUT", "/v1/organization", { payment_instructions });
  }, limit_ms);
  afterAll(async () => {
    await Promise.all([browser.close(), service.remove()]);
  }, limit_ms);

  for (const language of ["en", "ar", "fr"])
    test(
      `keeps nobody out at 320 px, in light and dark: ${language}`,
      async () => {
        const url = await billed(language);
        for (const colorScheme of ["light", "dark"] as const) {
          const watched = await open(url, { colorScheme });
          const { page } = watched;
          expect(await findingsOn(page)).toEqual([]);
          expect(await widerBy(page)).toBe(0);
          const { PICTURES } = process.env;
          if (PICTURES)
            await page.screenshot({
              path: `${PICTURES}/${language}-${colorScheme}.png`,
              fullPage: true,
            });
          expect(watched.complaints).toEqual([]);
          expect(abroad(watched, service.base)).toEqual([]);
          await page.context().close();
        }
      },
      limit_ms,
    );

  test(
    "a form with errors is read aloud, keeps what was typed, and then is sent",
    async () => {
      const watched = await open(await billed("en"), { colorScheme: "dark" });
      const { page } = watched;
      await page.locator("#amount").fill("a lot");
      await page.getByLabel("How you paid").selectOption("omt");
      await page.locator("#reference").fill("<b>W-4711</b>");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("alert").waitFor();
      expect(await findingsOn(page)).toEqual([]);
      expect(await widerBy(page)).toBe(0);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/errors.png`, fullPage: true });
      const amount = page.locator("#amount");
      const described = await page.locator("#amount-error").textContent();
      expect(await amount.getAttribute("aria-describedby")).toContain("amount-error");
      expect(described).toContain("Enter an amount, for example 30.00");
      expect(await amount.inputValue()).toBe("a lot");
      expect(await page.locator("#reference").inputValue()).toBe("<b>W-4711</b>");
      await amount.fill("30");
      await page.locator("#slip").setInputFiles({
        name: "slip.png",
        mimeType: "image/png",
        buffer: png,
      });
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("status").waitFor();
      expect(await page.getByRole("status").textContent()).toContain("Thank you");
      expect(page.url()).toEndWith("?sent=1#sent");
      expect(await findingsOn(page)).toEqual([]);
      expect(watched.complaints.filter((text) => !text.includes("422"))).toEqual([]);
      await page.context().close();
    },
    limit_ms,
  );

  test(
    "a page that there is not keeps nobody out either",
    async () => {
      const { page } = await open(`${service.base}/p/unknown`, {});
      expect(await findingsOn(page)).toEqual([]);
      expect(await page.locator("h1").textContent()).toBe("Page not found");
      await page.context().close();
    },
    limit_ms,
  );

  test(
    "a PDF is saved, and no script that gets into the page runs",
    async () => {
      const watched = await open(await billed("en"), { acceptDownloads: true });
      const { page } = watched;
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page
          .getByRole("link", { name: /Download invoice/ })
          .first()
          .click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^INV-2026-\d{6}\.pdf$/);
      await page.evaluate(
        'document.head.append(Object.assign(document.createElement("script"), { text: "ran = 1" }))',
      );
      expect(await page.evaluate("typeof ran")).toBe("undefined");
      await page.context().close();
    },
    limit_ms,
  );
});
