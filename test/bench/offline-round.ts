/**
 * `bun run bench offline-round [STOPS]`: a collector's round worked without a connection, in a real Chromium at 360 px on the
 * demo's data: dollars, dollars with change, pounds with change, promises and absences in turn. The page is reloaded on the
 * way. Back online, each payment must be there once, the cash in hand must be what a plain sum says, a handover that is a
 * dollar short must leave nothing, and the journal must sum to 0. Fails otherwise.
 */
import type { Page } from "playwright-core";
import { House } from "../browser/house.ts";
import { isStored, logIn } from "../browser/my-day.ts";
import { planRound } from "../browser/planned-round.ts";
import { until } from "../until.ts";

const stops_count = Number(process.argv[2] ?? 40);
const rate = 90_000;
const names = Array.from(
  { length: stops_count },
  (_, at) => `Stop ${String(at + 1).padStart(3, "0")}`,
);

interface Money {
  currency: string;
  amount: number;
}

/** What each kind of stop ends with, and the money that stays. Each client owes 25 dollars. */
const kinds: { outcome: string; kept: Money | null; work(page: Page): Promise<void> }[] = [
  {
    outcome: "paid",
    kept: { currency: "USD", amount: 25 },
    work: async (page) => {
      await page.getByRole("button", { name: "Exact amount" }).click();
      await page.getByRole("button", { name: "Record payment" }).click();
    },
  },
  {
    outcome: "paid",
    kept: { currency: "USD", amount: 25 },
    work: async (page) => {
      await page.getByLabel("Cash received (USD)").fill("40");
      await page.getByRole("button", { name: "Record payment" }).click();
    },
  },
  {
    outcome: "paid",
    kept: { currency: "LBP", amount: 25 * rate },
    work: async (page) => {
      await page.getByLabel("LBP", { exact: true }).check();
      await page.getByLabel("LBP per 1 USD").fill(String(rate));
      await page.getByLabel("Cash received (LBP)").fill("3000000");
      await page.getByRole("button", { name: "Record payment" }).click();
    },
  },
  {
    outcome: "promised",
    kept: null,
    work: async (page) => {
      await page.getByLabel("Promised", { exact: true }).check();
      await page.getByLabel("Promised for").fill("31/12/2099");
      await page.getByRole("button", { name: "Record promise" }).click();
    },
  },
  {
    outcome: "absent",
    kept: null,
    work: async (page) => {
      await page.getByLabel("Nobody home", { exact: true }).check();
      await page.getByRole("button", { name: "Record: nobody home" }).click();
    },
  },
];

const kindOf = (at: number) => {
  const kind = kinds[at % kinds.length];
  if (!kind) throw new Error("no kind");
  return kind;
};

const failures: string[] = [];
const check = (what: string, found: unknown, expected: unknown): void => {
  const is_right = Bun.deepEquals(found, expected);
  console.log(`${is_right ? "right" : "WRONG"}  ${what}: ${JSON.stringify(found)}`);
  if (!is_right) failures.push(what);
};

const minor = ({ currency, amount }: Money) => Math.round(amount * (currency === "LBP" ? 1 : 100));
const sumsOf = (all: readonly Money[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const money of all) sums[money.currency] = (sums[money.currency] ?? 0) + minor(money);
  return Object.fromEntries(Object.entries(sums).sort());
};

const house = await House.open();
try {
  const round = await planRound(house, "Offline round", names);
  const cash_path = `/v1/collectors/${round.collector_id}/cash`;
  const cash = async () => (await house.call<{ balances: Money[] }>("GET", cash_path)).balances;
  const before = await cash();
  const { page } = await house.tab(null, {
    serviceWorkers: "allow",
    viewport: { width: 360, height: 740 },
  });
  await page.goto(house.at(""));
  await logIn(page, "collector");
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await isStored(page, names.at(-1) ?? "");
  await page.context().setOffline(true);
  await page.reload();
  const began = performance.now();
  for (const [at, name] of names.entries()) {
    await page.getByRole("link", { name, exact: true }).click();
    await kindOf(at).work(page);
    if (kindOf(at).kept) await page.getByRole("link", { name: "Back to My round" }).click();
    await page.locator("article.visit", { hasText: name }).getByText("Unsent").waitFor();
    if (at === Math.floor(stops_count / 2)) await page.reload();
  }
  console.log(
    `${stops_count} stops offline in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  const progress = async () =>
    (await house.call<{ progress: { done: number } }>("GET", `/v1/collection-rounds/${round.id}`))
      .progress.done;
  check("stops done before the connection is back", await progress(), 0);
  const reconnected = performance.now();
  await page.context().setOffline(false);
  await until("everything is sent", async () => (await progress()) === stops_count);
  console.log(`sent in ${((performance.now() - reconnected) / 1000).toFixed(1)} s`);
  const { stops } = await house.call<{ stops: { outcome: string; client: { id: string } }[] }>(
    "GET",
    `/v1/collection-rounds/${round.id}`,
  );
  const expected = names.map((_, at) => kindOf(at).outcome);
  check(
    "outcomes",
    Bun.deepEquals(
      stops.map(({ outcome }) => outcome),
      expected,
    ),
    true,
  );
  let payments_right = 0;
  for (const [at, { client }] of stops.entries()) {
    const { data } = await house.call<{ data: Money[] }>(
      "GET",
      `/v1/payments?client_id=${client.id}`,
    );
    const { kept } = kindOf(at);
    const found = data.map(({ currency, amount }) => ({ currency, amount }));
    if (Bun.deepEquals(found, kept ? [kept] : [])) payments_right += 1;
  }
  check("clients with exactly their payment", payments_right, stops_count);
  const taken = names.flatMap((_, at) => kindOf(at).kept ?? []);
  check("cash in hand", sumsOf(await cash()), sumsOf([...before, ...taken]));
  const counted = (await cash()).map(({ currency, amount }) => ({
    currency,
    amount: currency === "USD" ? amount - 1 : amount,
  }));
  const { difference } = await house.call<{ difference: Money[] }>(
    "POST",
    `/v1/collectors/${round.collector_id}/handovers`,
    { counted },
  );
  check("missing at the handover", sumsOf(difference), { LBP: 0, USD: -100 });
  check("cash in hand after it", await cash(), []);
  const sums = new Map<string, number>();
  for (let number = 1, last = 1; number <= last; number += 1) {
    const { data, pagination } = await house.call<{
      data: { lines: Money[] }[];
      pagination: { last_page: number };
    }>("GET", `/v1/journal-entries?per_page=100&page=${number}`);
    last = pagination.last_page;
    for (const money of data.flatMap(({ lines }) => lines))
      sums.set(money.currency, (sums.get(money.currency) ?? 0) + minor(money));
  }
  check("sum of the whole journal", Object.fromEntries([...sums].sort()), { LBP: 0, USD: 0 });
} finally {
  await house.close();
}
process.exit(failures.length > 0 ? 1 : 0);
