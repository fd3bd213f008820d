import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Ability } from "../../src/shared/abilities.ts";
import { outcomes } from "../../src/shared/vocabulary.ts";
import { CompletionWorld } from "../completion-world.ts";

/* What is billed when, by whom, and later: the table of §4.5 and `create-invoice` of decisions §6. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

describe("completing, with and without invoices:create", () => {
  for (const mode of ["none", "on_completion", "manual"] as const)
    for (const outcome of outcomes)
      for (const has_items of [true, false]) {
        const bills = mode === "on_completion" && outcome !== "revisit" && has_items;
        const body = () => ({
          outcome,
          reason: "Parts",
          ...(has_items ? { items: world.items() } : {}),
        });
        test(`${mode}, ${outcome}, ${has_items ? "" : "no "}items: ${bills ? "bills" : "bills nothing"}`, async () => {
          const id = await world.job(mode);
          const key = world.apiKey({ abilities: ["tickets:complete"] });
          if (bills) {
            const refused = () => world.complete(id, body(), { key });
            const errors = await world.refused("forbidden", refused, 403);
            expect(errors).toEqual({ reason: "forbidden", ability: "invoices:create" });
          }
          const with_billing = world.apiKey({ abilities: ["tickets:complete", "invoices:create"] });
          const sent = { key: bills ? with_billing : key };
          const { completion, invoice_id, items } = await world.completed(id, body(), sent);
          expect(completion.billing_mode).toBe(mode);
          expect([completion.invoice?.id ?? null, items.length]).toEqual([
            invoice_id,
            has_items ? 1 : 0,
          ]);
          expect([invoice_id === null, world.all("invoices").length]).toEqual([
            !bills,
            bills ? 1 : 0,
          ]);
        });
      }

  const first: [string, object, Ability[], Ability][] = [
    ["billing", { items: "one" }, [], "invoices:create"],
    ["billing before a follow-up", { items: "one", create_follow_up: true }, [], "invoices:create"],
    ["a follow-up", { create_follow_up: true }, ["invoices:create"], "tickets:create"],
    [
      "a booking",
      { create_follow_up: { technician_id: "rima" } },
      ["tickets:create"],
      "tickets:schedule",
    ],
  ];
  for (const [what, body, abilities, ability] of first)
    for (const state of ["archive", "cancel"])
      test(`${what} is refused with 403 before the rules (${state})`, async () => {
        const id = await world.job();
        await world.act(id, state);
        const sent = JSON.parse(
          JSON.stringify(body)
            .replace('"one"', JSON.stringify(world.items()))
            .replace('"rima"', `"${world.rima.id}"`),
        );
        const key = world.apiKey({ abilities: ["tickets:complete", ...abilities] });
        const errors = await world.refused(
          "forbidden",
          () => world.complete(id, sent, { key }),
          403,
        );
        expect(errors.ability).toBe(ability);
      });
});

describe("create-invoice", () => {
  const done = async (mode: "none" | "on_completion" | "manual" = "manual", more: object = {}) => {
    const id = await world.job(mode);
    await world.completed(id, { items: world.items(), ...more });
    return id;
  };

  test("bills what a manual job used", async () => {
    const id = await done();
    const before = await world.read(id);
    const { answer, events } = await world.sentBy(() =>
      world.act(id, "create-invoice", { due_date: "2026-11-01", notes: "Thanks" }),
    );
    const { completion, invoice_id, version, items } = answer.body;
    expect(completion).toMatchObject({
      replayed: false,
      billing_mode: "manual",
      invoice: { id: invoice_id, total: 44.4, balance: 44.4, status: "unpaid" },
      payment_id: null,
    });
    expect([version, items]).toEqual([before.version + 1, before.items]);
    expect(events.map(([topic]) => topic)).toEqual(["invoice.created"]);
    expect(world.all("invoices")[0]).toMatchObject({ due_date: "2026-11-01", notes: "Thanks" });
    expect((await world.history(id)).at(-1)).toMatchObject({
      type: "invoiced",
      data: { invoice_id },
    });
  });

  test("bills the items that are sent, and keeps them instead; takes a payment", async () => {
    const id = await done();
    const items = [{ item_uuid: world.labour, quantity: 2, serial: "L" }];
    const ticket = await world.invoiceLater(id, { items, collect_payment: { amount: 40 } });
    expect(ticket.completion).toMatchObject({
      invoice: { total: 40, balance: 0, status: "paid" },
      payment_id: expect.any(String),
    });
    expect(ticket.items).toEqual([expect.objectContaining({ name: "Labour", serial: "L" })]);
    const replay = await world.invoiceLater(id, { items: world.items() });
    expect(replay.completion).toEqual({ ...ticket.completion, replayed: true });
    const completed = await world.completed(id);
    expect(completed.completion).toMatchObject({ replayed: true, payment_id: null });
    expect(completed.completion.invoice).toEqual(ticket.completion.invoice);
  });

  test("is a replay of what completing billed, with its payment and follow-up", async () => {
    const id = await world.job();
    const body = { items: world.items(), collect_payment: { amount: 1 }, create_follow_up: true };
    const { completion } = await world.completed(id, body);
    const before = world.rows();
    const answer = await world.act(id, "create-invoice", {});
    expect(answer.body.completion).toEqual({ ...completion, replayed: true });
    expect(answer.headers.get("idempotent-replayed")).toBeNull();
    const headers = { "idempotency-key": "x" };
    const keyed = await world.act(id, "create-invoice", {}, { headers });
    expect(keyed.headers.get("idempotent-replayed")).toBe("true");
    const { idempotent_answers, ...after } = world.rows();
    expect(idempotent_answers).toHaveLength(1);
    expect({ ...after, idempotent_answers: [] }).toEqual({ ...before, idempotent_answers: [] });
  });

  test("bills an on_completion job that was done without items", async () => {
    const id = await world.job();
    await world.completed(id);
    await world.refused("not_billable", () => world.act(id, "create-invoice", { items: [] }));
    const { completion } = await world.invoiceLater(id, { items: world.items() });
    expect(completion.invoice.total).toBe(44.4);
  });

  test("bills a job that was moved to done, also an archived one", async () => {
    const id = await world.job("manual");
    await world.moveTo(id, "done");
    await world.act(id, "archive");
    expect((await world.invoiceLater(id, { items: world.items() })).invoice_id).not.toBeNull();
  });

  test("bills again, under another number, when the invoice was voided", async () => {
    const id = await world.job();
    const { invoice_id } = await world.completed(id, { items: world.items() });
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.updateRow("invoices", invoice_id, { status: "void" });
      tx.updateRow("tickets", id, { invoice_id: null });
    });
    const { completion } = await world.invoiceLater(id);
    expect(completion.invoice).toMatchObject({ number: "INV-2026-000002", total: 44.4 });
    expect((await world.invoiceLater(id)).completion).toEqual({ ...completion, replayed: true });
  });

  test("a line kept with a price holds its item's currency, also when it was billed", async () => {
    const change = () => world.put(`/v1/items/${world.router}`, { currency: "KWD" });
    const id = await world.job();
    const items = world.items({ price: 10.5 });
    await world.completed(id, { outcome: "partial", items, invoice_now: false });
    await world.refused("in_use", change);
    expect((await world.invoiceLater(id)).completion.invoice).toMatchObject({
      total: 11.66,
      currency: "USD",
    });
    await world.refused("in_use", change);
    // A deleted ticket is never billed.
    expect((await world.call("DELETE", `/v1/tickets/${id}`)).status).toBe(204);
    expect((await change()).body.currency).toBe("KWD");
  });

  test("a line without a price of its own holds no currency", async () => {
    const id = await world.job();
    await world.completed(id, { outcome: "partial", items: world.items(), invoice_now: false });
    const { status, body } = await world.put(`/v1/items/${world.router}`, { currency: "EUR" });
    expect([status, body.currency]).toEqual([200, "EUR"]);
  });

  test("refuses what is not to be billed, or not yet", async () => {
    const items = world.items();
    const none = await done("none");
    await world.refused("not_billable", () => world.act(none, "create-invoice", { items }));
    const open = await world.job("manual");
    await world.refused("not_billable", () => world.act(open, "create-invoice", { items }));
    await world.act(open, "cancel");
    await world.refused("not_billable", () => world.act(open, "create-invoice", { items }));
    const without = await world.ticket({ job_type_id: world.types.manual });
    await world.completed(without.id, { items });
    await world.refused("invoice_failed", () => world.act(without.id, "create-invoice"));
  });

  test("needs both abilities, before the body is looked at", async () => {
    const id = await done();
    const both: Ability[] = ["tickets:complete", "invoices:create"];
    for (const [index, missing] of both.entries()) {
      const key = world.apiKey({ abilities: both.filter((one) => one !== missing) });
      const call = () => world.act(id, "create-invoice", { items: "none" }, { key });
      const errors = await world.refused("forbidden", call, 403);
      expect(errors.ability).toBe(both[index]);
    }
    const key = world.apiKey({ abilities: both });
    expect((await world.act(id, "create-invoice", {}, { key })).status).toBe(200);
  });
});

test("cancel bills nothing and shows no invoice; again it is a replay", async () => {
  const id = await world.job();
  const first = await world.act(id, "cancel", { reason: "Moved away" });
  const nothing = {
    billing_mode: "on_completion",
    invoice: null,
    payment_id: null,
    follow_up: null,
    client_notified: false,
  };
  expect(first.body.completion).toEqual({ replayed: false, ...nothing });
  const again = await world.act(id, "cancel", {});
  expect(again.body.completion).toEqual({ replayed: true, ...nothing });
});

test("a repetition tells what is owed now: nothing of a deleted client", async () => {
  const id = await world.job();
  const { completion } = await world.completed(id, { items: world.items() });
  await world.call("DELETE", "/v1/clients", { body: { id: [world.client_id] } });
  const written_off = { ...completion.invoice, balance: 0 };
  expect((await world.completed(id)).completion.invoice).toEqual(written_off);
  expect((await world.invoiceLater(id)).completion.invoice).toEqual(written_off);
});
