import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { type House, password, people } from "./house.ts";
import { foundOrganization } from "./newcomer.ts";
import { drawn, goTo } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;

interface Named {
  name: string;
}

/** A new organization's first steps, job types, and what leaves the console as a spreadsheet. */
export const aboutSetup = (house: () => House): void => {
  describe("a new organization", () => {
    let watched: Watched;
    let page: Page;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const step = (title: string) => page.locator(".setup-step", { hasText: title });

    beforeAll(async () => {
      await foundOrganization(house());
      watched = await house().tab(null);
      ({ page } = watched);
    }, limit_ms);
    afterAll(async () => {
      expect(watched.complaints.filter((text) => !text.includes("status of 422"))).toEqual([]);
      await page.context().close();
    }, limit_ms);

    test(
      "opens with its first steps, and starts from templates",
      async () => {
        await page.goto(house().at(""));
        await page.getByLabel("E-mail").fill(people.newcomer);
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "First steps" }).waitFor();
        await page.getByText("0 of 8 done").waitFor();
        await goTo(page, house().at("/board"));
        await page.getByText("No boards yet").waitFor();
        await page.keyboard.press("c");
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("link", { name: "Start from templates" }).click();
        await page.getByRole("heading", { name: "Start from templates" }).waitFor();
        await dialog.waitFor({ state: "detached" });
        await goTo(page, house().at("/desk/setup"));
        await step("Boards").getByRole("link", { name: "Use a template" }).click();
        await page.getByRole("heading", { name: "Start from templates" }).waitFor();
        const board = page.locator(".template", { hasText: "Field work" });
        await board.getByLabel("Name").fill("Visits");
        await page.locator(".template").getByLabel("Network", { exact: true }).uncheck();
        await page.locator(".template").getByLabel("Technician visit").check();
        await page
          .locator(".template", { hasText: "Technician visit" })
          .getByLabel("Price")
          .fill("not a price");
        await button("Create 11").click();
        // What came before the refusal is there, and is not made twice.
        await page.locator(".template .said").waitFor();
        await page
          .locator(".template", { hasText: "Technician visit" })
          .getByLabel("Price")
          .fill("15");
        await button("Create 1").click();
        await page.getByText("3 of 8 done").waitFor();
        await goTo(page, house().at("/board"));
        await page.getByRole("heading", { name: "Visits" }).waitFor();
        await page.getByText("Waiting for parts").first().waitFor();
      },
      limit_ms,
    );

    test(
      "has job types to change, with a checklist in order and items",
      async () => {
        await goTo(page, house().at("/desk/job-types"));
        await page.getByRole("link", { name: "Repair", exact: true }).click();
        await page.getByRole("heading", { name: "Repair" }).waitFor();
        await page.getByLabel("Duration (minutes)").fill("50");
        await page.getByLabel("Required skills").fill("fibre, towers");
        await button("Add task").click();
        await page.getByLabel("Task 4", { exact: true }).fill("Sweep up");
        await page.getByRole("button", { name: "Move Sweep up up" }).click();
        await page.getByRole("button", { name: "Remove Note the cause" }).click();
        await button("Add item").click();
        await page.getByLabel("Quantity").fill("0");
        await button("Save").click();
        await page.locator(".said").waitFor();
        await page.getByLabel("Quantity").fill("2");
        await button("Save").click();
        await page.getByRole("heading", { name: "Job types" }).waitFor();
        await page.locator("tr", { hasText: "Repair" }).getByText("50 min").waitFor();
        await page.getByRole("link", { name: "Repair", exact: true }).click();
        await page.getByLabel("Task 3", { exact: true }).waitFor();
        const tasks = await page
          .getByLabel(/^Task \d$/)
          .evaluateAll((fields) =>
            fields.map((field) => (field as unknown as { value: string }).value),
          );
        expect(tasks).toEqual([
          "Measure the signal after the repair",
          "Sweep up",
          "Ask the client to confirm",
        ]);
        expect(await page.getByLabel("Required skills").inputValue()).toBe("fibre, towers");
        expect(await page.getByLabel("Quantity").inputValue()).toBe("2");
      },
      limit_ms,
    );

    test(
      "deactivates a job type, and undoes that",
      async () => {
        await goTo(page, house().at("/desk/job-types"));
        const row = page.locator("tr", { hasText: "Disconnection" });
        await row.getByRole("button", { name: "Deactivate" }).click();
        await row.getByText("Deactivated", { exact: true }).waitFor();
        await button("Undo").click();
        await row.getByRole("button", { name: "Deactivate" }).waitFor();
      },
      limit_ms,
    );

    test(
      "no longer opens with its first steps once they are dismissed, and keeps them under Admin",
      async () => {
        await goTo(page, house().at("/desk/setup"));
        await button("Dismiss first steps").click();
        await page.getByRole("heading", { name: "Overview" }).waitFor();
        await page.goto(house().at(""));
        await page.getByRole("heading", { name: "Overview" }).waitFor();
        await goTo(page, house().at("/desk"));
        await page.getByRole("link", { name: "First steps" }).click();
        await button("Show first steps again").click();
        await button("Dismiss first steps").waitFor();
      },
      limit_ms,
    );
  });

  describe("a list as a spreadsheet", () => {
    const saved = async (page: Page): Promise<string> => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export", exact: true }).click(),
      ]);
      return readFileSync(await download.path(), "utf8");
    };

    test(
      "has the filtered clients, all of them",
      async () => {
        const { page, complaints } = await house().tab("owner");
        await page.goto(house().at("/clients?has_balance=1"));
        await drawn(page);
        const { meta } = await house().call<{ meta: { total: number } }>(
          "GET",
          "/v1/clients?has_balance=1",
        );
        const lines = (await saved(page)).trimEnd().split("\n");
        expect(lines.length).toBe(meta.total + 1);
        await page.goto(house().at("/billing/invoices?status=unpaid"));
        await drawn(page);
        const { pagination } = await house().call<{ pagination: { total: number } }>(
          "GET",
          "/v1/invoices?status=unpaid",
        );
        const invoices = (await saved(page)).trimEnd().split("\r\n");
        expect(invoices.length).toBe(pagination.total + 1);
        expect(invoices[0]).toStartWith("\ufeffnumber,client,status");
        expect(complaints).toEqual([]);
        await page.context().close();
      },
      limit_ms,
    );
  });

  test(
    "a person whose role is limited to boards is offered the job types of those",
    async () => {
      const { page, complaints } = await house().tab("dispatcher");
      await page.goto(house().at("/desk/job-types"));
      await drawn(page);
      await page.locator("tr", { hasText: "Repair" }).getByText("Edit").waitFor();
      await page.getByRole("link", { name: "New job type" }).click();
      await page.getByLabel("Board", { exact: true }).waitFor();
      const { data } = await house().call<{ data: Named[] }>("GET", "/v1/ticket-boards");
      const offered = await page
        .getByLabel("Board", { exact: true })
        .locator("option")
        .allTextContents();
      expect(offered).toEqual(data.map(({ name }) => name));
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    limit_ms,
  );
};
