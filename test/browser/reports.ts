import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import type { Locator, Page } from "playwright-core";
import { type House, password } from "./house.ts";
import { drawn, goTo, widerBy } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 30_000;

interface Amount {
  currency: string;
  amount: number;
}

type Row = Record<string, string | number | null | Amount[]>;

interface Report {
  rows: Row[];
  totals: Row;
}

/** A4 without its margins. */
const paper_px = 718;

const report_names = [
  "revenue",
  "aging",
  "collections",
  "handovers",
  "clients",
  "jobs",
  "technicians",
];

/** `USD 1,234.50` as it is shown; in Arabic it is isolated. */
const shownMoney = (amount: number, currency: string): string => {
  const digits = currency === "LBP" ? 0 : 2;
  return `${currency}\u00a0${amount.toLocaleString("en-GB", { minimumFractionDigits: digits })}`;
};

/** The cells of a table's rows. */
const cellsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
  );

/** The Overview, and the page of each report. */
export const aboutReports = (house: () => House): void => {
  describe("reports", () => {
    let watched: Watched;
    let page: Page;
    const region = (name: string) => page.getByRole("region", { name, exact: true });
    const report = (query: string) => house().call<Report>("GET", `/v1/reports/${query}`);

    /** Where a new person of this role begins. */
    const beginning = async (role: string): Promise<string> => {
      const email = `${role}.begins@sannine.example`;
      await house().call("POST", "/v1/users", { name: `New ${role}`, email, password, role });
      const { page, complaints } = await house().tab(null);
      await page.goto(house().at(""));
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await page.getByRole("navigation", { name: "Sections" }).waitFor();
      await drawn(page);
      const { pathname } = new URL(page.url());
      const unexpected = complaints.filter((text) => !/401/.test(text));
      await page.context().close();
      return unexpected.join("\n") || pathname;
    };

    beforeAll(async () => {
      watched = await house().tab("owner");
      ({ page } = watched);
      await page.goto(house().at(""));
      await drawn(page);
    }, limit_ms);

    afterAll(async () => {
      expect(watched.complaints.filter((text) => !/503/.test(text))).toEqual([]);
      await page.context().close();
    });

    test(
      "begin the day of who looks after the whole, and of nobody else",
      async () => {
        expect(new URL(page.url()).pathname).toBe("/console/overview");
        for (const role of ["billing", "viewer"])
          expect([role, await beginning(role)]).toEqual([role, "/console/overview"]);
        expect(await beginning("dispatcher")).toStartWith("/console/board");
        expect(await beginning("technician")).toBe("/console/day");
      },
      limit_ms,
    );

    test(
      "sum up today, the money and the people, each with a link to its list",
      async () => {
        await goTo(page, house().at("/overview"));
        const { totals } = await report("aging");
        const open = totals["61_90"] as Amount[];
        const row = region("Outstanding by age").getByRole("row", { name: /^61–90 days/ });
        for (const { amount, currency } of open)
          expect(await row.textContent()).toContain(shownMoney(amount, currency));
        const { rows: months } = await report("clients");
        expect(await region("Clients and recurring revenue").textContent()).toContain(
          `Active clients${months.at(-1)?.active_end}`,
        );
        await row.getByRole("link").click();
        await page.waitForURL(/\/billing\?bucket=61_90$/);
        await page.goBack();
        await region("Technicians this week").getByRole("link").nth(1).click();
        await page.waitForURL(/\/reports\/technicians\?.*technician_id=/);
        await drawn(page);
        await page.locator(".report tbody tr").waitFor();
        expect(await page.locator(".report tbody tr").count()).toBe(1);
      },
      limit_ms,
    );

    test(
      "keep the other blocks when one cannot be read",
      async () => {
        await page.route("**/v1/reports/aging", (route) =>
          route.fulfill({ status: 503, json: { message: "out of order", reason: "busy" } }),
        );
        await page.goto(house().at("/overview"));
        const aging = region("Outstanding by age");
        await aging.getByRole("alert").waitFor();
        await region("Clients and recurring revenue").getByText("Active clients").waitFor();
        expect(await page.getByRole("alert").count()).toBe(1);
        await page.unroute("**/v1/reports/aging");
        await aging.getByRole("button", { name: "Try again" }).click();
        await aging.getByRole("table").waitFor();
        expect(await page.getByRole("alert").count()).toBe(0);
      },
      limit_ms,
    );

    test(
      "have their filters in the address, over a reload and back",
      async () => {
        await goTo(page, house().at("/reports"));
        await page.waitForURL(/\/reports\/revenue$/);
        await page.getByRole("link", { name: "Jobs", exact: true }).click();
        await page.getByLabel("Period").selectOption("Last month");
        await page.getByLabel("Group by").selectOption("Priority");
        const address =
          /\/reports\/jobs\?date_from=\d{4}-\d\d-01&date_to=\d{4}-\d\d-\d\d&interval=day&by=priority$/;
        await page.waitForURL(address);
        await page.reload();
        await drawn(page);
        const group = page.getByLabel("Group by");
        expect(await group.inputValue()).toBe("priority");
        expect(await page.getByLabel("Period").inputValue()).toBe("last_month");
        // The other reports are of the same days, without the filters that they do not know.
        await page.getByRole("link", { name: "Collections", exact: true }).click();
        await page.waitForURL(
          /\/reports\/collections\?date_from=[\d-]+&date_to=[\d-]+&interval=day$/,
        );
        await page.goBack();
        await page.waitForURL(address);
        expect(await group.inputValue()).toBe("priority");
        await page.getByRole("button", { name: "Clear filters" }).click();
        await page.waitForURL(/\/reports\/jobs$/);
      },
      limit_ms,
    );

    test(
      "show in the table what the API answers, and save it as a file with the same filters",
      async () => {
        await goTo(page, house().at("/reports/revenue?currency=LBP"));
        const { rows, totals } = await report("revenue?currency=LBP");
        const fields = ["invoiced", "tax", "credited", "voided", "collected", "outstanding_end"];
        const shown = await cellsOf(page.locator(".report tbody tr"));
        expect(shown.map((cells) => cells.slice(1))).toEqual(
          rows.map((row) => [
            "LBP",
            ...fields.map((field) => shownMoney(Number(row[field]), "LBP")),
          ]),
        );
        const [total = []] = await cellsOf(page.locator(".report tfoot tr"));
        expect(total.slice(2)).toEqual(
          fields.map((field) => shownMoney((totals[field] as Amount[])[0]?.amount ?? 0, "LBP")),
        );
        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: "Export CSV" }).click();
        const file = await saving;
        expect(file.suggestedFilename()).toMatch(/^revenue-\d{4}-\d\d-\d\d\.csv$/);
        const saved: Row[] = parse(await Bun.file(await file.path()).text(), { columns: true });
        expect(saved.map(({ from, invoiced }) => [from, Number(invoiced)])).toEqual(
          rows.map(({ from, invoiced }) => [from, Number(invoiced)]),
        );
      },
      limit_ms,
    );

    test(
      "have a chart that the table stands in for, mirrored in Arabic",
      async () => {
        const ends: (number | undefined)[] = [];
        for (const language of ["en", "ar"] as const) {
          const { page, complaints } = await house().tab("owner", { language });
          await page.goto(house().at("/reports/clients"));
          const points = page.locator(".chart-area .ct-point");
          await points.first().waitFor({ state: "attached" });
          expect(await page.locator(".chart-area:not([aria-hidden=true])").count()).toBe(0);
          // The last month is the highest: the demo only gains clients.
          const boxes = await page
            .locator(".chart")
            .nth(1)
            .locator(".ct-point")
            .evaluateAll((all) =>
              all.map((point) => [
                Number(point.getAttribute("y1")),
                Number(point.getAttribute("x1")),
              ]),
            );
          const sorted = boxes.toSorted(([one = 0], [other = 0]) => one - other);
          ends.push((sorted[0]?.[1] ?? 0) - (sorted.at(-1)?.[1] ?? 0));
          expect(complaints).toEqual([]);
          await page.context().close();
        }
        const [left_to_right = 0, right_to_left = 0] = ends;
        expect([left_to_right > 0, right_to_left < 0]).toEqual([true, true]);
      },
      limit_ms,
    );

    test(
      "fit a phone and paper",
      async () => {
        const wide: string[] = [];
        const measure = async (width: number, media: "screen" | "print") => {
          await page.emulateMedia({ media });
          await page.setViewportSize({ width, height: 900 });
          const wider = await widerBy(page);
          if (wider > 0) wide.push(`${page.url()} is ${wider} px too wide for ${width} px`);
        };
        for (const path of ["/overview", ...report_names.map((name) => `/reports/${name}`)]) {
          await goTo(page, house().at(path));
          await measure(360, "screen");
          await measure(paper_px, "print");
        }
        expect(wide).toEqual([]);
        const visible = (selector: string) => page.locator(selector).first().isVisible();
        expect(await visible(".filters")).toBe(false);
        expect(await visible(".menu")).toBe(false);
        expect(await visible(".report-days")).toBe(true);
        expect(await visible(".chart-area svg")).toBe(true);
        expect(await visible(".report tfoot")).toBe(true);
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width: 1440, height: 900 });
      },
      limit_ms,
    );
  });
};
