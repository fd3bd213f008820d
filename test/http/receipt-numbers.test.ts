import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { createPayment } from "../../src/billing/payments/create.ts";
import { PaymentWorld } from "../payment-world.ts";

/* Numbers without gaps among payments that brought money, whatever was refused or undone in between. */

let world: PaymentWorld;
beforeEach(() => {
  world = new PaymentWorld();
  setSystemTime(new Date("2026-11-10T09:00:00Z"));
});
afterEach(() => {
  setSystemTime();
  world.close();
});

const numbered = (year: number, number: number): string =>
  `RCP-${year}-${String(number).padStart(6, "0")}`;

test("each payment has one, the year's next; applied credit has none", async () => {
  const client_id = await world.client();
  const invoice_id = await world.invoice(client_id, 10);
  const first = await world.paid({ client_id, amount: 30 });
  const applied = await world.paid({ amount: 0, allocations: [{ invoice_id, amount: 4 }] });
  const second = await world.paid({ invoice_id, amount: 6, paid_at: "2025-12-31T10:00" });
  expect([first, applied, second].map(({ receipt_number }) => receipt_number)).toEqual([
    "RCP-2026-000001",
    null,
    "RCP-2026-000002",
  ]);
  const { body: listed } = await world.get("/v1/payments");
  expect(listed.data.map((payment: typeof first) => payment.receipt_number)).toEqual([
    null,
    "RCP-2026-000001",
    "RCP-2026-000002",
  ]);
  const { body: events } = await world.get("/v1/events?topic[]=payment.created");
  expect(JSON.stringify(events)).not.toContain("RCP-");
});

test("the year is that of the organization's day", async () => {
  const client_id = await world.client();
  setSystemTime(new Date("2026-12-31T21:59:59Z"));
  const old = await world.paid({ client_id, amount: 1 });
  setSystemTime(new Date("2026-12-31T22:00:00Z"));
  const fresh = await world.paid({ client_id, amount: 1 });
  expect([old.receipt_number, fresh.receipt_number]).toEqual([
    "RCP-2026-000001",
    "RCP-2027-000001",
  ]);
});

test("32 at once, some of them refused, leave no gap", async () => {
  const client_id = await world.client();
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, n) =>
      world.pay({ client_id, amount: n % 3 === 0 ? 1e13 : 1, currency: "USD" }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(32);
  expect(made.map(({ body }) => body.receipt_number).toSorted()).toEqual(
    made.map((_, index) => numbered(2026, index + 1)),
  );
  expect(world.faults()).toEqual([]);
});

test("a repeated call answers the number that it got", async () => {
  const client_id = await world.client();
  const headers = { "Idempotency-Key": "receipt-1" };
  const send = () => world.post("/v1/payments", { client_id, amount: 5 }, { headers });
  const answers = [await send(), await send()];
  expect(answers.map(({ body }) => body.receipt_number)).toEqual(Array(2).fill("RCP-2026-000001"));
  expect((await world.paid({ client_id, amount: 5 })).receipt_number).toBe("RCP-2026-000002");
});

test("a deleted payment keeps its number, and nobody gets it again", async () => {
  const client_id = await world.client();
  const { id } = await world.paid({ client_id, amount: 5 });
  const { body } = await world.delete(`/v1/payments/${id}`);
  expect(body.receipt_number).toBe("RCP-2026-000001");
  expect((await world.paid({ client_id, amount: 5 })).receipt_number).toBe("RCP-2026-000002");
  expect(world.faults()).toEqual([]);
});

type Step = "pay" | "apply" | "refused" | "undone" | "delete" | "other" | "next_year";

test("whatever happens in whatever order, years are numbered from 1 without gaps", async () => {
  const steps = fc.array(
    fc.constantFrom<Step>(
      "pay",
      "pay",
      "apply",
      "refused",
      "undone",
      "delete",
      "other",
      "next_year",
    ),
    { minLength: 1, maxLength: 25 },
  );
  const client_id = await world.client();
  const other_id = await world.client({}, world.bekaa_key);
  const counts = new Map<string, number>();
  let year = 2026;
  const expected = (organization: string): string => {
    const key = `${organization} ${year}`;
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return numbered(year, next);
  };
  const paid: string[] = [];
  const take: Record<Step, () => Promise<void>> = {
    pay: async () => {
      const { id, receipt_number } = await world.paid({ client_id, amount: 2 });
      paid.push(id);
      expect(receipt_number).toBe(expected("cedar"));
    },
    apply: async () => {
      const invoice_id = await world.invoice(client_id, 1);
      const { status, body } = await world.pay({
        amount: 0,
        allocations: [{ invoice_id, amount: 1 }],
      });
      if (status === 201) expect(body.receipt_number).toBeNull();
    },
    refused: async () => {
      expect((await world.pay({ client_id, amount: 1e13 })).status).toBe(422);
    },
    undone: async () => {
      expect(() =>
        world.sqlite.writeNow((root) => {
          createPayment(root.org(world.cedar.id), world.cedar, { client_id, amount: 1 });
          throw new Error("undone");
        }),
      ).toThrow("undone");
    },
    delete: async () => {
      const id = paid.pop();
      if (id) await world.delete(`/v1/payments/${id}`);
    },
    other: async () => {
      const sent = { key: world.bekaa_key };
      const { body } = await world.post("/v1/payments", { client_id: other_id, amount: 1 }, sent);
      expect(body.receipt_number).toBe(expected("bekaa"));
    },
    next_year: async () => {
      year += 1;
      setSystemTime(new Date(`${year}-06-01T09:00:00Z`));
    },
  };
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      for (const step of drawn) await take[step]();
      expect(world.faults()).toEqual([]);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test("a gap is found by the integrity check", async () => {
  const client_id = await world.client();
  for (let n = 0; n < 3; n += 1) await world.paid({ client_id, amount: 1 });
  world.sqlite.execute("UPDATE payments SET receipt_number = 9 WHERE receipt_number = 3");
  expect(world.faults()).toEqual([
    "the receipts of 2026 are numbered from 1 to 9, but there are 3; the last number assigned is 3",
  ]);
});

test("a search finds the payment of a receipt", async () => {
  const client_id = await world.client({ name: "Maya Haddad" });
  await world.paid({ client_id, amount: 5 });
  const { id } = await world.paid({ client_id, amount: 7, reference: "W-7" });
  for (const query of ["RCP-2026-000002", "rcp 2026-2", "rcp2"])
    expect((await world.get(`/v1/search?query=${query}`)).body.data).toMatchObject([
      { type: "payment", id, number: "RCP-2026-000002", title: "Maya Haddad", exact: true },
    ]);
  for (const query of ["RCP-2025-000002", "RCP-2026-000003", "rcp-0"])
    expect((await world.get(`/v1/search?query=${query}`)).body.data).toEqual([]);
});
