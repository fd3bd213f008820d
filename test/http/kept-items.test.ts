import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* Lines that a completion keeps are billed with what a later one sends (decisions §6). */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

const visit = () => [{ item_uuid: world.labour, quantity: 1 }];
const revisit = { outcome: "revisit", reason: "Needs a longer cable" };
const later = { outcome: "partial", invoice_now: false };

/** What stands on a ticket's lines: item and quantity. */
const linesOf = ({ items }: { items: { name: string; quantity: number }[] }) =>
  items.map(({ name, quantity }) => `${quantity} ${name}`);

const previewOf = async (id: string) =>
  (await world.get(`/v1/tickets/${id}/completion-preview`)).body;

/** A job with a router that was kept for later, open again. */
const withRouter = async (mode: "none" | "on_completion" | "manual" = "on_completion") => {
  const id = await world.job(mode);
  await world.completed(id, { ...later, items: world.items({ serial: "SN-1" }) });
  await world.act(id, "reopen");
  return id;
};

describe("lines kept for later", () => {
  test("are billed with those of the completion that bills", async () => {
    const id = await withRouter();
    const ticket = await world.completed(id, { items: visit() });
    expect([linesOf(ticket), ticket.completion.invoice.total]).toEqual([
      ["1 Router", "1 Labour"],
      64.4,
    ]);
    const { body } = await world.get(`/v1/invoices/${ticket.invoice_id}`);
    expect(
      body.lines.map(({ name, serial }: { name: string; serial: string }) => [name, serial]),
    ).toEqual([
      ["Router", "SN-1"],
      ["Labour", null],
    ]);
  });

  test("are billed also when nothing is sent, and paid at the door", async () => {
    const id = await withRouter();
    const ticket = await world.completed(id, { collect_payment: { amount: 44.4 } });
    expect([linesOf(ticket), ticket.completion.invoice.status]).toEqual([["1 Router"], "paid"]);
    const again = await world.completed(id, { items: visit() });
    expect([again.completion.replayed, again.completion.invoice.total]).toEqual([true, 44.4]);
  });

  test("of revisits and of several rounds add up", async () => {
    const id = await world.job();
    await world.completed(id, { ...revisit, items: world.items() });
    await world.completed(id, { ...revisit, items: visit() });
    await world.completed(id, revisit);
    await world.completed(id, { ...later, items: visit() });
    await world.act(id, "reopen");
    const ticket = await world.completed(id, { items: visit() });
    expect([linesOf(ticket), ticket.completion.invoice.total]).toEqual([
      ["1 Router", "1 Labour", "1 Labour", "1 Labour"],
      104.4,
    ]);
  });

  test("are billed once: a voided invoice's lines are not kept", async () => {
    const id = await withRouter();
    const { invoice_id } = await world.completed(id, { items: visit() });
    await world.act(id, "reopen");
    await world.post(`/v1/invoices/${invoice_id}/void`, { reason: "Wrong price" });
    expect((await previewOf(id)).kept_items).toEqual([]);
    const ticket = await world.completed(id, { items: world.items() });
    expect([linesOf(ticket), ticket.completion.invoice.total]).toEqual([["1 Router"], 44.4]);
  });

  test.each(["none", "manual"] as const)("stay with what is sent in mode %s", async (mode) => {
    const id = await withRouter(mode);
    const ticket = await world.completed(id, { items: visit() });
    expect([linesOf(ticket), ticket.invoice_id]).toEqual([["1 Router", "1 Labour"], null]);
    if (mode === "none") return;
    const billed = await world.invoiceLater(id);
    expect(billed.completion.invoice.total).toBe(64.4);
  });

  test("give way to the items that create-invoice is sent", async () => {
    const id = await world.job();
    await world.completed(id, { ...later, items: world.items() });
    const ticket = await world.invoiceLater(id, { items: visit() });
    expect([linesOf(ticket), ticket.completion.invoice.total]).toEqual([["1 Labour"], 20]);
    expect((await previewOf(id)).kept_items).toEqual([]);
  });

  test("of a job that was billed and reopened are replaced, as nothing bills them", async () => {
    const id = await world.job();
    await world.completed(id, { items: world.items() });
    await world.act(id, "reopen");
    const ticket = await world.completed(id, { items: visit() });
    expect([linesOf(ticket), ticket.completion.invoice.total]).toEqual([["1 Labour"], 44.4]);
  });
});

describe("replace_items", () => {
  test.each([
    ["other items", () => visit(), ["1 Labour"], 20],
    ["none", () => undefined, [], null],
    ["an empty list", () => [], [], null],
  ])("true bills %s in their place", async (_what, items, lines, total) => {
    const id = await withRouter();
    const ticket = await world.completed(id, { replace_items: true, items: items() });
    expect([linesOf(ticket), ticket.completion.invoice?.total ?? null]).toEqual([lines, total]);
  });

  test("false, or null, keeps them; with a revisit true drops them", async () => {
    const id = await withRouter();
    await world.completed(id, { ...revisit, replace_items: false });
    const kept = await world.completed(id, { ...revisit, replace_items: null });
    expect(linesOf(kept)).toEqual(["1 Router"]);
    const dropped = await world.completed(id, { ...revisit, replace_items: true });
    expect(linesOf(dropped)).toEqual([]);
  });
});

describe("the preview", () => {
  test("shows what is kept, and counts it beside the default items", async () => {
    const { id: job_type_id } = await world.jobType({
      name: "Install",
      billing_mode: "on_completion",
      default_items: [
        { item_uuid: world.router, quantity: 1 },
        { item_uuid: world.labour, quantity: 2 },
      ],
    });
    const id = await world.job("on_completion", { job_type_id });
    const empty = await previewOf(id);
    expect([empty.kept_items, empty.total]).toEqual([[], 84.4]);
    const items = world.items({ price: 30.5, serial: "SN-1", mac: "AABBCCDDEEFF" });
    await world.completed(id, { ...revisit, items });
    const preview = await previewOf(id);
    expect(preview.kept_items).toEqual([
      {
        item_uuid: world.router,
        name: "Router",
        quantity: 1,
        price: 30.5,
        price_source: "line",
        tax_rate: 11,
        line_total: 30.5,
        track_serial: true,
        track_mac: false,
        serial: "SN-1",
        mac: "aa:bb:cc:dd:ee:ff",
      },
    ]);
    expect(linesOf(preview)).toEqual(["1 Router", "2 Labour"]);
    expect([preview.subtotal, preview.tax_total, preview.total]).toEqual([110.5, 7.76, 118.26]);
    const accepted = preview.items.map(({ item_uuid, quantity }: Record<string, unknown>) => ({
      item_uuid,
      quantity,
    }));
    const { completion } = await world.completed(id, { items: accepted });
    expect(completion.invoice.total).toBe(118.26);
  });
});

describe("what a completion of kept lines takes", () => {
  test("the ability to bill, also when nothing is sent", async () => {
    const id = await withRouter();
    const key = world.apiKey({ abilities: ["tickets:complete", "tickets:read"] });
    const errors = await world.refused("forbidden", () => world.complete(id, {}, { key }), 403);
    expect(errors.ability).toBe("invoices:create");
    await world.completed(id, { outcome: "partial", invoice_now: false }, { key });
  });

  test("at most 100 lines, with those that are sent", async () => {
    const id = await world.job();
    const line = { item_uuid: world.labour, quantity: 1 };
    await world.completed(id, { ...revisit, items: Array(60).fill(line) });
    const items = Array(41).fill(line);
    for (const body of [{ items }, { ...later, items }]) {
      const errors = await world.refused("validation_failed", () => world.complete(id, body));
      expect(errors).toEqual({
        items: ["must be at most 100 lines, with the 60 that the ticket keeps"],
      });
    }
    await world.completed(id, { ...revisit, items, replace_items: true });
    const { completion } = await world.completed(id, { items: Array(59).fill(line) });
    expect(completion.invoice.total).toBe(2000);
  });

  test("a client; the same request again is answered as before", async () => {
    const id = await withRouter();
    await world.put(`/v1/tickets/${id}`, { client_id: null });
    await world.refused("invoice_failed", () => world.complete(id));
    await world.put(`/v1/tickets/${id}`, { client_id: world.client_id });
    const sent = { headers: { "idempotency-key": "second-visit" } };
    const first = await world.complete(id, { items: visit() }, sent);
    const again = await world.complete(id, { items: visit() }, sent);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(world.all("ticket_items")).toHaveLength(2);
    expect(world.all("invoices")).toHaveLength(1);
  });

  test("lines of the invoice's currency: one that is kept is named as such", async () => {
    const id = await withRouter();
    await world.put(`/v1/clients/${world.client_id}`, {
      name: "Haddad",
      username: "haddad",
      currency: "LBP",
    });
    const [kept] = (await previewOf(id)).warnings;
    expect(kept).toContain("Router is priced in USD");
    const errors = await world.refused("validation_failed", () =>
      world.complete(id, { items: visit() }),
    );
    expect(Object.keys(errors)).toEqual(["kept_items.0.item_uuid", "items.0.item_uuid"]);
  });

  test("no more than the price that the line was kept with, of an item that is off, too", async () => {
    const id = await world.job();
    await world.completed(id, { ...revisit, items: world.items({ price: 10.5 }) });
    await world.put(`/v1/items/${world.router}`, { price: 99, active: false });
    const { completion } = await world.completed(id);
    expect(completion.invoice.total).toBe(11.66);
  });
});
