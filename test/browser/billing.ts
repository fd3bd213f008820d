import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { shownDate } from "../../src/console/format/typed-date.ts";
import type { House } from "./house.ts";
import { openPlace } from "./places.ts";
import type { Watched } from "./watch.ts";

interface Client {
  id: string;
  name: string;
}

interface Invoice {
  id: string;
  number: string;
  status: string;
  balance: number;
}

interface Payments {
  data: { amount: number; currency: string; invoice_amount: number; paid_at: string }[];
}

const limit_ms = 30_000;
/** Less, so that a wait that is in vain says what it was for. */
const wait_ms = 20_000;

/** Billing in a real browser: what is recorded, what is refused, and who is not offered it. */
export const aboutBilling = (house: () => House): void => {
  describe("billing", () => {
    let watched: Watched;
    let page: Page;
    let item_uuid: string;

    const newClient = (name: string, more: object = {}) =>
      house().call<Client>("POST", "/v1/clients", {
        name,
        username: name.toLowerCase().replace(" ", "-"),
        currency: "USD",
        ...more,
      });
    /** An invoice of 42.18 dollars. */
    const newInvoice = (client_id: string) =>
      house().call<Invoice>("POST", "/v1/invoices", {
        client_id,
        items: [{ item_uuid, quantity: 1 }],
      });
    const paymentsOf = async ({ id }: Invoice) =>
      (await house().call<Payments>("GET", `/v1/payments?invoice_id=${id}`)).data;
    const asIs = ({ id }: Invoice) => house().call<Invoice>("GET", `/v1/invoices/${id}`);

    const open = (path: string) => openPlace(page, house().at(`/billing${path}`));
    const dialog = () => page.getByRole("dialog");
    const button = (name: string, within: Page | Locator = page) =>
      within.getByRole("button", { name, exact: true });
    const shows = (text: string | RegExp, within: Page | Locator = page) =>
      within.getByText(text).first().waitFor();
    /** What stands against a field, as a screen reader finds it. */
    const against = async (field: Locator) => {
      await page.locator("[aria-invalid]").first().waitFor();
      const ids = (await field.getAttribute("aria-describedby")) ?? "";
      const said = ids.split(" ").find((id) => id.endsWith("-error"));
      return said ? await page.locator(`[id="${said}"]`).textContent() : null;
    };

    beforeAll(async () => {
      watched = await house().tab("owner");
      ({ page } = watched);
      page.setDefaultTimeout(wait_ms);
      const item = { name: "Roof antenna", type: "product", price: 38, tax_rate: 11 };
      ({ uuid: item_uuid } = await house().call<{ uuid: string }>("POST", "/v1/items", item));
    }, limit_ms);

    afterAll(() => {
      expect(watched.complaints.filter((text) => !text.includes("422"))).toEqual([]);
    });

    test(
      "pounds pay an invoice in dollars once, by the rate that was typed, and the change is told",
      async () => {
        const invoice = await newInvoice((await newClient("Salma Pays")).id);
        await open(`/invoices/${invoice.id}`);
        await button("Record payment").click();
        await dialog().getByLabel("Currency").selectOption("LBP");
        await dialog().getByLabel("LBP per 1 USD").fill("89500");
        const amount = dialog().getByLabel("Amount", { exact: true });
        await shows(/Full amount: LBP.3,775,110/, dialog());
        expect(await amount.inputValue()).toBe("3,775,110");
        await dialog().getByLabel("Cash received (LBP)").fill("4,500,000");
        await shows(/Change LBP.724,890 or USD.8\.00 and LBP.8,890/, dialog());
        await shows(/LBP.3,775,110 equals USD.42\.18\./, dialog());
        await shows(new RegExp(`USD.42\\.18 applied to ${invoice.number}: paid in full`), dialog());
        expect(await paymentsOf(invoice)).toEqual([]);

        await button("Record payment", dialog()).dblclick();
        await shows("Paid", page.locator(".invoice-head"));
        await shows(/LBP.3,775,110/, page.getByRole("table", { name: "Payments" }));
        expect(await dialog().count()).toBe(0);
        expect(await asIs(invoice)).toMatchObject({ status: "paid", balance: 0 });
        expect(await paymentsOf(invoice)).toMatchObject([
          { amount: 3_775_110, currency: "LBP", invoice_amount: 42.18 },
        ]);

        await button("Void…").click();
        await dialog().getByLabel("Reason").fill("By mistake");
        await button("Void invoice", dialog()).click();
        await shows("The invoice has payments: delete them first.", dialog());
        expect((await asIs(invoice)).status).toBe("paid");
      },
      limit_ms,
    );

    test(
      "what is refused stands beside its field, and nothing is recorded",
      async () => {
        const invoice = await newInvoice((await newClient("Rami Refused")).id);
        await open(`/invoices/${invoice.id}`);
        await button("Record payment").click();
        const amount = dialog().getByLabel("Amount", { exact: true });
        await amount.fill("10.005");
        await shows("Enter an amount to see a preview.", dialog());
        await button("Record payment", dialog()).click();
        expect(await against(amount)).toBe("Use fewer decimals for USD");

        const reason = { reason: "Billed twice" };
        await house().call("POST", `/v1/invoices/${invoice.id}/void`, reason);
        await amount.fill("10");
        await button("Record payment", dialog()).click();
        await shows("This invoice is void", dialog());
        expect(await against(dialog().getByLabel("Apply to"))).toBe("This invoice is void");
        expect(await paymentsOf(invoice)).toEqual([]);
      },
      limit_ms,
    );

    test(
      "a time is kept while its day is typed, and is nothing without one",
      async () => {
        const invoice = await newInvoice((await newClient("Tarek Timely")).id);
        await open(`/invoices/${invoice.id}`);
        await button("Record payment").click();
        const day = dialog().getByLabel("Paid on: date");
        const time = dialog().getByLabel("Paid on: time");
        await time.fill("16:45");
        await button("Record payment", dialog()).click();
        expect(await against(time)).toBe("Enter a date such as 23/11/2026");
        await day.fill("20/11/202");
        await day.fill("20/11/2025");
        expect(await time.inputValue()).toBe("16:45");
        await time.press("End");
        await time.press("Backspace");
        expect(await time.inputValue()).toBe("16:4");
        await time.press("0");
        await day.fill("");
        await day.blur();
        expect(await time.inputValue()).toBe("");
        await time.fill("16:40");
        await day.fill("20/11/2025");
        await button("Record payment", dialog()).click();
        await dialog().waitFor({ state: "detached" });
        expect(await paymentsOf(invoice)).toMatchObject([{ paid_at: "2025-11-20T14:40:00Z" }]);
      },
      limit_ms,
    );

    test(
      "what a proxy answers in place of the service is sent again as the same payment",
      async () => {
        const invoice = await newInvoice((await newClient("Petra Proxy")).id);
        await open(`/invoices/${invoice.id}`);
        await button("Record payment").click();
        await page.route(
          "**/v1/payments",
          async (route) => {
            await route.fetch();
            await route.fulfill({ status: 504, contentType: "text/html", body: "Too slow" });
          },
          { times: 1 },
        );
        await button("Record payment", dialog()).click();
        await shows("The service didn’t answer (error 504). Try again.", dialog());
        await button("Record payment", dialog()).click();
        await dialog().waitFor({ state: "detached" });
        expect(await paymentsOf(invoice)).toHaveLength(1);
        const said = watched.complaints.pop();
        expect(said).toContain("504");
      },
      limit_ms,
    );

    test(
      "a page beyond a list's last one turns to that",
      async () => {
        for (const path of ["?page=999", "/invoices?page=999"]) {
          await open(path);
          await page.locator("tbody a").first().waitFor();
          await page.waitForURL((url) => !url.search.includes("999"));
        }
      },
      limit_ms,
    );

    test(
      "an invoice is voided with its reason, and kept on paper",
      async () => {
        const invoice = await newInvoice((await newClient("Vera Void")).id);
        await open(`/invoices/${invoice.id}`);
        await button("Void…").click();
        await button("Void invoice", dialog()).click();
        expect(await against(dialog().getByLabel("Reason"))).toBe("Required");
        expect((await asIs(invoice)).status).toBe("unpaid");
        await dialog().getByLabel("Reason").fill("Billed twice");
        await button("Void invoice", dialog()).click();
        await shows("Billed twice", page.locator(".facts"));
        expect((await asIs(invoice)).status).toBe("void");
        expect(await button("Record payment").count()).toBe(0);
        expect(await button("Void…").count()).toBe(0);

        const [saved] = await Promise.all([
          page.waitForEvent("download"),
          button("Save PDF").click(),
        ]);
        expect(saved.suggestedFilename()).toBe(`${invoice.number}.pdf`);
        expect(
          await Bun.file(await saved.path())
            .slice(0, 5)
            .text(),
        ).toBe("%PDF-");
      },
      limit_ms,
    );

    test(
      "who owes less after a payment is shown with what is left",
      async () => {
        const client = await newClient("Omar Owes", { phone_number: "+961 71 222 333" });
        const invoice = await newInvoice(client.id);
        await open("?search=Omar+Owes");
        const row = page.getByRole("row").filter({ hasText: client.name });
        await shows(/USD.42\.18/, row);
        expect(await row.getByRole("link", { name: "+961 71 222 333" }).getAttribute("href")).toBe(
          "tel:+96171222333",
        );
        await row.getByRole("button", { name: "Record payment" }).click();
        await dialog().getByLabel("Amount", { exact: true }).fill("20");
        await shows(
          new RegExp(`USD.20\\.00 applied to ${invoice.number}: USD.22\\.18 remains due`),
          dialog(),
        );
        await button("Record payment", dialog()).click();
        await shows(/USD.22\.18/, row);
        expect(await asIs(invoice)).toMatchObject({ status: "partially_paid", balance: 22.18 });
      },
      limit_ms,
    );

    test(
      "who owes is filtered by age and selected, printed, exported and reminded",
      async () => {
        const settings = await house().call<{ timezone: string }>("GET", "/v1/organization");
        expect(settings.timezone).toBe("Asia/Beirut");
        for (const [name, email] of [
          ["Late Layla", "layla@example.com"],
          ["Late Lamia", null],
        ] as const) {
          const { id } = await newClient(name, { email });
          const items = [{ item_uuid, quantity: 1 }];
          const invoice = { client_id: id, items, due_date: "2026-01-02" };
          await house().call("POST", "/v1/invoices", invoice);
        }
        await open("?search=Late+La");
        const ages = page.getByRole("table", { name: "Open invoices by age" });
        await button("More than 90 days", ages).click();
        await page.waitForURL(/bucket=over_90/);
        await page.getByLabel("Select all on this page").check();
        await shows("2 clients selected");
        const [csv] = await Promise.all([
          page.waitForEvent("download"),
          button("Export CSV").click(),
        ]);
        expect(await Bun.file(await csv.path()).text()).toContain("Late Layla");
        await button("Statements…").click();
        const [pdf] = await Promise.all([
          page.waitForEvent("download"),
          button("Save PDF", dialog()).click(),
        ]);
        expect(pdf.suggestedFilename()).toMatch(/^statements-.*\.pdf$/);
        await button("Remind…").click();
        await shows("1 client has no e-mail address and isn’t reminded.", dialog());
        await button("Send reminders", dialog()).dblclick();
        await shows("1 reminder queued", dialog());
        await shows("No e-mail address", dialog());
        await button("Close", dialog().locator(".actions")).click();
        await button("Not due yet", ages).click();
        await shows("No clients found");
      },
      limit_ms,
    );

    test(
      "month end: the day is billed, who owes is looked at, and statements are printed",
      async () => {
        const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("sv", {
          timeZone: "Asia/Beirut",
        });
        const monthly = { due_day: Number(yesterday.slice(-2)), auto_invoice: true };
        await newClient("Mira Month-End", { ...monthly, items: [{ item_uuid, quantity: 1 }] });
        await open("");
        let clicks = 0;
        const click = async (locator: Locator) => {
          clicks += 1;
          await locator.click();
        };
        await click(page.getByRole("link", { name: "Monthly billing" }));
        const day = page.getByLabel("Billing day");
        while ((await day.inputValue()) === "") await Bun.sleep(20); // until the next day is found
        await day.fill(yesterday);
        await page.waitForURL(`**/monthly?date=${yesterday}`);
        await shows("Mira Month-End", page.getByRole("table", { name: "To bill" }));
        await click(button("Run now"));
        await shows(/invoices? will be created:/, dialog());
        await click(button("Create invoices", dialog()));
        await shows(/^\d+ invoices? created$/, dialog());
        await click(dialog().getByRole("link", { name: "See outstanding" }));
        await click(page.getByLabel("Select all on this page"));
        await click(button("Statements…"));
        const [pdf] = await Promise.all([
          page.waitForEvent("download"),
          click(button("Save PDF", dialog())),
        ]);
        expect(pdf.suggestedFilename()).toEndWith(".pdf");
        expect(clicks).toBe(7);
        await open(`/monthly?date=${yesterday}`);
        await shows(/^No clients to bill on/);
      },
      limit_ms,
    );

    test(
      "an amount is grouped while it is typed and corrected, and sent without commas",
      async () => {
        const invoice = await newInvoice((await newClient("Gaby Groups")).id);
        await open(`/invoices/${invoice.id}`);
        await button("Record payment").click();
        await dialog().getByLabel("Currency").selectOption("LBP");
        const amount = dialog().getByLabel("Amount", { exact: true });
        await shows(/^Full amount/, dialog()); // of the rate, which is read first
        await amount.fill("");
        await amount.pressSequentially("1234567");
        expect(await amount.inputValue()).toBe("1,234,567");
        await amount.press("ArrowLeft");
        await amount.press("ArrowLeft");
        await amount.press("Backspace");
        expect(await amount.inputValue()).toBe("123,467");
        await amount.pressSequentially("9");
        expect(await amount.inputValue()).toBe("1,234,967");
        await amount.press("Home");
        await amount.press("ArrowRight");
        await amount.press("ArrowRight");
        await amount.press("Backspace");
        expect(await amount.inputValue()).toBe("234,967");
        await amount.fill("");
        await amount.pressSequentially("٢٠٠٠");
        expect(await amount.inputValue()).toBe("2,000");
        const rate = dialog().getByLabel("LBP per 1 USD");
        await rate.pressSequentially("100000");
        expect(await rate.inputValue()).toBe("100,000");
        await button("Record payment", dialog()).click();
        await shows(/LBP.2,000/, page.getByRole("table", { name: "Payments" }));
        expect(await paymentsOf(invoice)).toMatchObject([{ amount: 2000, currency: "LBP" }]);
      },
      limit_ms,
    );

    test(
      "an invoice is reckoned while it is written, as the service then bills it",
      async () => {
        await newClient("Nour Newly-Billed");
        await open("/invoices/new");
        await page.getByRole("combobox", { name: "Client" }).fill("Newly-Billed");
        await page.getByRole("option", { name: /Nour/ }).click();
        await page.getByLabel("Item").selectOption("Roof antenna");
        await page.getByLabel("Quantity").fill("2.5");
        await page.getByLabel(/^Price/).fill("0.63");
        // 1.575 and 0.17325, each rounded half up once.
        await shows(/USD.1\.75/, page.getByRole("status"));
        await page.getByLabel("Quantity").fill("2.5001");
        await button("Create invoice").click();
        expect(await against(page.getByLabel("Quantity"))).toContain("3 decimals");
        await page.getByLabel("Quantity").fill("2.5");
        await button("Create invoice").click();
        await page.waitForURL(/invoices\/[0-9a-f-]{36}$/);
        await shows(/USD.1\.75/, page.locator(".invoice-head"));
      },
      limit_ms,
    );

    test(
      "a day of the monthly run shows who would be billed, and who would fail and why",
      async () => {
        const month = new Date();
        month.setUTCMonth(month.getUTCMonth() + 1, 17);
        const day = month.toISOString().slice(0, 10);
        const { uuid: in_pounds } = await house().call<{ uuid: string }>("POST", "/v1/items", {
          name: "Cable in pounds",
          type: "product",
          price: 100_000,
          currency: "LBP",
        });
        const monthly = { due_day: 17, auto_invoice: true };
        await newClient("Mona Monthly", { ...monthly, items: [{ item_uuid, quantity: 1 }] });
        const fails = { ...monthly, items: [{ item_uuid: in_pounds, quantity: 1 }] };
        const failing = await newClient("Fadi Fails", fails);
        await open(`/monthly?date=${day}`);
        const billed = page.getByRole("table", { name: "To bill" });
        await shows(/USD.42\.18/, billed.getByRole("row").filter({ hasText: "Mona Monthly" }));
        const failed = page.getByRole("table", { name: "Will fail" });
        const row = failed.getByRole("row").filter({ hasText: "Fadi Fails" });
        await shows("Cable in pounds is priced in LBP, the invoice is in USD", row);
        expect(await row.getByRole("link").getAttribute("href")).toBe(
          `/console/clients/${failing.id}`,
        );
        expect(await billed.getByText("Fadi Fails").count()).toBe(0);
        const bills = await house().call<{ data: Invoice[] }>(
          "GET",
          `/v1/invoices?client_id=${failing.id}`,
        );
        expect(bills.data).toEqual([]);
      },
      limit_ms,
    );

    test(
      "the monthly run opens on the next day that bills anybody",
      async () => {
        interface Previewed {
          pagination: { total: number };
        }
        const today = Date.parse(new Date().toLocaleDateString("sv", { timeZone: "Asia/Beirut" }));
        const days = Array.from({ length: 31 }, (_, ahead) =>
          new Date(today + (ahead + 1) * 86_400_000).toISOString().slice(0, 10),
        );
        let next: string | undefined;
        for (const day of days) {
          const path = `/v1/invoices/recurring-preview?date=${day}&per_page=1`;
          const { pagination } = await house().call<Previewed>("GET", path);
          next = day;
          if (pagination.total > 0) break;
        }
        await open("/monthly");
        await page.getByRole("link", { name: /^Next: / }).waitFor();
        expect(await page.getByLabel("Billing day").inputValue()).toBe(shownDate(next ?? ""));
        await page.getByRole("table", { name: "To bill" }).waitFor();
        await page.getByRole("link", { name: "Tomorrow" }).click();
        await page.waitForURL(`**/monthly?date=${days[0]}`);
        expect(await page.getByLabel("Billing day").inputValue()).toBe(shownDate(days[0] ?? ""));
        expect(
          await page.getByRole("link", { name: "Tomorrow" }).getAttribute("aria-current"),
        ).toBe("true");
      },
      limit_ms,
    );

    test(
      "a dispatcher is not offered it, and nothing of it is asked for",
      async () => {
        const dispatcher = await house().tab("dispatcher");
        const asked: string[] = [];
        dispatcher.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
        await dispatcher.page.goto(house().at("/billing"));
        await shows("Your role doesn’t include this page.", dispatcher.page);
        await dispatcher.page.goto(house().at("/billing/invoices"));
        await shows("Your role doesn’t include this page.", dispatcher.page);
        expect(await dispatcher.page.getByRole("link", { name: "Billing" }).count()).toBe(0);
        expect(asked.filter((path) => /^\/v1\/(?:invoice|payment|exchange)/.test(path))).toEqual(
          [],
        );
        await dispatcher.page.context().close();
      },
      limit_ms,
    );
  });
};
