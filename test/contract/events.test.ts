import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Board, outcome, type Service } from "./service.ts";
import { WebhookService } from "./webhook-service.ts";

/* §6.1 and §6.2: which call sends what, in which order, with exactly which data. */

let hooks: WebhookService;
let service: Service;
let board: Board;
/** Gets every topic there is. */
let endpoint: { id: string };
/** How many events have been looked at. */
let seen = 0;

beforeAll(async () => {
  hooks = await WebhookService.start();
  service = hooks.service;
  board = await service.board();
  const { body } = await service.get("/v1/webhooks/topics");
  const topics = body.map(({ topic }: { topic: string }) => topic);
  endpoint = await hooks.subscribe("/all", topics);
});
afterAll(() => hooks.stop());

interface Payload {
  topic: string;
  data: Record<string, unknown>;
}

/** What `count` events since the last look said; no other may come with them. */
const events = async (count: number): Promise<Payload[]> => {
  const found = (await hooks.settled(endpoint, seen + count)).toReversed().slice(seen);
  expect(found.map(({ topic }) => topic)).toHaveLength(count);
  seen += count;
  return Promise.all(
    found.map(async ({ id }) => {
      const { payload } = (await service.get(`/v1/webhooks/deliveries/${id}`)).body;
      return { topic: payload.topic, data: payload.data };
    }),
  );
};

const input = (more: object = {}) => ({
  title: "No internet",
  board_id: board.id,
  priority: "low",
  type: "task",
  ...more,
});
const act = (id: string, action: string, body: object = {}) =>
  service.post(`/v1/tickets/${id}/${action}`, body);

/** `data.ticket` of a ticket as it is now. */
const told = async (id: string) => {
  const { body } = await service.get(`/v1/tickets/${id}`);
  return {
    id,
    ticket_number: body.ticket_number,
    external_ref: body.external_ref,
    status: body.status,
    status_category: body.status_category,
    board_id: body.board_id,
    client_id: body.client_id,
    created_via: "api",
    job_type: body.job_type?.code ?? null,
    technician_id: null,
    scheduled_at: null,
    sla_due_at: body.sla_due_at,
    archived_at: body.archived_at,
    updated_at: body.updated_at,
  };
};

const place = (name: string, category: string) => ({
  column: name,
  category,
  column_id: board.columns[category],
});

test("clients: created once, updated only when something changed, nothing for a delete", async () => {
  const client = await service.made("/v1/clients", {
    name: "Nadia",
    username: "nadia",
    email: "nadia@example.com",
    phone_number: "03 1",
    external_ref: "C-1",
  });
  const data = (more: object = {}) => ({
    id: client.id,
    name: "Nadia",
    username: "nadia",
    external_ref: "C-1",
    status: "active",
    email: "nadia@example.com",
    phone_number: "03 1",
    branch_id: null,
    updated_at: expect.any(String),
    ...more,
  });
  expect(await events(1)).toEqual([{ topic: "client.created", data: { client: data() } }]);
  const path = `/v1/clients/${client.id}`;
  const same = { name: "Nadia", username: "nadia" };
  await service.put(path, same);
  await service.post("/v1/clients", same);
  await service.put(path, { ...same, email: null, city: "Zahle" });
  const [updated] = await events(1);
  expect(updated).toEqual({
    topic: "client.updated",
    data: { client: data({ email: null }), changed: expect.any(Array) },
  });
  expect(updated?.data.changed).toHaveLength(2);
  expect(updated?.data.changed).toEqual(expect.arrayContaining(["email", "city"]));
  await service.delete(`/v1/clients?id[]=${client.id}`);
});

test("a ticket's life, told call by call", async () => {
  const type = await service.made("/v1/ticket-job-types", { name: "Router swap" });
  const { id } = await service.made(
    "/v1/tickets",
    input({ external_ref: "J-1", sla_hours: 4, job_type_id: type.id }),
  );
  await service.post("/v1/tickets", input({ external_ref: "J-1", title: "Again" }));
  expect(await events(1)).toEqual([{ topic: "ticket.created", data: { ticket: await told(id) } }]);

  await service.put(`/v1/tickets/${id}`, { title: "Slow internet" });
  await act(id, "move", { column_id: board.columns.waiting });
  const waiting = await told(id);
  await act(id, "move", { column_id: board.columns.waiting, position: "top" });
  const [moved] = await events(1);
  expect(moved).toEqual({
    topic: "ticket.status_changed",
    data: {
      ticket: { ...waiting, sla_due_at: expect.any(String) },
      from: place("New", "new"),
      to: place("Waiting", "waiting"),
    },
  });

  await act(id, "start");
  await act(id, "start");
  expect(await events(1)).toMatchObject([
    { topic: "ticket.status_changed", data: { to: place("In progress", "in_progress") } },
  ]);

  await act(id, "cancel", { reason: "Moved away" });
  const cancelled = { ...(await told(id)), sla_due_at: expect.any(String) };
  const { body } = await act(id, "cancel", { reason: "Again" });
  expect(await events(2)).toEqual([
    {
      topic: "ticket.status_changed",
      data: {
        ticket: cancelled,
        from: place("In progress", "in_progress"),
        to: place("Cancelled", "cancelled"),
      },
    },
    {
      topic: "ticket.cancelled",
      data: { ticket: cancelled, reason: "Moved away", closed_at: body.closed_at },
    },
  ]);

  await act(id, "archive");
  // Its time for the SLA stands still: when it would be due moves with the clock.
  const archived = { ...(await told(id)), sla_due_at: expect.any(String) };
  await act(id, "archive");
  await act(id, "unarchive");
  expect(archived.archived_at).not.toBeNull();
  expect(await events(1)).toEqual([
    { topic: "ticket.archived", data: { ticket: archived, auto: false } },
  ]);

  await act(id, "reopen");
  await act(id, "move", { column_id: board.columns.cancelled });
  expect(await events(3)).toMatchObject([
    { topic: "ticket.status_changed", data: { to: place("New", "new") } },
    { topic: "ticket.status_changed", data: { to: place("Cancelled", "cancelled") } },
    { topic: "ticket.cancelled", data: { reason: null } },
  ]);
  await service.delete(`/v1/tickets/${id}`);
});

test("created straight into done or cancelled is only created; a refused change tells nothing", async () => {
  for (const category of ["done", "cancelled"])
    await service.made("/v1/tickets", input({ column_id: board.columns[category] }));
  await service.post("/v1/tickets", input({ title: "" }));
  await service.post("/v1/tickets", input({ client_phone: "0" }));
  expect((await events(2)).map(({ topic }) => topic)).toEqual(["ticket.created", "ticket.created"]);
});

test("assignees: who came and who went, after created, and nothing for the same again", async () => {
  const rima = await service.made("/v1/users", {
    email: "rima@cedar.example",
    name: "Rima",
    role: "technician",
    password: "a long enough password",
  });
  const { id } = await service.made("/v1/tickets", input({ assigned_users: [rima.id] }));
  const put = (assigned_users: string[]) => service.put(`/v1/tickets/${id}`, { assigned_users });
  await put([rima.id]);
  await put([]);
  expect(await events(3)).toMatchObject([
    { topic: "ticket.created" },
    {
      topic: "ticket.assigned",
      data: {
        assigned_user_ids: [rima.id],
        added_user_ids: [rima.id],
        removed_user_ids: [],
      },
    },
    {
      topic: "ticket.assigned",
      data: { assigned_user_ids: [], added_user_ids: [], removed_user_ids: [rima.id] },
    },
  ]);
});

test("a column that goes or changes its category tells it of each of its tickets", async () => {
  const own = await service.board();
  const column = (category: string) =>
    `/v1/ticket-boards/${own.id}/columns/${own.columns[category]}`;
  for (const category of ["waiting", "in_progress"])
    await service.made(
      "/v1/tickets",
      input({ board_id: own.id, column_id: own.columns[category] }),
    );
  await service.delete(`${column("waiting")}?move_to=${own.columns.cancelled}`);
  await service.put(column("in_progress"), { category: "done" });
  await service.put(column("in_progress"), { name: "Finished" });
  expect((await events(5)).slice(2)).toMatchObject([
    {
      topic: "ticket.status_changed",
      data: { from: { column: "Waiting" }, to: { column: "Cancelled", category: "cancelled" } },
    },
    { topic: "ticket.cancelled", data: { reason: null } },
    {
      topic: "ticket.status_changed",
      data: { from: { category: "in_progress" }, to: { category: "done" } },
    },
  ]);
});

test("a branch's endpoint gets the events of its clients, else of its boards, and no other", async () => {
  const { id: branch_id } = await service.made("/v1/branches", { name: "Zahle" });
  const topics = ["ticket.created", "client.created"];
  const own = await hooks.subscribe("/branch", topics, { branch_id });
  const zahle = await service.board({ branch_id });
  const make = (username: string, more: object = {}) =>
    service.made("/v1/clients", { name: "Nadia", username, ...more });
  const here = await make("here", { branch_id });
  const { id: there_id } = await service.made("/v1/branches", { name: "Tyre" });
  const there = await make("there", { branch_id: there_id });
  const ticket = (more: object) => service.made("/v1/tickets", input(more));
  const expected = [await ticket({ client_id: here.id }), await ticket({ board_id: zahle.id })].map(
    ({ id }) => id,
  );
  await ticket({ board_id: zahle.id, client_id: there.id });
  await ticket({});
  await hooks.settled(endpoint, seen + 6);
  const found = await hooks.settled(own, 3);
  const ids = await Promise.all(
    found.map(async ({ id }) => {
      const { data } = (await service.get(`/v1/webhooks/deliveries/${id}`)).body.payload;
      return (data.ticket ?? data.client).id;
    }),
  );
  expect(ids.toReversed()).toEqual([here.id, ...expected]);
});

test("a key that is limited to boards hears of no ticket of another", async () => {
  const { key } = await service.newKey("all", { more: ["--boards", board.id] });
  const topics = ["ticket.created", "client.created"];
  const own = await hooks.subscribe("/limited", topics, {}, { key });
  const other = await service.board();
  await service.made("/v1/tickets", input({ board_id: other.id }));
  const shown = await service.made("/v1/tickets", input());
  const found = await hooks.settled(own, 1, { key });
  expect(found).toHaveLength(1);
  const { body } = await service.get(`/v1/webhooks/deliveries/${found[0]?.id}`, { key });
  expect(body.payload.data.ticket.id).toBe(shown.id);
});

test("an example shows its record as it is at that moment", async () => {
  const { body } = await service.get("/v1/webhooks/topics");
  const example = (name: string) =>
    body.find(({ topic }: { topic: string }) => topic === name).example.data;
  expect(example("ticket.created").ticket.status_category).toBe("new");
  expect(example("ticket.completed").ticket.status_category).toBe("done");
  expect(example("ticket.cancelled").ticket.status_category).toBe("cancelled");
  expect(example("ticket.archived").ticket.archived_at).toBeString();
  const breached = example("ticket.sla_breached");
  expect(breached.ticket.sla_due_at).toBe(breached.sla_due_at);
  expect(example("invoice.paid").invoice).toMatchObject({ status: "paid", balance: 0 });
  expect(example("invoice.voided").invoice.status).toBe("void");
});

/** Last: it forgets what the others look at. */
test("the feed tells the same events, until the job forgets them", async () => {
  const { data, next_cursor } = (await service.get("/v1/events?limit=3")).body;
  const found = (await hooks.deliveries(endpoint)).toReversed().slice(0, 3);
  expect(data.map(({ id }: { id: string }) => id)).toEqual(found.map(({ event_id }) => event_id));
  const after = (cursor: string, key = service.key) =>
    service.get(`/v1/events?after=${cursor}`, { key });
  expect((await after(next_cursor)).body.data).not.toEqual([]);
  expect(outcome(await after(next_cursor, service.bekaa_key))).toEqual([422, "validation_failed"]);
  const in_a_month = new Date(Date.now() + 31 * 24 * 3600 * 1000).toISOString();
  expect((await service.run("job", "run", "prune", "--now", in_a_month)).code).toBe(0);
  expect(outcome(await after(next_cursor))).toEqual([410, "cursor_expired"]);
  const empty = (await service.get("/v1/events")).body;
  expect(empty.data).toEqual([]);
  await service.made("/v1/clients", { name: "Anew", username: "anew" });
  const [anew] = (await after(empty.next_cursor)).body.data;
  expect(anew.data.client.name).toBe("Anew");
});
