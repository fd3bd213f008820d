import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { InvoiceWorld } from "../invoice-world.ts";
import { checkBooks } from "../payment-world.ts";
import type { Sent } from "../world.ts";

/* Numbers without gaps among what was made, whatever was refused after it had taken one (decisions §5, §6). */

let world: InvoiceWorld;
beforeEach(async () => {
  world = await InvoiceWorld.open();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

/** From 1 to the last, each once. */
const expectGapless = (numbers: readonly number[]): void => {
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
};

const numbersOf = (year: number, org_id = world.cedar.id): number[] =>
  world.sqlite
    .all(
      build
        .selectFrom("invoices")
        .select("number")
        .where("org_id", "=", org_id)
        .where("year", "=", year),
    )
    .map(({ number }) => number);

interface Biller {
  sent: Sent;
  client_id: string;
  /** Whose account is as full as it may be: their invoice is refused behind its number. */
  full_id: string;
  item_uuid: string;
}

const biller = async (sent: Sent): Promise<Biller> => {
  const { id: client_id } = await world.client("rima", {}, sent);
  const { id: full_id } = await world.client("full", {}, sent);
  const { uuid: item_uuid } = await world.item(10, {}, sent);
  for (let n = 0; n < 9; n += 1)
    await world.post(
      "/v1/invoices",
      { client_id: full_id, items: [{ item_uuid, quantity: 10, price: 1e12 }] },
      sent,
    );
  return { sent, client_id, full_id, item_uuid };
};

/** One of three is refused: for its lines, or only after the number was taken. */
const bill = ({ sent, client_id, full_id, item_uuid }: Biller, n: number) => {
  const body =
    n % 6 === 1
      ? { client_id, items: [{ item_uuid, quantity: 1, price: 0.001 }] }
      : n % 6 === 4
        ? { client_id: full_id, items: [{ item_uuid, quantity: 5, price: 1e12 }] }
        : { client_id, items: [{ item_uuid, quantity: 1 }] };
  return world.post("/v1/invoices", body, sent);
};

const createTicket = (client_id: string, n: number) =>
  world.post(
    "/v1/tickets",
    world.input({ client_id: n % 3 === 1 ? Bun.randomUUIDv7() : client_id, title: `Job ${n}` }),
  );

const refusedOf = (answers: { status: number }[]): number =>
  answers.filter(({ status }) => status === 422).length;

test("of 1,000 calls at once, in two organizations, a third of them refused", async () => {
  setSystemTime(new Date("2026-11-22T10:00:00Z"));
  const ours = await biller({});
  const theirs = await biller({ key: world.bekaa_key });
  const numbered = Array.from({ length: 400 }, (_, n) => n);
  const answers = await Promise.all([
    ...numbered.flatMap((n) => [bill(ours, n), createTicket(ours.client_id, n)]),
    ...numbered.slice(0, 200).map((n) => bill(theirs, n)),
  ]);
  expect(answers.length).toBe(1000);
  expect(refusedOf(answers)).toBe(333);
  expect(answers.filter(({ status }) => status === 201).length).toBe(667);
  const [of_ours, of_theirs] = [numbersOf(2026), numbersOf(2026, world.bekaa.id)];
  expect([of_ours.length, of_theirs.length]).toEqual([9 + 267, 9 + 133]);
  expectGapless(of_ours);
  expectGapless(of_theirs);
  const { data, pagination } = (await world.get("/v1/tickets?per_page=100&sort_order=asc")).body;
  expect(data[0].ticket_number).toBe("T-1");
  expect(pagination.total).toBe(267);
  expectGapless(
    world.sqlite
      .all(build.selectFrom("tickets").select("number").where("org_id", "=", world.cedar.id))
      .map(({ number }) => number),
  );
});

/** A job of one way of billing; its id. */
const openJob = async (client_id: string | null, job_type_id: string, n: number) => {
  const { id } = await world.ticket({ client_id, job_type_id, title: `Job ${n}` });
  return id as string;
};

test("of 1,000 calls at once that bill, complete, pay and follow up, a third of them refused behind their numbers", async () => {
  setSystemTime(new Date("2026-11-22T10:00:00Z"));
  const ours = await biller({});
  const { client_id, full_id, item_uuid } = ours;
  const jobType = async (billing_mode: string): Promise<string> =>
    (await world.post("/v1/ticket-job-types", { name: billing_mode, billing_mode })).body.id;
  const [on_completion, manual] = [await jobType("on_completion"), await jobType("manual")];
  const items = [{ item_uuid, quantity: 1 }];
  const jobs = await Promise.all(
    Array.from({ length: 600 }, (_, n) =>
      openJob(n % 6 === 4 ? full_id : client_id, n % 2 === 0 ? on_completion : manual, n),
    ),
  );
  for (const [n, id] of jobs.entries())
    if (n % 2 === 1) await world.post(`/v1/tickets/${id}/complete`, { outcome: "done", items });

  const heavy = [{ item_uuid, quantity: 5, price: 1e12 }];
  const dinars = { amount: 1, currency: "KWD" };
  const past = { technician_id: Bun.randomUUIDv7(), scheduled_at: "2020-01-01T10:00:00Z" };
  /** What is refused only when invoice and ticket have their numbers already. */
  const endJob = (id: string, n: number) => {
    const body =
      n % 6 === 4
        ? { items: heavy }
        : n % 12 === 0
          ? { items, collect_payment: dinars }
          : n % 12 === 6
            ? { items, collect_payment: { amount: 5 }, create_follow_up: past }
            : { items, collect_payment: { amount: 11 }, create_follow_up: true };
    return world.post(`/v1/tickets/${id}/complete`, { outcome: "done", ...body });
  };
  const billLater = (id: string, n: number) =>
    world.post(
      `/v1/tickets/${id}/create-invoice`,
      n % 3 === 0 ? { collect_payment: dinars } : { collect_payment: { amount: 4 } },
    );
  const answers = await Promise.all(
    jobs.flatMap((id, n) => [
      n % 2 === 0 ? endJob(id, n) : billLater(id, n),
      ...(n < 400 ? [bill(ours, n)] : []),
    ]),
  );
  expect(answers.length).toBe(1000);
  // Of the jobs that end two of three, of those that are billed later, and of invoices, one of three.
  expect(refusedOf(answers)).toBe(200 + 100 + 133);
  const numbers = numbersOf(2026);
  expect(numbers.length).toBe(9 + 100 + 200 + 267);
  expectGapless(numbers);
  const tickets = world.sqlite.all(
    build.selectFrom("tickets").select("number").where("org_id", "=", world.cedar.id),
  );
  expect(tickets.length).toBe(600 + 100);
  expectGapless(tickets.map(({ number }) => number));
  expect(checkBooks(world.sqlite)).toEqual([]);
});

describe("a new year begins with 1", () => {
  test("in the organization's timezone", async () => {
    setSystemTime(new Date("2026-12-31T21:59:59Z")); // 23:59:59 in Beirut
    const ours = await biller({});
    expect((await bill(ours, 0)).body).toMatchObject({
      number: "INV-2026-000010",
      issue_date: "2026-12-31",
    });
    await bill(ours, 4);
    setSystemTime(new Date("2026-12-31T22:00:00Z"));
    await bill(ours, 4);
    expect((await bill(ours, 0)).body).toMatchObject({
      number: "INV-2027-000001",
      issue_date: "2027-01-01",
    });
    await Promise.all(Array.from({ length: 60 }, (_, n) => bill(ours, n)));
    expectGapless(numbersOf(2026));
    expectGapless(numbersOf(2027));
    expect(numbersOf(2027).length).toBe(41);
    // A clock that is set back goes on where that year was.
    setSystemTime(new Date("2026-12-31T10:00:00Z"));
    expect((await bill(ours, 0)).body.number).toBe("INV-2026-000011");
  });

  test("behind a million there are seven digits", async () => {
    setSystemTime(new Date("2026-11-22T10:00:00Z"));
    const ours = await biller({});
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.update("counters", { value: 999_999 }).where("name", "=", "invoice:2026"));
    });
    expect((await bill(ours, 0)).body.number).toBe("INV-2026-1000000");
  });
});
