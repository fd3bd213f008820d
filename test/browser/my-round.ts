import { describe, expect, test } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import type { House } from "./house.ts";
import { isStored, logIn } from "./my-day.ts";
import { widerBy } from "./places.ts";
import { type PlannedRound, planRound } from "./planned-round.ts";
import type { Watched } from "./watch.ts";

const limit_ms = 60_000;
const phone = { width: 360, height: 740 };

const names = [
  "Stop with change",
  "Stop in pounds",
  "Stop of a promise",
  "Stop of nobody",
  "Stop of a lost answer",
  "Stop of two phones",
  "Stop that the office paid",
] as const;

type Name = (typeof names)[number];

interface Money {
  currency: string;
  amount: number;
}

interface Round {
  progress: { stops: number; done: number };
  stops: { client: { name: string }; outcome: string | null; receipt_number: string | null }[];
}

/** The minor units of each currency, summed without the code under test. */
const sumOf = (amounts: readonly Money[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { currency, amount } of amounts)
    sums[currency] = (sums[currency] ?? 0) + Math.round(amount * (currency === "LBP" ? 1 : 100));
  return sums;
};

const cashOf = async (house: House, collector_id: number): Promise<Record<string, number>> => {
  const { balances } = await house.call<{ balances: Money[] }>(
    "GET",
    `/v1/collectors/${collector_id}/cash`,
  );
  return sumOf(balances);
};

const card = (page: Page, name: Name) => page.locator("article.visit", { hasText: name });

const openStop = (page: Page, name: Name): Promise<void> =>
  page.getByRole("link", { name, exact: true }).click();

const toList = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Back to My round" }).click();
  await page.getByRole("heading", { name: "My round" }).waitFor();
};

/** Records an outcome without money, which leads back to the list. */
const record = async (page: Page, name: Name, choice: string, button: string): Promise<void> => {
  await openStop(page, name);
  await page.getByLabel(choice, { exact: true }).check();
  if (choice === "Promised") await page.getByLabel("Promised for").fill("31/12/2099");
  await page.getByRole("button", { name: button }).click();
  await card(page, name).waitFor();
};

/** Takes exactly what is due, in dollars. */
const takeAll = async (page: Page, name: Name): Promise<void> => {
  await openStop(page, name);
  await page.getByRole("button", { name: "Exact amount" }).click();
  await page.getByRole("button", { name: "Record payment" }).click();
  await page.getByRole("heading", { name: "Receipt", exact: true }).waitFor();
};

/** A collector's phone, and what it does without a connection. */
export const aboutMyRound = (house: () => House): void => {
  describe("the collector's round", () => {
    let phoneTab: Watched;
    let context: BrowserContext;
    let round: PlannedRound;
    let cash_before: Record<string, number> = {};

    const stopOf = (name: Name) => {
      const found = round.stops.find(({ client }) => client.name === name);
      if (!found) throw new Error(`no stop ${name}`);
      return found;
    };
    const paymentsOf = async (name: Name): Promise<Money[]> => {
      const path = `/v1/payments?client_id=${stopOf(name).client.id}`;
      return (await house().call<{ data: Money[] }>("GET", path)).data;
    };
    const roundNow = () => house().call<Round>("GET", `/v1/collection-rounds/${round.id}`);
    const outcomeOf = async (name: Name) =>
      (await roundNow()).stops.find(({ client }) => client.name === name)?.outcome;

    test(
      "is the collector's home, with the stops in order and what each owes",
      async () => {
        round = await planRound(house(), "Evening round", names);
        cash_before = await cashOf(house(), round.collector_id);
        phoneTab = await house().tab(null, { serviceWorkers: "allow", viewport: phone });
        context = phoneTab.page.context();
        const { page } = phoneTab;
        await page.goto(house().at(""));
        await logIn(page, "collector");
        const region = page.getByRole("region", { name: "Evening round" });
        await region.getByText("0 of 7 done").waitFor();
        expect(await region.locator("article.visit h3").allTextContents()).toEqual([...names]);
        await card(page, names[0]).getByText("USD 25.00 due").waitFor();
        const call = card(page, names[0]).getByRole("link", { name: `Call ${names[0]}` });
        expect(await call.getAttribute("href")).toBe("tel:+9613654320");
        expect(await widerBy(page)).toBe(0);
        await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
        await isStored(page, names[6]);
      },
      limit_ms,
    );

    test(
      "opens without a connection, and keeps money and outcomes through a reload",
      async () => {
        const { page } = phoneTab;
        await context.setOffline(true);
        await page.reload();
        await openStop(page, "Stop with change");
        await page.getByLabel("Cash received (USD)").fill("40");
        await page.getByText("USD 15.00", { exact: true }).waitFor();
        expect(await widerBy(page)).toBe(0);
        await page.getByRole("button", { name: "Record payment" }).click();
        const receipt = page.getByRole("region", { name: "Receipt" });
        await receipt.getByText("number follows").waitFor();
        await receipt.getByText("USD 25.00").waitFor();
        await toList(page);

        await openStop(page, "Stop in pounds");
        await page.getByLabel("LBP", { exact: true }).check();
        await page.getByLabel("LBP per 1 USD").fill("90000"); // the day's may be another
        await page.getByLabel("Cash received (LBP)").fill("3000000");
        await page.getByText("USD 8.00").waitFor(); // of the change in two currencies
        await page.getByText("LBP 30,000").waitFor();
        await page.getByRole("button", { name: "Record payment" }).click();
        await page.getByRole("region", { name: "Receipt" }).getByText("LBP 2,250,000").waitFor();
        await toList(page);
        await record(page, "Stop of a promise", "Promised", "Record promise");
        await record(page, "Stop of nobody", "Nobody home", "Record: nobody home");

        await page.reload();
        await page
          .getByRole("region", { name: "Evening round" })
          .getByText("4 of 7 done")
          .waitFor();
        for (const name of names.slice(0, 4)) await card(page, name).getByText("Unsent").waitFor();
        await card(page, "Stop in pounds").getByText("Paid").waitFor();
        await card(page, "Stop in pounds").getByText("No balance due").waitFor();
        await page.getByRole("link", { name: "What I collected" }).click();
        const collected = page.getByRole("region", { name: /^Collected on/ });
        await collected.getByText("Includes 4 unsent outcomes").waitFor();
        expect((await roundNow()).progress).toEqual({ stops: 7, done: 0 });
      },
      limit_ms,
    );

    test(
      "sends each once when the connection is back",
      async () => {
        const { page } = phoneTab;
        await page.getByRole("link", { name: "4 unsent" }).click();
        await context.setOffline(false);
        const taken = page.getByRole("region", { name: "Sent", exact: true });
        await taken.getByRole("listitem").nth(3).waitFor();
        expect((await roundNow()).stops.slice(0, 4).map(({ outcome }) => outcome)).toEqual([
          "paid",
          "paid",
          "promised",
          "absent",
        ]);
        expect(await paymentsOf("Stop with change")).toMatchObject([
          { amount: 25, currency: "USD" },
        ]);
        expect(await paymentsOf("Stop in pounds")).toMatchObject([
          { amount: 2_250_000, currency: "LBP" },
        ]);
        expect(await paymentsOf("Stop of a promise")).toEqual([]);
        await taken.getByRole("link", { name: "Stop with change" }).click();
        await page.getByRole("link", { name: "Open receipt" }).click();
        const number = (await roundNow()).stops[0]?.receipt_number ?? "none";
        await page.getByRole("region", { name: "Receipt" }).getByText(number).waitFor();
        await page.getByRole("button", { name: "Receipt (A4)" }).waitFor();
      },
      limit_ms,
    );

    test(
      "records a payment once when the answer is lost",
      async () => {
        const { page } = phoneTab;
        let lost = 0;
        await page.route("**/outcome", async (route) => {
          if (lost > 0) return route.continue();
          lost += 1;
          await route.fetch();
          await route.abort();
        });
        await page.goto(house().at("/round"));
        await takeAll(page, "Stop of a lost answer");
        await page.goto(house().at("/round/queue"));
        await page.getByText("This had already arrived.").waitFor();
        expect(lost).toBe(1);
        expect(await paymentsOf("Stop of a lost answer")).toHaveLength(1);
        await page.unroute("**/outcome");
      },
      limit_ms,
    );

    test(
      "tells which money another phone was faster with, and what became credit",
      async () => {
        const { page } = phoneTab;
        await page.goto(house().at("/round"));
        await card(page, "Stop of two phones").waitFor();
        await context.setOffline(true);
        await takeAll(page, "Stop of two phones");
        await toList(page);
        await takeAll(page, "Stop that the office paid");
        const path = `/v1/collection-rounds/${round.id}/stops/${stopOf("Stop of two phones").id}`;
        const other = await house().call<{ receipt_number: string }>("POST", `${path}/outcome`, {
          outcome: "part",
          payment: { amount: 10, currency: "USD" },
        });
        const { id: client_id } = stopOf("Stop that the office paid").client;
        const invoices = await house().call<{ data: { id: string }[] }>(
          "GET",
          `/v1/invoices?client_id=${client_id}`,
        );
        const invoice_id = invoices.data[0]?.id;
        await house().call("POST", "/v1/payments", { client_id, invoice_id, amount: 25 });
        await context.setOffline(false);
        await page.getByRole("link", { name: "1 rejected" }).click();
        const refused = page.getByRole("region", { name: "Rejected" });
        await refused.getByText(`receipt ${other.receipt_number}`).waitFor();
        await refused.getByText("The USD 25.00 you collected isn’t recorded.").waitFor();
        await page.getByText("USD 25.00 stays as credit for the client").waitFor();
        expect(await paymentsOf("Stop of two phones")).toMatchObject([{ amount: 10 }]);
        expect(await paymentsOf("Stop that the office paid")).toHaveLength(2);
        await refused.getByRole("link", { name: "Stop of two phones" }).click();
        await page.getByText("Conflict").waitFor();
        await page.getByRole("button", { name: "Discard" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
        await page.getByRole("link", { name: "1 rejected" }).waitFor({ state: "detached" });
      },
      limit_ms,
    );

    test(
      "has as much cash in hand as was taken",
      async () => {
        const { page } = phoneTab;
        const taken: Money[] = [
          { currency: "USD", amount: 25 + 25 + 10 + 25 },
          { currency: "LBP", amount: 2_250_000 },
        ];
        const cash = await cashOf(house(), round.collector_id);
        const sums = sumOf(taken);
        expect(cash).toEqual({
          USD: (cash_before.USD ?? 0) + (sums.USD ?? 0),
          LBP: (cash_before.LBP ?? 0) + (sums.LBP ?? 0),
        });
        const collector = `/v1/collectors/${round.collector_id}`;
        const { cash_limit } = await house().call<{ cash_limit: object }>("GET", collector);
        await house().call("PUT", collector, { cash_limit: { USD: 40 } });
        await page.goto(house().at("/round/cash"));
        const in_hand = page.getByRole("region", { name: "Cash in hand" });
        await in_hand.getByText(`USD ${((cash.USD ?? 0) / 100).toFixed(2)}`).waitFor();
        await in_hand.getByText("More than your cash limit of USD 40.00").waitFor();
        await house().call("PUT", collector, { cash_limit });
        expect(await outcomeOf("Stop of two phones")).toBe("part");
        await context.close();
      },
      limit_ms,
    );
  });
};
