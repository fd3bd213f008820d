import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { outcome, Service } from "./service.ts";

/* §2.3, §2.4, §4.2 and §4.3. */

let service: Service;
beforeAll(async () => {
  service = await Service.share();
});
afterAll(() => service.stop());

describe("boards", () => {
  test("come with the six columns, and are listed under data", async () => {
    const { body } = await service.post("/v1/ticket-boards", { name: "Field work" });
    expect(body.columns.map(({ category }: { category: string }) => category)).toEqual([
      "new",
      "scheduled",
      "in_progress",
      "waiting",
      "done",
      "cancelled",
    ]);
    expect(body).toMatchObject({ tickets_count: 0, members: [] });
    const { body: list } = await service.get("/v1/ticket-boards");
    expect(Object.keys(list)).toEqual(["data"]);
    expect(list.data).toContainEqual(body);
  });

  test("keep a new, a done and a cancelled column", async () => {
    const columns = ["new", "done", "cancelled"].map((category) => ({ name: category, category }));
    const refused = await service.post("/v1/ticket-boards", {
      name: "B",
      columns: columns.slice(1),
    });
    expect(refused.status).toBe(422);
    const board = await service.made("/v1/ticket-boards", { name: "B", columns });
    for (const { id } of board.columns) {
      const path = `/v1/ticket-boards/${board.id}/columns/${id}`;
      expect((await service.delete(path)).status).toBe(422);
      expect((await service.put(path, { category: "waiting" })).status).toBe(422);
    }
  });

  test("show their tickets in position order, flat and by column; slim leaves out two arrays", async () => {
    const { id, columns } = await service.board();
    const input = { board_id: id, priority: "low", type: "task" };
    for (const title of ["first", "second", "third"])
      await service.made("/v1/tickets", { ...input, title });
    const archived = await service.made("/v1/tickets", { ...input, title: "old" });
    await service.post(`/v1/tickets/${archived.id}/archive`);

    const { body } = await service.get(`/v1/ticket-boards/${id}`);
    const titles = (tickets: { title: string }[]) => tickets.map(({ title }) => title);
    expect(titles(body.tickets)).toEqual(["first", "second", "third"]);
    const column = body.columns.find((one: { id: string }) => one.id === columns.new);
    expect([titles(column.tickets), column.tickets_count, body.tickets_count]).toEqual([
      ["first", "second", "third"],
      3,
      3,
    ]);
    const { body: slim } = await service.get(`/v1/ticket-boards/${id}?slim=1`);
    expect(slim.tickets[0]).not.toHaveProperty("comments");
    expect(slim.tickets[0]).not.toHaveProperty("attachments");
    expect(slim.tickets[0]).toMatchObject({ comments_count: 0, attachments_count: 0 });
    const { body: archive } = await service.get(`/v1/ticket-boards/${id}?archived=1`);
    expect(titles(archive.tickets)).toEqual(["old"]);
  });

  test("are deleted only when they hold no ticket that is not archived", async () => {
    const { id } = await service.board();
    const ticket = await service.made("/v1/tickets", {
      title: "Holds it",
      board_id: id,
      priority: "low",
      type: "task",
    });
    expect(outcome(await service.delete(`/v1/ticket-boards/${id}`))).toEqual([422, "in_use"]);
    await service.post(`/v1/tickets/${ticket.id}/archive`);
    expect((await service.delete(`/v1/ticket-boards/${id}`)).status).toBe(204);
    expect((await service.get(`/v1/ticket-boards/${id}`)).status).toBe(404);
    expect((await service.get(`/v1/tickets/${ticket.id}`)).status).toBe(200);
  });

  test("of another organization, unknown or malformed answer the same 404", async () => {
    const { id } = await service.board();
    const foreign = await service.get(`/v1/ticket-boards/${id}`, { key: service.bekaa_key });
    expect(outcome(foreign)).toEqual([404, "not_found"]);
    for (const path of [Bun.randomUUIDv7(), "x"])
      expect((await service.get(`/v1/ticket-boards/${path}`)).text).toBe(foreign.text);
  });
});

describe("a column with tickets", () => {
  test("goes only with move_to, from query or body, under the other's rules", async () => {
    const { id, columns } = await service.board();
    const input = { title: "Moves", board_id: id, priority: "low", type: "task" };
    const { id: ticket } = await service.made("/v1/tickets", {
      ...input,
      column_id: columns.waiting,
    });
    const path = `/v1/ticket-boards/${id}/columns/${columns.waiting}`;
    expect(outcome(await service.delete(path))).toEqual([422, "in_use"]);
    expect((await service.delete(path, { body: { move_to: columns.done } })).status).toBe(204);
    const { body } = await service.get(`/v1/tickets/${ticket}`);
    expect(body).toMatchObject({ status_category: "done", resolved_at: expect.any(String) });
  });

  test("takes its tickets along into another category", async () => {
    const { id, columns } = await service.board();
    const { id: ticket } = await service.made("/v1/tickets", {
      title: "Ends",
      board_id: id,
      priority: "low",
      type: "task",
      column_id: columns.waiting,
    });
    const path = `/v1/ticket-boards/${id}/columns/${columns.waiting}`;
    expect((await service.put(path, { category: "cancelled" })).status).toBe(200);
    const { body } = await service.get(`/v1/tickets/${ticket}`);
    expect(body).toMatchObject({ status_category: "cancelled", closed_at: expect.any(String) });
  });
});

describe("job types", () => {
  const create = (body: object) => service.post("/v1/ticket-job-types", body);

  test("default their code to a slug, with a number only when it was not sent", async () => {
    expect((await create({ name: "Router swap" })).body.code).toBe("router-swap");
    expect((await create({ name: "Router swap" })).body.code).toBe("router-swap-2");
    expect(outcome(await create({ name: "Other", code: "router-swap" }))).toEqual([
      422,
      "duplicate_code",
    ]);
    const elsewhere = { key: service.bekaa_key };
    expect(
      (await service.made("/v1/ticket-job-types", { name: "Router swap" }, elsewhere)).code,
    ).toBe("router-swap");
  });

  test.each([
    [{}, "validation_failed"],
    [{ name: "" }, "validation_failed"],
    [{ name: "A", sla_hours: 0 }, "validation_failed"],
    [{ name: "A", sla_hours: 8761 }, "validation_failed"],
    [{ name: "A", default_priority: "urgent" }, "validation_failed"],
    [{ name: "A", billing_mode: "later" }, "validation_failed"],
    [{ name: "A", requires_client: "yes" }, "validation_failed"],
    [{ name: "A", board_id: Bun.randomUUIDv7() }, "validation_failed"],
    [
      { name: "A", default_items: [{ item_uuid: Bun.randomUUIDv7(), quantity: 1 }] },
      "unknown_item",
    ],
  ])("%j is refused", async (body, reason) => {
    expect(outcome(await create(body))).toEqual([422, reason]);
  });

  test("of a board are listed with the organization-wide ones; of an unknown board only those", async () => {
    const board = await service.board();
    await create({ name: "Wide" });
    await create({ name: "Narrow", board_id: board.id });
    await create({ name: "Off", active: false });
    const names = async (query: string, key = service.key) => {
      const { status, body } = await service.get(`/v1/ticket-job-types?${query}`, { key });
      expect([status, Object.keys(body)]).toEqual([200, ["data"]]);
      return body.data.map(({ name }: { name: string }) => name);
    };
    const all = await names(`board_id=${board.id}`);
    expect(all).toEqual(expect.arrayContaining(["Wide", "Narrow"]));
    expect(all).not.toContain("Off");
    expect(await names("include_inactive=1")).toContain("Off");
    const other = await service.board();
    const more = ["--boards", other.id];
    const { key } = await service.newKey("tickets:read", { more });
    for (const unknown of [
      await names(`board_id=${Bun.randomUUIDv7()}`),
      await names(`board_id=${board.id}`, key),
    ]) {
      expect(unknown).toContain("Wide");
      expect(unknown).not.toContain("Narrow");
    }
  });

  test("change only what is sent, and leave existing tickets alone", async () => {
    const board = await service.board();
    const { body: type } = await create({
      name: "Installation",
      default_priority: "high",
      sla_hours: 24,
      requires_client: true,
      checklist: [{ label: "Test the signal", required: true }],
    });
    const path = `/v1/ticket-job-types/${type.id}`;
    const input = { title: "Install", board_id: board.id, job_type_id: type.id };
    expect(outcome(await service.post("/v1/tickets", input))).toEqual([422, "client_required"]);
    const client = await service.made("/v1/clients", { name: "Nadia", username: "typed" });
    const { id, ...ticket } = await service.made("/v1/tickets", { ...input, client_id: client.id });
    expect(ticket).toMatchObject({ priority: "high", type: "support", sla_hours: 24 });
    expect(ticket.checklist_state).toEqual([{ id: type.checklist[0].id, done: false }]);
    expect(Date.parse(ticket.sla_due_at) - Date.parse(ticket.created_at)).toBe(24 * 3600 * 1000);

    const { body: changed } = await service.put(path, { sla_hours: 4, checklist: [] });
    expect(changed).toMatchObject({ name: "Installation", default_priority: "high", sla_hours: 4 });
    const { body: after } = await service.get(`/v1/tickets/${id}`);
    expect(after).toMatchObject({ sla_hours: 24, checklist_state: ticket.checklist_state });

    await service.put(path, { active: false });
    const late = await service.post("/v1/tickets", { ...input, client_id: client.id });
    expect([late.status, Object.keys(late.body.error.errors)]).toEqual([422, ["job_type_id"]]);
  });
});
