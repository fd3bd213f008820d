import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* Whose job a ticket is: what keeps its client from being changed (decisions §5). */

let world: CompletionWorld;
let other: string;
beforeEach(async () => {
  world = await CompletionWorld.open();
  other = await world.made("/v1/clients", {
    name: "Khoury",
    username: "khoury",
    phone_number: "03 123 456",
    external_ref: "crm-2",
  });
});
afterEach(() => {
  world.close();
  setSystemTime();
});

const put = (id: string, body: object) => world.put(`/v1/tickets/${id}`, body);

/** Holds that a change is refused on `client_id`, and changes nothing. */
const refusedOnClient = async (id: string, body: object) => {
  const errors = await world.refused("validation_failed", () => put(id, body));
  expect(Object.keys(errors)).toEqual(["client_id"]);
};

describe("the client of a billed ticket", () => {
  test.each([
    ["another client", () => ({ client_id: other })],
    ["another client's phone", () => ({ client_phone: "+961 3 123456" })],
    ["another client's reference", () => ({ client_external_ref: "crm-2" })],
    ["no client", () => ({ client_id: null })],
  ])("cannot become %s", async (_what, body) => {
    const id = await world.job();
    await world.completed(id, { items: world.items() });
    await refusedOnClient(id, { title: "New router", ...body() });
    await world.act(id, "reopen");
    await refusedOnClient(id, body());
  });

  test("can be sent again, with other changes", async () => {
    const id = await world.job();
    await world.completed(id, { items: world.items() });
    const { status, body } = await put(id, { client_id: world.client_id, title: "New router" });
    expect([status, body.client_id, body.title]).toEqual([200, world.client_id, "New router"]);
  });

  test("can change once the invoice is void, and then pays for the next one only", async () => {
    const id = await world.job();
    const { invoice_id } = await world.completed(id, { items: world.items() });
    await world.act(id, "reopen");
    await world.post(`/v1/invoices/${invoice_id}/void`, { reason: "Wrong client" });
    expect((await put(id, { client_id: other })).body.client_id).toBe(other);
    const { completion } = await world.completed(id, {
      items: world.items(),
      collect_payment: { amount: 44.4 },
    });
    const { body } = await world.get(`/v1/invoices/${completion.invoice.id}`);
    expect([body.client_id, body.status]).toEqual([other, "paid"]);
  });

  test("of a ticket that is not billed yet can change", async () => {
    const id = await world.job("manual");
    await world.completed(id, { items: world.items() });
    expect((await put(id, { client_id: other })).body.client_id).toBe(other);
  });
});

describe("a job type that requires a client", () => {
  const requiring = async (more: object = {}) =>
    (await world.jobType({ name: "Visit", requires_client: true, ...more })).id;

  test("keeps its tickets from losing theirs", async () => {
    const id = await world.job("none", { job_type_id: await requiring() });
    await refusedOnClient(id, { client_id: null });
    await refusedOnClient(id, { client_id: null, job_type_id: await requiring({ code: "v2" }) });
    const { body } = await put(id, { client_id: null, job_type_id: null });
    expect([body.client_id, body.job_type_id]).toEqual([null, null]);
  });

  test("is refused as at create on a ticket without one", async () => {
    const { id } = await world.ticket();
    const job_type_id = await requiring();
    await world.refused("client_required", () => put(id, { job_type_id }));
    const { body } = await put(id, { job_type_id, client_id: other });
    expect([body.client_id, body.job_type_id]).toEqual([other, job_type_id]);
  });

  test("asks nothing of a ticket that had none before the type required one", async () => {
    const job_type_id = world.types.none;
    const { id } = await world.ticket({ job_type_id });
    await world.put(`/v1/ticket-job-types/${job_type_id}`, { requires_client: true });
    expect((await put(id, { client_id: null, title: "Visit" })).body.title).toBe("Visit");
  });
});
