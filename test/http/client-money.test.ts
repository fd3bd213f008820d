import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { checkBilling } from "../../src/billing/integrity.ts";
import { build } from "../../src/database/build.ts";
import { checkLedger } from "../../src/ledger/integrity.ts";
import { InvoiceWorld } from "../invoice-world.ts";

/* What a client's record shows of invoices and payments, and what their account forbids (decisions §3). */

let world: InvoiceWorld;
let client: { id: string; name: string; username: string };
let item: { uuid: string };
beforeEach(async () => {
  world = await InvoiceWorld.open();
  client = await world.client();
  item = await world.item(20);
});
afterEach(() => world.close());

const read = async (include: string, key = world.key) =>
  (await world.get(`/v1/clients/${client.id}?include=${include}`, { key })).body;

describe("include", () => {
  test("the newest 20 of invoices and of payments, in short", async () => {
    const invoices: string[] = [];
    const payments: string[] = [];
    for (let n = 0; n < 22; n += 1) {
      const { id } = await world.bill(client.id, item.uuid);
      invoices.unshift(id);
      payments.unshift(world.pay(id, 5));
    }
    await world.bill((await world.client("nadia")).id, item.uuid);
    const body = await read("invoices, payments,unknown");
    const ids = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(ids(body.invoices)).toEqual(invoices.slice(0, 20));
    expect(ids(body.payments)).toEqual(payments.slice(0, 20));
    const [newest] = body.invoices;
    const whole = (await world.get(`/v1/invoices/${newest.id}`)).body;
    expect(newest).toEqual({
      id: whole.id,
      number: whole.number,
      status: "partially_paid",
      currency: "USD",
      total: 20,
      balance: 15,
      issue_date: whole.issue_date,
      due_date: whole.due_date,
    });
    expect(body.payments[0]).toEqual({
      id: payments[0],
      invoice_id: newest.id,
      amount: 5,
      currency: "USD",
      method: "cash",
      paid_at: expect.any(String),
      created_at: expect.any(String),
    });
    expect(body).not.toContainKey("tickets");
    expect(await read("")).not.toContainAnyKeys(["invoices", "payments"]);
  });

  test("a void invoice is shown, a deleted payment is not", async () => {
    const { id } = await world.bill(client.id, item.uuid);
    await world.post(`/v1/invoices/${id}/void`, { reason: "Twice" });
    const paid = await world.bill(client.id, item.uuid);
    const payment_id = world.pay(paid.id, 20);
    expect((await read("payments")).payments.length).toBe(1);
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.updateRow("payments", payment_id, { deleted_at: tx.now });
    });
    const body = await read("invoices,payments");
    expect(body.payments).toEqual([]);
    expect(body.invoices.map((one: { status: string }) => one.status)).toEqual(["paid", "void"]);
    expect(body.invoices[1].balance).toBe(0);
  });

  test("each only to who may read it", async () => {
    const { id } = await world.bill(client.id, item.uuid);
    world.pay(id, 5);
    const shown = async (...abilities: ("invoices:read" | "client_payments:read")[]) => {
      const key = world.apiKey({ abilities: ["clients:read", ...abilities] });
      const { invoices, payments } = await read("invoices,payments", key);
      return [invoices.length, payments.length];
    };
    expect(await shown()).toEqual([0, 0]);
    expect(await shown("invoices:read")).toEqual([1, 0]);
    expect(await shown("client_payments:read")).toEqual([0, 1]);
    expect(await shown("invoices:read", "client_payments:read")).toEqual([1, 1]);
  });
});

describe("the currency", () => {
  const change = (currency: string) =>
    world.put(`/v1/clients/${client.id}`, {
      name: client.name,
      username: client.username,
      currency,
    });
  const refused = [422, { currency: ["cannot change while anything is owed or in credit"] }];

  test("stays while anything is owed, and may change when it is paid", async () => {
    const { id } = await world.bill(client.id, item.uuid);
    const { status, body } = await change("LBP");
    expect([status, body.error.errors]).toEqual(refused);
    expect((await change("USD")).status).toBe(200);
    world.pay(id, 20);
    expect((await change("LBP")).body.currency).toBe("LBP");
  });

  test("stays while there is credit", async () => {
    const { id } = await world.bill(client.id, item.uuid);
    world.pay(id, 25);
    const { status, body } = await change("LBP");
    expect([status, body.error.errors]).toEqual(refused);
  });

  test("stays while something is owed in another one, or as much is owed as there is credit", async () => {
    const hold = (receivable: number, credit: number) =>
      world.sqlite.writeNow((root) => {
        const tx = root.org(world.cedar.id);
        const row = { client_id: client.id, currency: "EUR", receivable, credit };
        tx.run(build.deleteFrom("client_accounts").where("org_id", "=", tx.org_id));
        tx.insert("client_accounts", row);
      });
    for (const [receivable, credit] of [
      [5, 0],
      [0, 5],
      [5, 5],
    ] as const) {
      hold(receivable, credit);
      const { status, body } = await change("LBP");
      expect([status, body.error.errors]).toEqual(refused);
    }
    hold(0, 0);
    expect((await change("LBP")).status).toBe(200);
  });
});

describe("a debt in a former currency", () => {
  const usd = { currency: "USD", amount: 20 };

  /** A client in pounds who owes 20 dollars since their payment was deleted. */
  const owing = async () => {
    const { id } = await world.bill(client.id, item.uuid);
    const { name, username } = client;
    const payment = { invoice_id: id, amount: 20, currency: "USD" };
    const paid = (await world.post("/v1/payments", payment)).body;
    const moved = await world.put(`/v1/clients/${client.id}`, { name, username, currency: "LBP" });
    expect([moved.body.currency, moved.body.balances]).toEqual(["LBP", []]);
    await world.call("DELETE", `/v1/payments/${paid.id}`, { body: { reason: "Bounced" } });
    return { invoice_id: id, name, username };
  };
  const faults = () => [...checkBilling(world.sqlite), ...checkLedger(world.sqlite)];
  const found = async (query: string) =>
    (await world.get(`/v1/clients?${query}`)).body.data.map(({ id }: { id: string }) => id);

  test("is in balances, and found by has_balance until it is paid", async () => {
    expect(await found("has_balance=1")).toEqual([]);
    const { invoice_id, name, username } = await owing();
    const debt = { currency: "LBP", balance: 0, balances: [usd] };
    expect((await world.get(`/v1/clients/${client.id}`)).body).toMatchObject(debt);
    expect((await world.get("/v1/clients")).body.data[0]).toMatchObject(debt);
    const columns = "columns[]=balance&columns[]=balances";
    expect((await world.get(`/v1/clients?${columns}`)).body.data).toEqual([
      { id: client.id, balance: 0, balances: [usd] },
    ]);
    expect((await world.get("/v1/clients?columns[]=name")).body.data).toEqual([
      { id: client.id, name },
    ]);
    const change = { name, username, city: "Zahle" };
    expect((await world.put(`/v1/clients/${client.id}`, change)).body.balances).toEqual([usd]);
    expect([await found("has_balance=1"), await found("has_balance=0")]).toEqual([[client.id], []]);
    expect(await found("has_balance=1&city=Zahle")).toEqual([client.id]);
    expect(faults()).toEqual([]);
    await world.post("/v1/payments", { invoice_id, amount: 25, currency: "USD" });
    // Credit is no debt, in whatever currency.
    expect([await found("has_balance=1"), await found("has_balance=0")]).toEqual([[], [client.id]]);
    expect((await world.get(`/v1/clients/${client.id}`)).body.balances).toEqual([
      { currency: "USD", amount: -5 },
    ]);
    expect(faults()).toEqual([]);
  });

  test("is not covered by credit in another currency", async () => {
    await owing();
    const credit = { client_id: client.id, amount: 900_000, currency: "LBP" };
    await world.post("/v1/payments", credit);
    expect((await world.get(`/v1/clients/${client.id}`)).body).toMatchObject({
      balance: -900_000,
      balances: [{ currency: "LBP", amount: -900_000 }, usd],
    });
    expect(await found("has_balance=1")).toEqual([client.id]);
    expect(faults()).toEqual([]);
  });

  test("is named by the statement of another currency, and ends with the client", async () => {
    await owing();
    const path = `/v1/clients/${client.id}/statement`;
    const own = (await world.get(path)).body;
    expect(own).toMatchObject({ currency: "LBP", entries: [], other_currencies: ["USD"] });
    const { closing_balance, other_currencies } = (await world.get(`${path}?currency=USD`)).body;
    expect([closing_balance, other_currencies]).toEqual([20, []]);
    const { body } = await world.call("DELETE", "/v1/clients", { body: { id: [client.id] } });
    expect(body.impact).toMatchObject([{ balance: 0 }]);
    expect(await found("has_balance=1")).toEqual([]);
    expect(faults()).toEqual([]);
  });

  test("webhooks carry the client as before", async () => {
    const { name, username } = await owing();
    await world.put(`/v1/clients/${client.id}`, { name, username, city: "Zahle" });
    const last = world.events().findLast(({ topic }) => topic === "client.updated");
    expect(Object.keys(last?.data.client ?? {})).toContain("status");
    expect(Object.keys(last?.data.client ?? {})).not.toContain("balances");
  });
});

test("the journal has each kind of entry, and of one client on demand", async () => {
  const { id } = await world.bill(client.id, item.uuid);
  const other = await world.client("nadia");
  const second = await world.bill(other.id, item.uuid);
  world.pay(second.id, 50);
  await world.post(`/v1/invoices/${id}/void`, { reason: "Twice" });
  await world.call("DELETE", "/v1/clients", { body: { id: [other.id] } });
  const { data, pagination } = (await world.get("/v1/journal-entries")).body;
  const kinds = data.map((entry: { kind: string }) => entry.kind);
  expect(kinds.slice(2)).toEqual(["void", "payment", "invoice", "invoice"]);
  expect(kinds.slice(0, 2)).toEqual(["client_deletion", "client_deletion"]);
  expect(pagination.total).toBe(6);
  expect(data[3].lines).toEqual([
    { account: "cash:cash", amount: 50, currency: "USD" },
    { account: "receivable", amount: -20, currency: "USD" },
    { account: "credit", amount: -30, currency: "USD" },
  ]);
  for (const { lines } of data)
    expect(lines.reduce((sum: number, line: { amount: number }) => sum + line.amount, 0)).toBe(0);
  const seen: unknown[] = [];
  for (const page of [1, 2, 3])
    seen.push(...(await world.get(`/v1/journal-entries?per_page=2&page=${page}`)).body.data);
  expect(seen).toEqual(data);
  const of_client = (await world.get(`/v1/journal-entries?client_id=${client.id}`)).body;
  expect(of_client.data).toEqual([data[2], data[5]]);
  expect(of_client.pagination.total).toBe(2);
});
