import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Sent } from "../world.ts";

/* What a client's record shows of tickets is what its reader may see of them (decisions §3). */

let world: TicketWorld;
let client: { id: string; name: string; username: string };
let other_board: { id: string };
/** On Field work, started at 10:00, archived since. */
let first: { id: string };
/** On the other board, started at 11:00. */
let second: { id: string };
/** On Field work, not started. */
let third: { id: string };

const startAt = async (time: string, { id }: { id: string }): Promise<void> => {
  setSystemTime(new Date(`2026-10-15T${time}:00Z`));
  expect((await world.post(`/v1/tickets/${id}/start`)).status).toBe(200);
};

beforeEach(async () => {
  world = await TicketWorld.open();
  client = (await world.post("/v1/clients", { name: "Rima Haddad", username: "rima" })).body;
  other_board = (await world.post("/v1/ticket-boards", { name: "Towers" })).body;
  const client_id = client.id;
  first = await world.ticket({ client_id });
  second = await world.ticket({ client_id, board_id: other_board.id });
  third = await world.ticket({ client_id });
  await startAt("10:00", first);
  await startAt("11:00", second);
  await world.post(`/v1/tickets/${first.id}/archive`);
});
afterEach(() => {
  setSystemTime();
  world.close();
});

/** The ids of the tickets that are shown, and of the check-in: in the record and in the list. */
const shown = async (sent: Sent = {}) => {
  const { body } = await world.get(`/v1/clients/${client.id}?include=tickets`, sent);
  const list = await world.get("/v1/clients?include=latest_check_in", sent);
  const flat = await world.get("/v1/clients?include=latest_check_in&flat=1", sent);
  expect(list.body.data[0].latest_check_in).toEqual(body.latest_check_in);
  expect(flat.body.data[0].latest_check_in_id).toBe(body.latest_check_in?.ticket_id ?? null);
  return {
    tickets: body.tickets.map(({ id }: { id: string }) => id),
    check_in: body.latest_check_in?.ticket_id ?? null,
  };
};

const nothing = { tickets: [], check_in: null };

test("the newest tickets, and the latest started job, also of the archive", async () => {
  expect(await shown()).toEqual({ tickets: [third.id, second.id, first.id], check_in: second.id });
  const { body } = await world.get(`/v1/clients/${client.id}`);
  expect(body.latest_check_in).toEqual({
    ticket_id: second.id,
    technician_id: null,
    technician_name: null,
    at: "2026-10-15T11:00:00Z",
  });
  expect(body).not.toContainKey("tickets");
  await startAt("12:00", third);
  expect((await shown()).check_in).toBe(third.id);
});

test("a deleted ticket is not shown: the one before is the latest", async () => {
  await world.delete(`/v1/tickets/${second.id}`);
  expect(await shown()).toEqual({ tickets: [third.id, first.id], check_in: first.id });
});

test("a key that is limited to a board sees that board's", async () => {
  const of = (id: string) => shown({ key: world.apiKey({ board_ids: [id] }) });
  expect(await of(world.board.id)).toEqual({ tickets: [third.id, first.id], check_in: first.id });
  expect(await of(other_board.id)).toEqual({ tickets: [second.id], check_in: second.id });
  expect(await shown({ key: world.apiKey({ board_ids: [] }) })).toEqual(nothing);
});

describe("who holds tickets:own", () => {
  const technician = async (...boards: { id: string }[]) => {
    const user = world.user();
    for (const { id } of boards)
      await world.put(`/v1/ticket-boards/${id}`, {
        members: [{ user_id: user.id, role: "member" }],
      });
    return { user, sent: world.as(user) };
  };
  const assign = ({ id }: { id: string }, user: { id: string }) =>
    world.put(`/v1/tickets/${id}`, { assigned_users: [user.id] });

  test("sees those that they are assigned to, on boards that they open", async () => {
    const { user, sent } = await technician(world.board, other_board);
    expect(await shown(sent)).toEqual(nothing);
    await assign(first, user);
    expect(await shown(sent)).toEqual({ tickets: [first.id], check_in: first.id });
    await assign(second, user);
    expect(await shown(sent)).toEqual({ tickets: [second.id, first.id], check_in: second.id });
  });

  test("sees nothing of a board that they do not open", async () => {
    const { user, sent } = await technician(world.board);
    await assign(first, user);
    await assign(second, user);
    expect(await shown(sent)).toEqual({ tickets: [first.id], check_in: first.id });
  });

  test("sees those whose technician they are", async () => {
    const { user, sent } = await technician(world.board, other_board);
    world.sqlite.writeNow((tx) =>
      tx.run(
        build
          .updateTable("tickets")
          .set({ technician_id: user.id })
          .where("org_id", "=", world.cedar.id)
          .where("id", "=", second.id),
      ),
    );
    expect(await shown(sent)).toEqual({ tickets: [second.id], check_in: second.id });
  });
});

test("without tickets:read nothing is shown, nor in the answer to a change", async () => {
  const key = world.apiKey({ abilities: ["clients:read", "clients:update", "tickets:update"] });
  expect(await shown({ key })).toEqual(nothing);
  const change = { name: client.name, username: client.username };
  const { body } = await world.put(`/v1/clients/${client.id}`, change, { key });
  expect(body.latest_check_in).toBeNull();
  const { body: of_reader } = await world.put(`/v1/clients/${client.id}`, change);
  expect(of_reader.latest_check_in.ticket_id).toBe(second.id);
});

test("without the add-on nothing is shown", async () => {
  await world.put("/v1/organization", { ticketing_enabled: false });
  expect(await shown()).toEqual(nothing);
  await world.put("/v1/organization", { ticketing_enabled: true });
  expect((await shown()).check_in).toBe(second.id);
});
