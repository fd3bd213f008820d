import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { until } from "../until.ts";
import type { House } from "./house.ts";
import { drawn, goTo, onPaper } from "./places.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;
/** Less, so that a wait that is in vain says what it was for. */
const wait_ms = 20_000;

interface Amount {
  currency: string;
  amount: number;
}

interface Round {
  id: string;
  name: string;
  date: string;
  status: string;
  stops: { id: string; client: { id: string; name: string }; outcome: string | null }[];
  totals: { currency: string; due: number; collected: number }[];
}

interface Handover {
  expected: Amount[];
  counted: Amount[];
  difference: Amount[];
  note: string | null;
  by: { name: string };
}

/** The day so many days from now, as the organization has it. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString("sv", { timeZone: "Asia/Beirut" });

/** Collectors' rounds and cash in the office, in a real browser. */
export const aboutRounds = (house: () => House): void => {
  describe("rounds", () => {
    const tabs: Watched[] = [];
    let page: Page;
    let collector_id: number;
    let round_path: string;

    const call = <T>(method: string, path: string, body?: object) =>
      house().call<T>(method, path, body);
    const rounds = async () =>
      (await call<{ data: Round[] }>("GET", `/v1/collection-rounds?collector_id=${collector_id}`))
        .data;
    const theRound = async (): Promise<Round> => {
      const [round] = await rounds();
      if (!round) throw new Error("no round is planned");
      return round;
    };
    const names = async () => (await theRound()).stops.map(({ client }) => client.name);
    const stopOf = async (name: string) => {
      const { id, stops } = await theRound();
      const stop = stops.find(({ client }) => client.name === name);
      if (!stop) throw new Error(`${name} is on no round`);
      return `/v1/collection-rounds/${id}/stops/${stop.id}`;
    };
    const debtor = async (name: string, price: number, currency: string, street: string) => {
      const item = { name: `Line of ${name}`, type: "service", price, currency };
      const { uuid } = await call<{ uuid: string }>("POST", "/v1/items", item);
      const { id } = await call<{ id: string }>("POST", "/v1/clients", {
        name,
        username: name.toLowerCase().replaceAll(" ", "-"),
        currency,
        zone: "Karm el Rounds",
        street,
      });
      const items = [{ item_uuid: uuid, quantity: 1 }];
      await call("POST", "/v1/invoices", { client_id: id, items });
    };

    const open = async (path: string) => {
      await page.goto(house().at(path));
      await drawn(page);
    };
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const dialog = () => page.getByRole("dialog");
    const press = (name: string) =>
      dialog().getByRole("button", { name, exact: true }).press("Enter");
    const closed = () => dialog().waitFor({ state: "detached" });
    const row = (name: string) => page.locator("tbody tr", { hasText: name });
    const handle = (name: string) => row(name).locator("[data-stop]");

    beforeAll(async () => {
      const collector = { name: "Walid Walker", cash_limit: { USD: 20 } };
      ({ id: collector_id } = await call<{ id: number }>("POST", "/v1/collectors", collector));
      await debtor("Aida Walk", 30, "USD", "A street");
      await debtor("Bassam Walk", 1_800_000, "LBP", "B street");
      await debtor("Celine Walk", 12, "USD", "C street");
      const watched = await house().tab("owner");
      tabs.push(watched);
      page = watched.page;
      page.setDefaultTimeout(wait_ms);
    }, limit_ms);

    afterAll(async () => {
      const complaints = tabs.flatMap((tab) => tab.complaints); // refusals are asked for
      expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
      for (const tab of tabs) await tab.page.context().close();
    });

    const fillPlan = async () => {
      await button("Plan a round").click();
      await dialog().getByLabel("Collector", { exact: true }).selectOption("Walid Walker");
      await dialog().getByLabel("Zone").fill("Karm el Rounds");
    };

    test(
      "are planned from Outstanding by filters, once for each client and day",
      async () => {
        await open("/billing");
        await fillPlan();
        await dialog().getByLabel("Name").fill("Karm, evening");
        await press("Plan a round");
        await page.getByRole("heading", { name: "Karm, evening" }).waitFor();
        const round = await theRound();
        expect(round).toMatchObject({ date: dayIn(1), status: "planned", name: "Karm, evening" });
        expect(await names()).toEqual(["Aida Walk", "Bassam Walk", "Celine Walk"]);
        round_path = `/billing/rounds/${round.id}`;
        expect(page.url()).toBe(house().at(round_path));
        await page.getByText("0 of 3 stops").waitFor();

        await open("/billing/rounds");
        await fillPlan();
        await dialog().getByLabel("Skip clients who are on a round that day").uncheck();
        await press("Plan a round");
        const other = dialog().getByRole("link", { name: "Open the round Karm, evening" });
        expect(await other.getAttribute("href")).toBe(`/console${round_path}`);
        expect((await rounds()).length).toBe(1);
      },
      limit_ms,
    );

    test(
      "are ordered by keys, which stay on their stop, and by dragging",
      async () => {
        await open(round_path);
        await handle("Aida Walk").focus();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("ArrowDown");
        const isStored = (order: string) => async () => (await names()).join() === order;
        await until("the keys' order is stored", isStored("Bassam Walk,Celine Walk,Aida Walk"));
        const focused = "document.activeElement?.getAttribute('aria-label')";
        await until(
          "the focus is on the stop",
          async () => (await page.evaluate(focused)) === "3: Move Aida Walk",
        );
        await handle("Aida Walk").dragTo(row("Bassam Walk"), { targetPosition: { x: 200, y: 4 } });
        await until("the dragged order is stored", isStored("Aida Walk,Bassam Walk,Celine Walk"));
      },
      limit_ms,
    );

    test(
      "show outcomes as they are recorded by others, and record them from the office",
      async () => {
        await open(round_path);
        const payment = { amount: 30, currency: "USD" };
        await call("POST", `${await stopOf("Aida Walk")}/outcome`, { outcome: "paid", payment });
        await row("Aida Walk").getByText("Paid", { exact: true }).waitFor();
        const receipt = row("Aida Walk").getByRole("link", { name: /^RCP-/ });
        expect(await receipt.getAttribute("href")).toMatch(
          /^\/console\/billing\/payments\/[\w-]+$/,
        );
        await page.getByText("1 of 3 stops").waitFor();

        await button("Record outcome at Bassam Walk").click();
        await dialog().getByLabel("Note").fill("On paper");
        await press("Save");
        await closed();
        await row("Bassam Walk").getByText("On paper").waitFor();
        await button("Record outcome at Celine Walk").click();
        await dialog().getByLabel("Outcome").selectOption("Nobody home");
        await press("Save");
        await closed();
        await page.getByText("3 of 3 stops").waitFor();
        const { status, stops, totals } = await theRound();
        expect(status).toBe("open");
        expect(stops.map(({ outcome }) => outcome)).toEqual(["paid", "paid", "absent"]);
        expect(totals.toSorted((a, b) => (a.currency < b.currency ? 1 : -1))).toEqual([
          { currency: "USD", due: 12, collected: 30 },
          { currency: "LBP", due: 0, collected: 1_800_000 },
        ]);
      },
      limit_ms,
    );

    test(
      "can be printed as soon as they are drawn",
      async () => {
        await open("/billing/rounds");
        await page.evaluate(`
          new MutationObserver((_, observer) => {
            const paper = document.querySelector(".printed-round");
            if (!paper) return;
            observer.disconnect();
            dispatchEvent(new Event("beforeprint"));
            document.body.dataset.printed = paper.querySelectorAll("tbody tr").length;
            dispatchEvent(new Event("afterprint"));
          }).observe(document.body, { childList: true, subtree: true })`);
        await goTo(page, house().at(round_path));
        expect(await page.locator("body").getAttribute("data-printed")).toBe("3");
      },
      limit_ms,
    );

    test(
      "are printed as a list with room for money and a signature, and closed",
      async () => {
        await open(round_path);
        await onPaper(page, async () => {
          const paper = page.locator(".printed-round");
          expect(await paper.locator("tbody tr").count()).toBe(3);
          expect(await paper.getByText("Signature").isVisible()).toBe(true);
          expect(await page.locator(".stops").isVisible()).toBe(false);
        });

        await button("Close round…").click();
        await press("Close round");
        await closed();
        await page.locator(".facts").getByText("Closed", { exact: true }).waitFor();
        expect((await theRound()).status).toBe("closed");
        expect(await page.locator("[data-stop]").count()).toBe(0);
      },
      limit_ms,
    );

    test(
      "bring cash that is counted again if it has changed, and taken with what is missing",
      async () => {
        await open("/billing/collectors");
        await row("Walid Walker").getByText("Over the limit").waitFor();
        await row("Walid Walker").getByRole("link").click();
        await button("Take the cash").click();
        const note = (value: string) => dialog().getByLabel(value, { exact: true });
        const count = async (notes: Record<string, string>) => {
          for (const [value, many] of Object.entries(notes)) await note(value).fill(many);
        };
        await count({ "20": "1", "5": "1", "1,000,000": "1", "500,000": "1", "100,000": "3" });
        const total = (currency: string) => dialog().getByLabel(`Counted ${currency}`);
        expect(await total("USD").inputValue()).toBe("25.00");
        expect(await total("LBP").inputValue()).toBe("1,800,000");
        await dialog().getByText("USD 5.00 missing").waitFor();

        const payment = { amount: 12, currency: "USD" };
        await call("POST", `${await stopOf("Celine Walk")}/outcome`, { outcome: "paid", payment });
        await press("Take the cash");
        await dialog().getByRole("alert").getByText("count it again").waitFor();
        await dialog().getByText("USD 42.00").waitFor();
        expect(await total("USD").inputValue()).toBe("");

        await count({ "20": "2" });
        await total("LBP").fill("1850000");
        await dialog().getByText("USD 2.00 missing").waitFor();
        await dialog().getByText("LBP 50,000 too much").waitFor();
        await dialog().getByLabel("Note", { exact: true }).fill("Gave change");
        await press("Take the cash");
        await closed();
        await page.getByText("No payments since the last handover").waitFor();
        const { data } = await call<{ data: Handover[] }>(
          "GET",
          `/v1/collectors/${collector_id}/handovers`,
        );
        expect(data).toMatchObject([
          {
            expected: [
              { currency: "LBP", amount: 1_800_000 },
              { currency: "USD", amount: 42 },
            ],
            counted: [
              { currency: "LBP", amount: 1_850_000 },
              { currency: "USD", amount: 40 },
            ],
            difference: [
              { currency: "LBP", amount: 50_000 },
              { currency: "USD", amount: -2 },
            ],
            note: "Gave change",
            by: { name: "Nadim Saab" },
          },
        ]);
        const saving = page.waitForEvent("download");
        await button("Save PDF").click();
        expect((await saving).suggestedFilename()).toMatch(/^handover-.*\.pdf$/);
        await open("/billing/journal");
        await page.getByText("Cash with Walid Walker").first().waitFor();
        await page.getByText("Cash difference").first().waitFor();
      },
      limit_ms,
    );

    test(
      "have collectors with a person who logs in and limits",
      async () => {
        await open("/clients/lists/collectors");
        await row("Walid Walker").getByRole("button", { name: "Edit" }).click();
        await dialog().getByLabel("Logs in as").selectOption("Rima Khoury");
        await dialog().getByLabel("Cash limit (USD)").fill("");
        await dialog().getByLabel("Cash limit (LBP)").fill("9000000");
        await press("Save");
        await closed();
        await row("Walid Walker").getByRole("link", { name: "No cash in hand" }).waitFor();
        const { user_id, cash_limit } = await call<{ user_id: string | null; cash_limit: object }>(
          "GET",
          `/v1/collectors/${collector_id}`,
        );
        expect(cash_limit).toEqual({ LBP: 9_000_000 });
        expect(user_id).not.toBeNull();
        await call("PUT", `/v1/collectors/${collector_id}`, { user_id: null });
      },
      limit_ms,
    );

    test(
      "are closed to those who plan none",
      async () => {
        const watched = await house().tab("dispatcher");
        tabs.push(watched);
        watched.page.setDefaultTimeout(wait_ms);
        await watched.page.goto(house().at("/billing/rounds"));
        await watched.page.getByText("Your role doesn’t include this page.").first().waitFor();
        expect(await watched.page.getByRole("link", { name: "Rounds" }).count()).toBe(0);
      },
      limit_ms,
    );
  });
};
