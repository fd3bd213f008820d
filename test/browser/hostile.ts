import { describe, expect, test } from "bun:test";
import { fill } from "./hostile-fill.ts";
import type { House } from "./house.ts";
import { drawn, goTo } from "./places.ts";

const limit_ms = 60_000;

/** Text from outside stays text, wherever it shows. */
export const aboutHostileText = (house: () => House): void => {
  describe("hostile text in every field", () => {
    test(
      "runs nothing, asks nobody, and the policy has nothing to report",
      async () => {
        const addresses = await fill(house());
        const [files = ""] = addresses;
        const { page, origins, complaints } = await house().tab("owner");
        const asked: string[] = [];
        page.on("dialog", (dialog) => {
          asked.push(dialog.message());
          void dialog.dismiss();
        });
        await page.addInitScript(`
          const made = URL.createObjectURL;
          URL.createObjectURL = (blob) => { (window.made ??= []).push(blob.type); return made(blob); };
          window.ran = () => { window.has_run = true; };
          addEventListener("securitypolicyviolation", (event) => { (window.refused ??= []).push(event.violatedDirective); });
        `);
        await page.goto(house().at(""));
        await drawn(page);
        for (const address of addresses) {
          await goTo(page, house().at(address));
          const shown = await page.evaluate("document.body.innerText");
          expect(`${address} ${shown}`).toMatch(/[<$_{:]/); // they are there, as text
        }
        await goTo(page, house().at(files));
        const kept: string[] = [];
        for (const download of await page.getByRole("button", { name: /^Download / }).all()) {
          const [file] = await Promise.all([page.waitForEvent("download"), download.click()]);
          kept.push(file.suggestedFilename());
        }
        expect(kept.toSorted()).toEqual([
          "drawing.svg",
          "img src=x onerror=ran().png",
          "page.html",
          "photogpj.exe",
        ]);
        // Nothing that a tab of this origin would run.
        expect(await page.evaluate("[...new Set(window.made)].toSorted()")).toEqual([
          "application/octet-stream",
        ]);
        expect(await page.evaluate("[window.has_run, window.refused]")).toEqual([
          undefined,
          undefined,
        ]);
        expect([...origins].filter((origin) => origin !== "null")).toEqual([house().service.base]);
        expect(complaints).toEqual([]);
        expect(asked).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );

    test(
      "an address or an answer that makes no sense says so, and breaks nothing else",
      async () => {
        const { page, complaints } = await house().tab("owner");
        const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
        await page.goto(house().at("/tickets/%E0%A4"));
        await page.getByText("This page doesn’t exist.").waitFor();
        await goTo(page, house().at("/day?date=2026-13-45"));
        await heading("My day");
        await goTo(page, house().at("/plan?date=2026-99-99"));
        await heading("Day plan");
        await goTo(page, house().at("/desk/webhooks/__proto__"));
        await goTo(page, house().at("/clients?order=constructor&status=__proto__"));
        await heading("Clients");
        const is_refusal = (text: string) => text.startsWith("Failed to load resource");
        expect(complaints.filter((text) => !is_refusal(text))).toEqual([]);
        await page.route("**/v1/tickets/*", (route) =>
          route.fulfill({ json: { id: "constructor" } }),
        );
        await goTo(page, house().at("/tickets/01a2056a-85aa-7557-b42a-a2d75b89f6f7"));
        await heading("Something went wrong");
        await goTo(page, house().at("/clients"));
        await heading("Clients");
        await page.context().close();
      },
      limit_ms,
    );
  });
};
