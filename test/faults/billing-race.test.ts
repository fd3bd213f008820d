import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { BillingService } from "./billing-service.ts";
import type { Answer } from "./service.ts";

/* Money moves once, however many ask for it at the same moment, over real connections. */

const asking = 32;

const service = new BillingService();
beforeAll(() => service.open());
afterAll(() => service.remove());
afterEach(() => expect(service.faults()).toEqual([]));

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status);

/** Sends what nobody waits for to be answered. */
const giveUp = async (path: string, body: object, headers: Record<string, string>) => {
  const gone = new AbortController();
  const sent = fetch(service.base + path, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${service.key}`,
      "Content-Type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
    signal: gone.signal,
  });
  setTimeout(() => gone.abort(), 1);
  await sent.then(
    (response) => response.arrayBuffer().catch(() => null),
    () => null,
  );
};

describe(`${asking} completions of one job at once`, () => {
  const ways: [string, (n: number) => Record<string, string>][] = [
    ["with one key", () => ({ "Idempotency-Key": "one" })],
    ["with different keys", (n) => ({ "Idempotency-Key": `key ${n}` })],
    ["without keys", () => ({})],
  ];
  /** Holds that all of them are answered with the same, and that it happened once. */
  const happenedOnce = async (id: string, client_id: string, answers: Answer[]) => {
    expect(statuses(answers)).toEqual(answers.map(() => 200));
    const [first] = answers;
    const { invoice, payment_id } = first?.body.completion ?? {};
    for (const { body } of answers)
      expect(body.completion).toMatchObject({ invoice, payment_id, billing_mode: "on_completion" });
    expect(invoice).toMatchObject({ total: 44.4, balance: 0, status: "paid" });
    expect(service.told(id)["ticket.completed"]).toBe(1);
    expect(service.told(invoice.id)).toEqual({ "invoice.created": 1, "invoice.paid": 1 });
    const paid = await service.call("GET", `/v1/payments?client_id=${client_id}`);
    expect(paid.body.data.map((payment: { id: string }) => payment.id)).toEqual([payment_id]);
    const billed = await service.call("GET", `/v1/invoices?client_id=${client_id}`);
    expect(billed.body.pagination.total).toBe(1);
    expect(await service.balance(client_id)).toBe(-5.6);
  };
  const isReplay = ({ headers, body }: Answer): boolean =>
    headers.has("idempotent-replayed") || body.completion.replayed;
  const cash = { collect_payment: { amount: 50 } };

  for (const [what, headersOf] of ways)
    test(what, async () => {
      const client_id = await service.client();
      const id = await service.job(client_id);
      const headers = (n: number) =>
        Object.fromEntries(Object.entries(headersOf(n)).map(([name, key]) => [name, id + key]));
      const answers = await Promise.all(
        times(asking, (n) => service.complete(id, cash, headers(n))),
      );
      await happenedOnce(id, client_id, answers);
      expect(answers.filter(isReplay)).toHaveLength(asking - 1);
    });

  test("two of which their callers give up, and send again", async () => {
    for (let round = 0; round < 5; round += 1) {
      const client_id = await service.client();
      const id = await service.job(client_id);
      const path = `/v1/tickets/${id}/complete`;
      const body = { outcome: "done", items: service.items(), ...cash };
      const again = async (n: number): Promise<Answer> => {
        const key = { "Idempotency-Key": `${id} ${n}` };
        await giveUp(path, body, key);
        return service.complete(id, cash, key);
      };
      const answers = await Promise.all([
        ...times(2, again),
        ...times(asking - 2, (n) =>
          service.complete(id, cash, { "Idempotency-Key": `${id}-${n}` }),
        ),
      ]);
      await happenedOnce(id, client_id, answers);
      expect(answers.filter(isReplay).length).toBeGreaterThanOrEqual(asking - 1);
    }
  });
});

test(`${asking} payments of one invoice at once: it is paid once, the rest is credit`, async () => {
  const client_id = await service.client();
  const invoice_id = await service.invoice(client_id);
  const answers = await Promise.all(
    times(asking, () => service.call("POST", "/v1/payments", { invoice_id, amount: 10 })),
  );
  expect(statuses(answers)).toEqual(times(asking, () => 201));
  const { body } = await service.call("GET", `/v1/invoices/${invoice_id}`);
  expect(body).toMatchObject({ status: "paid", paid: 44.4, balance: 0 });
  expect(service.told(invoice_id)).toEqual({ "invoice.created": 1, "invoice.paid": 1 });
  expect(await service.balance(client_id)).toBe(-275.6);
});

test(`${asking} payments with one key at once are one`, async () => {
  const client_id = await service.client();
  const body = { client_id, amount: 10 };
  const key = { "Idempotency-Key": client_id };
  const answers = await Promise.all(
    times(asking, () => service.call("POST", "/v1/payments", body, key)),
  );
  expect(statuses(answers)).toEqual(times(asking, () => 201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await service.balance(client_id)).toBe(-10);
});

test("paying, voiding, and deleting the payment of an invoice at once: it is paid or void, never both", async () => {
  const ended: Record<string, number> = {};
  for (let round = 0; round < 12; round += 1) {
    const client_id = await service.client();
    const invoice_id = await service.invoice(client_id);
    const { id } = await service.made("/v1/payments", { invoice_id, amount: 20 });
    const path = `/v1/invoices/${invoice_id}`;
    const calls = [
      () => service.call("POST", "/v1/payments", { invoice_id, amount: 30 }),
      () => service.call("POST", `${path}/void`, { reason: "Billed twice" }),
      () => service.call("DELETE", `/v1/payments/${id}`),
    ];
    const order = [0, 1, 2].map((n) => (n + round) % 3);
    const sent = await Promise.all(order.map((n) => calls[n]?.()));
    const [paid, voided, deleted] = [0, 1, 2].map((n) => sent[order.indexOf(n)]);
    expect(deleted?.status).toBe(200);
    expect([paid?.status, voided?.status].toSorted()).toEqual(
      paid?.status === 201 ? [201, 422] : [200, 422],
    );
    const { body } = await service.call("GET", path);
    const won = paid?.status === 201 ? "partially_paid" : "void";
    expect(body.status).toBe(won);
    // Before the deletion the payment finds 24.40 open, and the rest is credit.
    expect(won === "void" ? [0] : [30, 24.4]).toContain(body.paid);
    expect(await service.balance(client_id)).toBe(won === "void" ? 0 : 14.4);
    if (won === "void") expect(paid?.body.error.errors).toEqual({ invoice_id: ["is void"] });
    else expect(voided?.body.error.reason).toBe("has_payments");
    ended[won] = (ended[won] ?? 0) + 1;
  }
  expect(Object.values(ended).reduce((sum, count) => sum + count, 0)).toBe(12);
});

test("many jobs of one client at once: every one counts in the balance", async () => {
  const client_id = await service.client();
  const jobs = await Promise.all(times(asking, () => service.job(client_id)));
  // Each third pays 20 dollars' worth of pounds.
  const paying = { collect_payment: { amount: 1_790_000, currency: "LBP" } };
  const answers = await Promise.all(
    jobs.map((id, n) => service.complete(id, n % 3 === 0 ? paying : {})),
  );
  expect(statuses(answers)).toEqual(jobs.map(() => 200));
  const numbers = new Set(answers.map(({ body }) => body.completion.invoice.number));
  expect(numbers.size).toBe(asking);
  expect(await service.balance(client_id)).toBe((asking * 4440 - 11 * 2000) / 100);
  const statement = await service.call("GET", `/v1/clients/${client_id}/statement`);
  expect(statement.body.closing_balance).toBe((asking * 4440 - 11 * 2000) / 100);
});
