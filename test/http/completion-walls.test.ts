import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* Who may complete what, and who is written to. */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

describe("what a caller may not see is not found", () => {
  const calls = ["complete", "create-invoice", "cancel"];

  test("for a technician, the jobs of others", async () => {
    await world.put(`/v1/ticket-boards/${world.board.id}`, {
      members: [{ user_id: world.rima.id, role: "member" }],
    });
    const id = await world.job();
    const rima = world.as(world.rima);
    for (const action of ["complete", "create-invoice"])
      await world.refused("not_found", () => world.act(id, action, { outcome: 1 }, rima), 404);
    expect((await world.get(`/v1/tickets/${id}/completion-preview`, rima)).status).toBe(404);
    await world.booked(id, world.visit("10:00", "11:00"));
    const { completion } = await world.completed(id, { items: world.items() }, rima);
    expect(completion.invoice.total).toBe(44.4);
  });

  test("for a key, another board and another organization", async () => {
    const id = await world.job();
    const { id: other } = (await world.post("/v1/ticket-boards", { name: "Other" })).body;
    for (const key of [world.apiKey({ board_ids: [other] }), world.bekaa_key]) {
      for (const action of calls)
        await world.refused("not_found", () => world.act(id, action, {}, { key }), 404);
      expect((await world.get(`/v1/tickets/${id}/completion-preview`, { key })).status).toBe(404);
    }
  });
});

test("items of another organization are not known", async () => {
  const theirs = await world.post(
    "/v1/items",
    { name: "Theirs", type: "product", price: 1 },
    { key: world.bekaa_key },
  );
  const id = await world.job();
  const items = [{ item_uuid: theirs.body.uuid, quantity: 1 }];
  const errors = await world.refused("validation_failed", () => world.complete(id, { items }));
  expect(errors).toEqual({ "items.0.item_uuid": ["is not known"] });
});

test("collecting at the door needs no ability of payments", async () => {
  const key = world.apiKey({ abilities: ["tickets:complete", "invoices:create"] });
  const body = { items: world.items(), collect_payment: { amount: 44.4 } };
  const { completion } = await world.completed(await world.job(), body, { key });
  expect(completion.invoice.status).toBe("paid");
});

describe("the client", () => {
  const notified = async (body: object = {}) =>
    (await world.completed(await world.job(), body)).completion.client_notified;

  test("is written to when the organization does so", async () => {
    expect(await notified()).toBe(false);
    await world.writesToClients();
    const id = await world.job("on_completion", { title: "Router" });
    const body = { items: world.items(), collect_payment: { amount: 40 }, outcome: "partial" };
    const { completion } = await world.completed(id, body);
    expect(completion.client_notified).toBe(true);
    const [message] = world.all("messages");
    expect(message).toMatchObject({
      kind: "job_completed",
      to: "haddad@example.com",
      client_id: world.client_id,
      ticket_id: id,
      invoice_id: completion.invoice.id,
      status: "skipped",
    });
    expect(message.body).toContain(
      "Invoice INV-2026-000001: 44.40 USD\nBalance due: 4.40 USD\nDue date: ",
    );
  });

  test("is written to in their own language", async () => {
    await world.writesToClients();
    const client = { name: "رامي", username: "rami", email: "rami@example.com", language: "ar" };
    const client_id = await world.made("/v1/clients", client);
    await world.completed(await world.job("none", { client_id }));
    expect(world.all("messages")[0].subject).toContain("تم إنجاز طلبكم");
  });

  test("is not when the caller says no, on a revisit, or without an address", async () => {
    await world.writesToClients();
    expect(await notified({ notify_client: false })).toBe(false);
    expect(await notified({ outcome: "revisit", reason: "Later" })).toBe(false);
    await world.put(`/v1/clients/${world.client_id}`, {
      name: "Haddad",
      username: "haddad",
      email: null,
    });
    expect(await notified({ notify_client: true })).toBe(false);
    expect(world.all("messages")).toEqual([]);
  });

  test("is told of the invoice that comes later", async () => {
    await world.writesToClients();
    const later = async (body: object) => {
      const id = await world.job("manual");
      await world.completed(id, { items: world.items(), notify_client: false });
      return (await world.invoiceLater(id, body)).completion.client_notified;
    };
    expect([await later({}), await later({ notify_client: false })]).toEqual([true, false]);
    expect(world.all("messages").map(({ kind }) => kind)).toEqual(["invoice_created"]);
  });
});
