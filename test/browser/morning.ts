import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { type House, password, people } from "./house.ts";
import { goTo } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;

interface Made {
  id: string;
}

interface Job extends Made {
  ticket_number: string;
  technician_id: string | null;
}

interface Money {
  status: string;
  total: number;
  balance: number;
  amount: number;
  currency: string;
  invoice_id: string | null;
}

interface Delivery extends Made {
  topic: string;
  status: string;
  resend_of: string | null;
}

const client_name = "Sevan Karapetian";
const title = "The dish has turned in the storm";
/** For dollars, as the demo's provider exchanges. */
const handed_over = "2500000";

/** As the provider's clocks show it: `2026-11-23T14:30`. */
const wallTime = (moment: number): string =>
  new Date(moment)
    .toLocaleString("sv-SE", { timeZone: "Asia/Beirut" })
    .slice(0, 16)
    .replace(" ", "T");

/** A provider's morning, from the call to the webhook that failed, as three people do it. */
export const aboutMorning = (house: () => House): void => {
  describe("a morning", () => {
    let client: Made;
    let rima: string;
    let board: string;
    let endpoint: Made;
    let dispatcher: Watched;
    let technician: Watched;
    let owner: Watched;

    const dialog = (page: Page) => page.getByRole("dialog");

    beforeAll(async () => {
      const technicians = await house().call<(Made & { name: string })[]>(
        "GET",
        "/v1/ticket-technicians",
      );
      rima = technicians.find(({ name }) => name === "Rima Khoury")?.id ?? "";
      const boards = await house().call<{ data: (Made & { name: string })[] }>(
        "GET",
        "/v1/ticket-boards",
      );
      board = boards.data.find(({ name }) => name === "Field work")?.id ?? "";
      const item = await house().call<{ uuid: string }>("POST", "/v1/items", {
        name: "Turning a dish back",
        type: "service",
        price: 27.75,
      });
      await house().call("POST", "/v1/ticket-job-types", {
        name: "Storm damage",
        board_id: board,
        duration_minutes: 60,
        billing_mode: "on_completion",
        default_items: [{ item_uuid: item.uuid, quantity: 1 }],
      });
      client = await house().call<Made>("POST", "/v1/clients", {
        name: client_name,
        username: "sevan.karapetian",
        phone_number: "+961 76 411 902",
        address: "Arax Street 7",
        currency: "USD",
      });
      // She is somewhere else just now: there is something to be booked over.
      await house().call("POST", "/v1/tickets", {
        title: "A line that is down",
        type: "support",
        priority: "high",
        board_id: board,
        technician_id: rima,
        scheduled_at: new Date(Date.now() - 60_000).toISOString(),
        scheduled_until: new Date(Date.now() + 1_800_000).toISOString(),
        override: true,
        override_reason: "Half the street is without a line",
      });
      endpoint = await house().call<Made>("POST", "/v1/webhooks", {
        url: house().receiver.url,
        topics: ["payment.created"],
      });
    }, limit_ms);
    afterAll(async () => {
      for (const watched of [dispatcher, technician, owner]) await watched?.page.context().close();
    }, limit_ms);

    test(
      "the dispatcher takes the call, finds the client by phone, and books over a conflict",
      async () => {
        dispatcher = await house().tab("dispatcher");
        const { page } = dispatcher;
        const now = wallTime(Date.now());
        await page.goto(house().at(`/board/${board}`));
        await page.getByRole("button", { name: "New job" }).click();
        await dialog(page).getByLabel("Client", { exact: true }).fill("٧٦ ٤١١ ٩٠٢");
        await page.getByRole("option", { name: client_name }).click();
        await dialog(page).getByLabel("Job type").selectOption({ label: "Storm damage" });
        await dialog(page).getByLabel("Title").fill(title);
        await dialog(page).getByLabel("Choose technician and time next").check();
        await dialog(page).getByRole("button", { name: "Create job" }).click();

        const booking = page.getByRole("dialog", { name: /^Visit for/ });
        await booking.getByRole("radio", { name: /Rima Khoury/ }).check();
        await booking.getByLabel("Day").fill(now.slice(0, 10));
        await booking.getByLabel("From").fill(now.slice(11));
        await booking.getByRole("button", { name: "Book visit", exact: true }).click();
        const why = booking.getByRole("region", { name: "Scheduling conflict" });
        await why.getByText("Another visit").first().waitFor();
        await why.getByLabel("Reason for booking anyway").fill("The client leaves tomorrow");
        await why.getByRole("button", { name: "Book anyway" }).click();
        await booking.waitFor({ state: "detached" });

        const jobs = await house().call<{ data: Job[] }>(
          "GET",
          `/v1/tickets?client_id=${client.id}`,
        );
        const [made] = jobs.data;
        if (!made) throw new Error("the job was not made");

        expect(jobs.data.map(({ technician_id }) => technician_id)).toEqual([rima]);
      },
      limit_ms,
    );

    test(
      "the technician sees it on the phone, completes it without a connection, with cash in pounds",
      async () => {
        technician = await house().tab(null, {
          serviceWorkers: "allow",
          viewport: { width: 360, height: 740 },
        });
        const { page } = technician;
        const context = page.context();
        await page.goto(house().at("/day"));
        await page.getByLabel("E-mail").fill(people.technician);
        await page.getByLabel("Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Log in", exact: true }).click();
        const visit = page.locator("article.visit", { hasText: client_name });
        await visit.waitFor();
        await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
        await visit.getByRole("link", { name: client_name }).first().click();
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.getByRole("link", { name: "Back to My day" }).click();

        await context.setOffline(true);
        await visit.getByRole("button", { name: "Start" }).click();
        await visit.getByRole("link", { name: "Complete" }).click();
        await page.getByLabel("The client pays now").check();
        await page.getByRole("radio", { name: "LBP" }).check();
        await page.getByLabel("LBP per 1 USD").fill("89500");
        await page.getByLabel("Cash received").fill(handed_over);
        await page.getByText("Change", { exact: true }).waitFor();
        await page.getByRole("button", { name: "Complete and bill" }).click();
        await page.getByText("Saved on this phone").first().waitFor();
        await page.getByRole("link", { name: "2 unsent" }).click();
        const waiting = page.getByRole("region", { name: "Unsent" });
        await waiting.getByRole("listitem").nth(1).waitFor();
        expect(await moneyOf("invoices")).toEqual([]);

        await context.setOffline(false);
        const taken = page.getByRole("region", { name: "Sent", exact: true });
        await taken.getByRole("listitem").nth(1).waitFor();
      },
      limit_ms,
    );

    const moneyOf = async (kind: "invoices" | "payments"): Promise<Money[]> =>
      (await house().call<{ data: Money[] }>("GET", `/v1/${kind}?client_id=${client.id}`)).data;

    test(
      "the owner sees one invoice, paid, and one payment, and sends the webhook that failed again",
      async () => {
        const [invoices, payments] = await Promise.all([moneyOf("invoices"), moneyOf("payments")]);
        expect(invoices).toMatchObject([{ status: "paid", total: 27.75, balance: 0 }]);
        expect(payments).toMatchObject([{ currency: "LBP" }]);

        owner = await house().tab("owner");
        const { page } = owner;
        await page.goto(house().at("/billing/invoices"));
        await page.getByRole("table").getByText(client_name).first().waitFor();
        expect(await page.getByRole("table").getByText(client_name).count()).toBe(1);
        await goTo(page, house().at("/billing/payments"));
        await page.getByRole("table").getByText(client_name).first().waitFor();
        expect(await page.getByRole("table").getByText(client_name).count()).toBe(1);

        await goTo(page, house().at(`/desk/webhooks/${endpoint.id}`));
        await page.getByLabel("Status").selectOption("failed");
        await page
          .getByRole("table")
          .getByRole("link", { name: "payment.created" })
          .first()
          .click();
        await page.getByRole("button", { name: "Resend", exact: true }).click();
        await page.getByText("an earlier delivery").waitFor();
        await page.locator("dd", { hasText: "Delivered" }).waitFor();
        const { data: deliveries } = await house().call<{ data: Delivery[] }>(
          "GET",
          `/v1/webhooks/${endpoint.id}/deliveries?topic=payment.created`,
        );
        expect(deliveries.map(({ status }) => status).toSorted()).toEqual(["delivered", "failed"]);
        for (const watched of [dispatcher, owner])
          expect(watched.complaints.filter((text) => !text.includes("422"))).toEqual([]);
      },
      limit_ms,
    );
  });
};
