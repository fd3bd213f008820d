import { afterAll, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import type { Category } from "../../src/shared/categories.ts";
import { sort_names } from "../../src/shared/ticket-vocabulary.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* One world with 120 tickets of every kind; the list is compared with a filter over all of them. */

interface Ticket {
  id: string;
  ticket_number: string;
  created_at: string;
  [field: string]: unknown;
}

const count = 120;
const seed = Number(process.env.SEED ?? Math.trunc(Math.random() * 2 ** 31));
const today = "2026-03-20";

let world: TicketWorld;
let all: Ticket[];
let boards: { id: string; columns: { id: string; category: Category; position: number }[] }[];
let clients: string[];
let people: string[];
let job_types: string[];
let technician: Sent;
let limited: Sent;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

const positions = () =>
  new Map(boards.flatMap(({ columns }) => columns.map(({ id, position }) => [id, position])));

beforeAll(async () => {
  setSystemTime(new Date("2026-03-01T08:00:00Z"));
  world = await TicketWorld.open();
  const other = (await world.post("/v1/ticket-boards", { name: "Desk" })).body;
  boards = [world.board, other];
  const users = ["Rima", "Omar"].map((name) => world.user({ name }));
  people = users.map(({ id }) => id);
  for (const board of boards)
    await world.put(`/v1/ticket-boards/${board.id}`, {
      members: people.map((user_id) => ({ user_id })),
    });
  technician = world.as(users[0] as (typeof users)[0]);
  limited = { key: world.apiKey({ board_ids: [other.id] }) };
  clients = [];
  for (const n of [1, 2, 3]) {
    const sent = {
      name: `Client ${n}`,
      username: `c${n}`,
      phone_number: `03 00000${n}`,
      external_ref: `crm-${n}`,
    };
    clients.push((await world.post("/v1/clients", sent)).body.id);
  }
  job_types = [];
  for (const name of ["Repair", "Install"])
    job_types.push((await world.post("/v1/ticket-job-types", { name })).body.id);
  for (let n = 0; n < count; n += 1) await addTicket(n);
  // What is archived keeps the category that it had, also where it waited or was done.
  for (const { id, columns } of boards)
    for (const [from, category] of [
      ["waiting", "done"],
      ["done", "in_progress"],
    ]) {
      const column = columns.find((each) => each.category === from);
      await world.put(`/v1/ticket-boards/${id}/columns/${column?.id}`, { category });
    }
  setSystemTime(new Date(`${today}T10:00:00Z`));
  all = [];
  for (const page of [1, 2])
    all.push(...(await world.get(`/v1/tickets?archived=all&per_page=100&page=${page}`)).body.data);
});

const addTicket = async (n: number): Promise<void> => {
  setSystemTime(new Date(Date.parse("2026-03-01T08:00:00Z") + Math.trunc(n / 3) * 3_600_000));
  const board = at(boards, n >> 1);
  const column = at(board.columns, n * 5 + (n >> 3));
  const { id } = await world.ticket({
    title: at(["No internet", "Slow at night", "Sîgnal weak"], n),
    description: n % 4 === 0 ? `Says "100%_sure" ${n}` : undefined,
    board_id: board.id,
    column_id: column.id,
    client_id: n % 4 === 3 ? undefined : at(clients, n),
    priority: at(["low", "medium", "high", "critical"], n * 3 + (n >> 2)),
    type: at(["task", "bug", "support", "feature"], n >> 2),
    due_date: n % 3 === 0 ? undefined : `2026-03-${10 + (n % 18)}`,
    sla_hours: n % 3 === 1 ? undefined : 1 + (n % 90),
    job_type_id: n % 2 === 0 ? at(job_types, n >> 1) : undefined,
    assigned_users: people.filter((_, index) => (n >> index) % 3 === 0),
    external_ref: n % 5 === 0 ? `ref-${n}` : undefined,
  });
  if (n % 6 === 0) await world.post(`/v1/tickets/${id}/archive`);
  if (n % 7 === 0) await world.put(`/v1/tickets/${id}`, { labels: ["late"] });
};

afterAll(() => {
  world.close();
  setSystemTime();
});

const open = (ticket: Ticket): boolean =>
  !["done", "cancelled"].includes(ticket.status_category as string);

/** What each filter means, for the answered ticket. */
const filters: Record<string, (value: string, ticket: Ticket) => boolean> = {
  board_id: (value, ticket) => ticket.board_id === value,
  client_id: (value, ticket) => ticket.client_id === value,
  client_phone: (value, ticket) =>
    ticket.client_id !== null && value.endsWith((ticket.client as Ticket).phone_number as string),
  client_external_ref: (value, ticket) =>
    ticket.client_id !== null && (ticket.client as Ticket).external_ref === value,
  external_ref: (value, ticket) => ticket.external_ref === value,
  status_category: (value, ticket) =>
    value
      .split(", ")
      .join(",")
      .split(",")
      .includes(ticket.status_category as string),
  status: (value, ticket) => ticket.status === value,
  assignee: (value, ticket) => (ticket.assigned_users as string[]).includes(value),
  unassigned: (value, ticket) =>
    ((ticket.assigned_users as string[]).length === 0) === (value === "1"),
  overdue: (value, ticket) =>
    (open(ticket) && ticket.due_date !== null && (ticket.due_date as string) < today) ===
    (value === "true"),
  priority: (value, ticket) => ticket.priority === value,
  type: (value, ticket) => ticket.type === value,
  job_type_id: (value, ticket) => ticket.job_type_id === value,
  technician_id: (value, ticket) => ticket.technician_id === value,
  search: (value, ticket) =>
    [
      ticket.ticket_number,
      ticket.title,
      ticket.description,
      ticket.external_ref,
      (ticket.client as Ticket | null)?.name,
      (ticket.client as Ticket | null)?.phone_number,
    ].some((text) => fold(text).includes(fold(value))),
  mine: () => true,
  slim: () => true,
};

const fold = (text: unknown): string =>
  String(text ?? "")
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

const isOnShelf = (query: Record<string, string>, ticket: Ticket): boolean => {
  const archived = ticket.archived_at !== null;
  if (query.archived === "all" || (query.archived === "1" && query.external_ref)) return true;
  return archived === (query.archived === "1");
};

const severity = ["low", "medium", "high", "critical"];

const keyOf = (sort: string, ticket: Ticket): string | number | null => {
  if (sort === "priority") return severity.indexOf(ticket.priority as string);
  if (sort === "status") return positions().get(ticket.column_id as string) ?? null;
  return ticket[sort] as string | null;
};

const numberOf = (ticket: Ticket): number => Number(ticket.ticket_number.slice(2));

const sorted = (tickets: Ticket[], sort: string, descending: boolean): Ticket[] =>
  tickets.toSorted((a, b) => {
    const [x, y] = [keyOf(sort, a), keyOf(sort, b)];
    const direction = descending ? -1 : 1;
    if (x === y) return direction * (numberOf(a) - numberOf(b));
    if (x === null || y === null) return x === null ? 1 : -1;
    return direction * (x < y ? -1 : 1);
  });

const expected = (query: Record<string, string>): Ticket[] => {
  const found = all.filter(
    (ticket) =>
      isOnShelf(query, ticket) &&
      Object.entries(query).every(([name, value]) => filters[name]?.(value, ticket) ?? true),
  );
  return sorted(found, query.sort_by ?? "created_at", query.sort_order !== "asc");
};

/** Values of each filter; they exist only once the world does. */
const values = (): Record<string, string[]> => ({
  board_id: [...boards.map(({ id }) => id), Bun.randomUUIDv7()],
  client_id: [...clients, Bun.randomUUIDv7()],
  client_phone: ["03 000002", "+96103 000001"],
  client_external_ref: ["crm-3", "nobody"],
  external_ref: ["ref-5", "ref-60", "nothing"],
  status_category: ["new", "waiting", "done,cancelled", "new, in_progress"],
  status: ["New", "Done", "nothing"],
  assignee: people,
  unassigned: ["1", "0"],
  overdue: ["true", "false"],
  archived: ["0", "1", "all", "1", "all"],
  priority: severity,
  type: ["task", "bug"],
  job_type_id: [...job_types, Bun.randomUUIDv7()],
  technician_id: people,
  search: ["internet", "signal", "T-1", "00002", "%", "100%_SURE", "ref-1", "t 2", '"', "zzz"],
  mine: ["0"],
  slim: ["1"],
});

const lookups = ["client_id", "client_phone", "client_external_ref"];

const queries = () => {
  const table = values();
  return fc
    .record(
      Object.fromEntries([
        ...Object.entries(table).map(([name, list]) => [name, fc.constantFrom(...list)]),
        ["sort_by", fc.constantFrom(...sort_names)],
        ["sort_order", fc.constantFrom("asc", "desc")],
      ]),
      { requiredKeys: [] },
    )
    .chain((query) =>
      fc.subarray(Object.keys(query), { maxLength: 4 }).map((names) => {
        const twice = names.filter((name) => lookups.includes(name)).slice(1);
        return Object.fromEntries(
          Object.entries(query).filter(
            ([name]) => names.includes(name) && !twice.includes(name),
          ) as [string, string][],
        );
      }),
    );
};

const ids = (tickets: Ticket[]): string[] => tickets.map(({ ticket_number }) => ticket_number);

const list = (query: Record<string, string>, sent: Sent = {}) =>
  world.get(`/v1/tickets?${new URLSearchParams(query)}`, sent);

describe("GET /v1/tickets", () => {
  test("each filter alone is what it says", async () => {
    for (const [name, options] of Object.entries(values()))
      for (const value of options) {
        const query = { [name]: value };
        const { status, body } = await list({ ...query, per_page: "100" });
        expect([query, status]).toEqual([query, 200]);
        expect([query, ids(body.data)]).toEqual([query, ids(expected(query)).slice(0, 100)]);
        expect([query, body.pagination.total]).toEqual([query, expected(query).length]);
      }
  });

  test("each sort, both ways, on the boards, in the archive and in both", async () => {
    for (const sort_by of sort_names)
      for (const sort_order of ["asc", "desc"])
        for (const archived of ["0", "1", "all"]) {
          const query = { sort_by, sort_order, archived };
          const { body } = await list({ ...query, per_page: "100" });
          expect([query, ids(body.data)]).toEqual([query, ids(expected(query)).slice(0, 100)]);
        }
  });

  test(`400 random combinations and pages agree with a plain filter (SEED=${seed})`, async () => {
    const page = fc.record({ page: fc.nat(3), per_page: fc.integer({ min: 1, max: 20 }) });
    await fc.assert(
      fc.asyncProperty(queries(), page, async (query, { page, per_page }) => {
        const { body } = await list({
          ...query,
          page: String(page + 1),
          per_page: String(per_page),
        });
        const whole = expected(query);
        const wanted = whole.slice(page * per_page, (page + 1) * per_page);
        expect(ids(body.data)).toEqual(ids(wanted));
        expect(body.pagination).toEqual({
          total: whole.length,
          per_page,
          current_page: page + 1,
          last_page: Math.max(1, Math.ceil(whole.length / per_page)),
          from: wanted.length > 0 ? page * per_page + 1 : null,
          to: wanted.length > 0 ? page * per_page + wanted.length : null,
        });
      }),
      { numRuns: 400, seed },
    );
  });

  test("a key limited to a board sees that board's only", async () => {
    for (const query of [{}, { archived: "all" }, { search: "internet" }, { sort_by: "status" }]) {
      const { body } = await list({ ...query, per_page: "100" }, limited);
      const own = expected(query as Record<string, string>).filter(
        (ticket) => ticket.board_id === boards[1]?.id,
      );
      expect(ids(body.data)).toEqual(ids(own));
      expect(body.pagination.total).toBe(own.length);
    }
    const { body } = await list({ board_id: boards[0]?.id ?? "" }, limited);
    expect(body).toEqual({
      data: [],
      pagination: { total: 0, per_page: 15, current_page: 1, last_page: 1, from: null, to: null },
    });
  });

  test("who holds tickets:own gets only their own, whatever they ask", async () => {
    const isOwn = (ticket: Ticket) => (ticket.assigned_users as string[]).includes(people[0] ?? "");
    for (const query of [{}, { mine: "0" }, { archived: "all" }, { search: "internet" }]) {
      const { body } = await list({ ...query, per_page: "100" }, technician);
      const own = expected(query as Record<string, string>).filter(isOwn);
      expect(own.length).toBeGreaterThan(0);
      expect(ids(body.data)).toEqual(ids(own));
      expect(body.pagination.total).toBe(own.length);
    }
    const foreign = all.find((ticket) => !isOwn(ticket) && ticket.archived_at === null);
    expect((await world.get(`/v1/tickets/${foreign?.id}`, technician)).status).toBe(404);
    const moved = await world.post(`/v1/tickets/${foreign?.id}/start`, {}, technician);
    expect(moved.status).toBe(404);
  });

  test("mine: for a key what it created, for a person where they are technician or assignee", async () => {
    const key = world.apiKey();
    expect((await list({ mine: "1" }, { key })).body.pagination.total).toBe(0);
    const { body } = await list({ mine: "1" });
    expect(body.pagination.total).toBe(expected({}).length);
    const boss = world.as(world.user({ role: "owner" }));
    expect((await list({ mine: "1" }, boss)).body.pagination.total).toBe(0);
    expect((await list({}, boss)).body.pagination.total).toBe(expected({}).length);
  });

  test.each([
    ["priority=urgent", "priority"],
    ["type=x", "type"],
    ["page=0", "page"],
    ["page=x", "page"],
    ["per_page=101", "per_page"],
    ["board_id=7", "board_id"],
    ["client_id=x", "client_id"],
    ["status_category=new,open", "status_category"],
    ["assignee=x", "assignee"],
    ["unassigned=maybe", "unassigned"],
    ["archived=2", "archived"],
    ["sort_by=title", "sort_by"],
    ["sort_order=up", "sort_order"],
    [`external_ref=${"x".repeat(192)}`, "external_ref"],
    [`client_phone=${"1".repeat(51)}`, "client_phone"],
  ])("a bad value is refused on its name (%#)", async (query, name) => {
    const { status, body } = await world.get(`/v1/tickets?${query}`);
    expect([status, Object.keys(body.error.errors)]).toEqual([422, [name]]);
  });

  test("an ambiguous client, or two ways to name it, is refused; an unknown one gives nothing", async () => {
    const error = async (query: Record<string, string>) => (await list(query)).body.error?.reason;
    expect(await error({ client_phone: "03 000001", client_external_ref: "crm-1" })).toBe(
      "client_lookup_conflict",
    );
    expect(await error({ client_isp_username: "nobody" })).toBeUndefined();
    for (const key of ["client_phone", "client_isp_username", "client_external_ref"])
      expect((await list({ [key]: " " })).body.pagination.total).toBe(0);
    await world.post("/v1/clients", { name: "Twin", username: "twin", phone_number: "03000003" });
    expect(await error({ client_phone: "03 000003" })).toBe("client_ambiguous");
  });

  test("a client's new name is found at once, the old one no more", async () => {
    const { body } = await world.get(`/v1/clients/${clients[0]}`);
    await world.put(`/v1/clients/${clients[0]}`, { ...body, name: "Zeina Khoury" });
    const total = async (search: string) => (await list({ search })).body.pagination.total;
    expect(await total("zeina kh")).toBe(expected({ client_id: clients[0] ?? "" }).length);
    expect(await total("client 1")).toBe(0);
  });

  test("the same list, asked again, follows a column that is made, renamed, counted and removed", async () => {
    const columns = `/v1/ticket-boards/${world.board.id}/columns`;
    const titles = async (status: string) => {
      const { body } = await world.get(`/v1/tickets?status=${status}`);
      return [body.pagination.total, body.data.map((ticket: Ticket) => ticket.title).join()];
    };
    const nothing = [0, ""];
    expect(await titles("Roof")).toEqual(nothing);
    const { id } = (await world.post(columns, { name: "Roof", category: "in_progress" })).body;
    expect(await titles("Roof")).toEqual(nothing);
    const ticket = await world.ticket({ title: "Mast" });
    await world.post(`/v1/tickets/${ticket.id}/move`, { column_id: id });
    expect(await titles("Roof")).toEqual([1, "Mast"]);
    await world.put(`${columns}/${id}`, { name: "Tower" });
    expect(await titles("Roof")).toEqual(nothing);
    expect(await titles("Tower")).toEqual([1, "Mast"]);
    const elsewhere = world.board.columns[0]?.id;
    await world.delete(`${columns}/${id}?move_to=${elsewhere}`);
    expect(await titles("Tower")).toEqual(nothing);
    await world.delete(`/v1/tickets/${ticket.id}`);
  });

  test("a new title is found at once, the old one no more, wherever the ticket is", async () => {
    const { id } = await world.ticket({ title: "Parabola" });
    const totals = async () => {
      const searches = ["parabola", "hyperbola", "parabola&archived=1", "hyperbola&archived=1"];
      const answers = searches.map((query) => world.get(`/v1/tickets?search=${query}`));
      return (await Promise.all(answers)).map(({ body }) => body.pagination.total);
    };
    expect(await totals()).toEqual([1, 0, 0, 0]);
    await world.put(`/v1/tickets/${id}`, { title: "Hyperbola" });
    expect(await totals()).toEqual([0, 1, 0, 0]);
    await world.post(`/v1/tickets/${id}/archive`);
    expect(await totals()).toEqual([0, 0, 0, 1]);
    await world.put(`/v1/tickets/${id}`, { title: "Parabola" });
    await world.post(`/v1/tickets/${id}/unarchive`);
    expect(await totals()).toEqual([1, 0, 0, 0]);
    await world.delete(`/v1/tickets/${id}`);
    expect(await totals()).toEqual([0, 0, 0, 0]);
  });
});
