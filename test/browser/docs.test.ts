import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { operations } from "../../src/api.ts";
import { Service } from "../faults/service.ts";
import { browser_runs_here, launch } from "./chromium.ts";
import { abroad, openTab, type Watched } from "./watch.ts";

const limit_ms = 60_000;

describe.skipIf(!browser_runs_here)("/docs in a real browser", () => {
  let service: Service;
  let browser: Browser;
  /** One page for all: to draw every operation takes a browser seconds. */
  let watched: Watched;
  beforeAll(async () => {
    service = new Service();
    [browser] = await Promise.all([launch(), service.start()]);
    watched = await openTab(browser, {});
    watched.page.setDefaultTimeout(0); // the test's own limit is the limit
    await watched.page.goto(`${service.base}/docs`);
  }, limit_ms);
  afterAll(async () => {
    await Promise.all([browser.close(), service.remove()]);
  }, limit_ms);

  test(
    "shows every operation, from this service alone",
    async () => {
      const { page } = watched;
      await page
        .locator(".opblock-summary")
        .nth(operations.length - 1)
        .waitFor();
      const shown = await page
        .locator(".opblock-summary")
        .evaluateAll((summaries) =>
          summaries.map((summary) =>
            [".opblock-summary-method", ".opblock-summary-path"]
              .map((part) => summary.querySelector(part)?.textContent?.replaceAll("\u200b", ""))
              .join(" "),
          ),
        );
      expect(shown.sort()).toEqual(
        operations
          .map(({ method, path }) => `${method} ${path.replace(/:([a-z_]+)/g, "{$1}")}`)
          .sort(),
      );
      expect(abroad(watched, service.base)).toEqual([]);
      expect(watched.complaints).toEqual([]);
    },
    limit_ms,
  );

  test(
    "tries an operation with a key",
    async () => {
      const { page } = watched;
      await page.locator(".btn.authorize").click();
      await page.locator("#auth-bearer-value").first().fill(service.key);
      await page.locator(".auth-btn-wrapper .authorize").first().click();
      await page.locator(".btn-done").first().click();
      const operation = page.locator(".opblock-get", {
        has: page.locator('[data-path="/v1/ticket-boards"]'),
      });
      await operation.locator(".opblock-summary").click();
      await operation.locator(".try-out__btn").click();
      await operation.locator(".execute").click();
      const answer = operation.locator(".live-responses-table tbody .response-col_status");
      expect(await answer.textContent()).toStartWith("200");
      expect(abroad(watched, service.base)).toEqual([]);
      expect(watched.complaints).toEqual([]);
    },
    limit_ms,
  );

  test(
    "lets nothing in that is not this service's",
    async () => {
      const { page, complaints } = watched;
      const image_refused = page.waitForEvent("console", (message) =>
        message.text().includes("Loading the image"),
      );
      await page.evaluate(`
        document.head.append(Object.assign(document.createElement("script"), { text: "ran = 1" }));
        document.body.append(Object.assign(new Image(), { src: "http://127.0.0.1:9/pixel.png" }));
      `);
      await image_refused;
      expect(complaints.filter((text) => text.includes("Content Security Policy")).length).toBe(2);
      expect(await page.evaluate("typeof ran")).toBe("undefined");
    },
    limit_ms,
  );
});
