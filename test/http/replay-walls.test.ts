import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { UserAbility } from "../../src/shared/roles.ts";
import { TicketWorld } from "../ticket-world.ts";
import type { Answered, Sent } from "../world.ts";

/* Decisions §1: a stored answer is repeated only to who may still read what it shows. */

let world: TicketWorld;
let other_board: string;
beforeEach(async () => {
  world = await TicketWorld.open();
  other_board = (await world.post("/v1/ticket-boards", { name: "Elsewhere" })).body.id;
});
afterEach(() => world.close());

const once = (path: string, body: unknown, { key, headers }: Sent) =>
  world.post(path, body, {
    ...(key ? { key } : {}),
    headers: { ...headers, "idempotency-key": path },
  });

const outcome = ({ status, text, headers }: Answered) => ({
  status,
  text,
  replayed: headers.get("idempotent-replayed"),
});

const not_found = { status: 404, replayed: null };

/** Somebody who opens the board, and how that is taken from them and given back. */
interface Caller {
  sent: Sent;
  open(is_open: boolean): Promise<unknown>;
}

const keyOfBoard = async (): Promise<Caller> => {
  const { body } = await world.post("/v1/api-keys", {
    name: "CRM",
    abilities: ["tickets:create", "tickets:update", "tickets:complete", "tickets:schedule"],
    board_ids: [world.board.id, other_board],
  });
  const open = (is_open: boolean) =>
    world.put(`/v1/api-keys/${body.id}`, {
      board_ids: is_open ? [world.board.id, other_board] : [other_board],
    });
  return { sent: { key: body.key }, open };
};

const memberOfBoard = async (
  added_abilities: UserAbility[] = [],
  role: "dispatcher" | "technician" = "dispatcher",
): Promise<Caller & { id: string }> => {
  const user = world.user({ role, added_abilities });
  const open = (is_open: boolean) =>
    world.put(`/v1/ticket-boards/${world.board.id}`, {
      members: is_open ? [{ user_id: user.id, role: "member" }] : [],
    });
  await open(true);
  return { id: user.id, sent: world.as(user), open };
};

const callers: [string, () => Promise<Caller>][] = [
  ["key", keyOfBoard],
  ["person", memberOfBoard],
];

describe.each(callers)("a %s that lost the board", (_, someone) => {
  test("is not told again what it created there, until it opens the board again", async () => {
    const { sent, open } = await someone();
    const calls: [string, unknown][] = [
      ["/v1/tickets", world.input()],
      ["/v1/tickets?by=reference", world.input({ external_ref: "crm-1" })],
      ["/v1/ticket-job-types", { name: "Router swap", board_id: world.board.id }],
    ];
    for (const [path, body] of calls) {
      const first = await once(path, body, sent);
      expect([path, first.status]).toEqual([path, 201]);
      await open(false);
      const refused = await once(path, body, sent);
      expect(outcome(refused)).toMatchObject(not_found);
      expect(refused.body.error.errors).toEqual({ reason: "not_found" });
      await open(true);
      const again = outcome(await once(path, body, sent));
      expect(again).toEqual({ status: 201, text: first.text, replayed: "true" });
    }
    expect(world.topics()).toEqual(["ticket.created", "ticket.created"]);
  });

  test("nor what it did to a ticket there", async () => {
    const { sent, open } = await someone();
    const { id } = await world.ticket();
    const file = new FormData();
    file.append("file", new File(["text"], "a.txt"));
    const calls: [string, unknown][] = [
      ["comments", { body: "Bring a ladder" }],
      ["attachments", file],
      ["start", {}],
      ["unschedule", {}],
      ["complete", { outcome: "done", create_follow_up: true }],
      ["reopen", {}],
      ["cancel", {}],
      ["archive", {}],
    ];
    for (const [act, body] of calls)
      expect((await once(`/v1/tickets/${id}/${act}`, body, sent)).status).toBeLessThan(300);
    await open(false);
    for (const [act, body] of calls)
      expect(outcome(await once(`/v1/tickets/${id}/${act}`, body, sent))).toMatchObject(not_found);
  });
});

test("who is held to their own tickets is told again of those that are still theirs", async () => {
  const technician = await memberOfBoard(["tickets:create"], "technician");
  const body = world.input({ assigned_users: [technician.id] });
  const first = await once("/v1/tickets", body, technician.sent);
  const again = await once("/v1/tickets", body, technician.sent);
  expect([first.status, again.text]).toEqual([201, first.text]);
  await world.put(`/v1/tickets/${first.body.id}`, { assigned_users: [] });
  expect(outcome(await once("/v1/tickets", body, technician.sent))).toMatchObject(not_found);
});

test("a person who left the board that they made is not told of it again", async () => {
  const maker = await memberOfBoard(["boards:manage"]);
  const first = await once("/v1/ticket-boards", { name: "Towers" }, maker.sent);
  expect((await once("/v1/ticket-boards", { name: "Towers" }, maker.sent)).text).toBe(first.text);
  await world.put(`/v1/ticket-boards/${first.body.id}`, { members: [] });
  const refused = await once("/v1/ticket-boards", { name: "Towers" }, maker.sent);
  expect(outcome(refused)).toMatchObject(not_found);
});

test("a create is repeated as it was also when the ticket was deleted since", async () => {
  const { sent, open } = await keyOfBoard();
  const first = await once("/v1/tickets", world.input(), sent);
  await world.delete(`/v1/tickets/${first.body.id}`);
  expect((await once("/v1/tickets", world.input(), sent)).text).toBe(first.text);
  await open(false);
  expect(outcome(await once("/v1/tickets", world.input(), sent))).toMatchObject(not_found);
});

test("a board that is lost while the body comes is judged, too", async () => {
  const { sent, open } = await keyOfBoard();
  const { id } = await world.ticket();
  const path = `/v1/tickets/${id}/comments`;
  const body = JSON.stringify({ body: "Bring a ladder" });
  expect((await once(path, body, sent)).status).toBe(201);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = once(path, readable, sent);
  const bytes = Buffer.from(body);
  await writer.write(bytes.subarray(0, 9));
  await open(false);
  await writer.write(bytes.subarray(9));
  await writer.close();
  expect(outcome(await answer)).toMatchObject(not_found);
});

describe("an answer with many long comments", () => {
  /** Text that no compression makes small. */
  const noise = (length: number): string =>
    String.fromCharCode(
      ...crypto.getRandomValues(new Uint16Array(length)).map((any) => 0x4e00 + (any % 20_000)),
    );

  const talkedOver = async (): Promise<string> => {
    const { id } = await world.ticket();
    for (let count = 0; count < 12; count++)
      await world.post(`/v1/tickets/${id}/comments`, { body: noise(20_000) });
    return id;
  };

  const stored = () => {
    const db = world.sqlite.reader(world.cedar.id);
    return db.all(db.from("idempotent_answers").selectAll());
  };

  test("is not stored, but made again as the caller may see it then", async () => {
    const { sent, open } = await keyOfBoard();
    const id = await talkedOver();
    const path = `/v1/tickets/${id}/start`;
    const first = await once(path, {}, sent);
    expect(stored()).toMatchObject([{ body: JSON.stringify({ id }), is_reference: 1 }]);
    const again = await once(path, {}, sent);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([again.status, again.body]).toEqual([200, first.body]);
    await world.put(`/v1/tickets/${id}`, { title: "Renamed since" });
    expect((await once(path, {}, sent)).body).toMatchObject({ title: "Renamed since" });
    await open(false);
    expect(outcome(await once(path, {}, sent))).toMatchObject(not_found);
  });

  test("keeps what its completion came to, and the status of a create", async () => {
    const { sent } = await keyOfBoard();
    const id = await talkedOver();
    await world.put(`/v1/tickets/${id}`, { external_ref: "crm-7" });
    const calls: [string, unknown, number][] = [
      ["/v1/tickets", world.input({ external_ref: "crm-7" }), 200],
      [`/v1/tickets/${id}/complete`, { outcome: "done", create_follow_up: true }, 200],
    ];
    for (const [path, body, status] of calls) {
      const first = await once(path, body, sent);
      const again = await once(path, body, sent);
      expect([first.status, again.status]).toEqual([status, status]);
      expect(again.body).toEqual(first.body);
      expect(again.body.completion?.follow_up ?? null).toEqual(
        path === "/v1/tickets" ? null : { id: expect.any(String), ticket_number: "T-2" },
      );
    }
    expect(stored().map(({ is_reference }) => is_reference)).toEqual([1, 1]);
  });

  test("that compress well is stored byte for byte", async () => {
    const { id } = await world.ticket();
    for (let count = 0; count < 12; count++)
      await world.post(`/v1/tickets/${id}/comments`, { body: "😀".repeat(20_000) });
    const first = await once(`/v1/tickets/${id}/start`, {}, {});
    expect(stored()).toMatchObject([{ body: "", is_reference: 0 }]);
    expect(stored()[0]?.compressed?.byteLength).toBeLessThan(10_000);
    await world.put(`/v1/tickets/${id}`, { title: "Renamed since" });
    expect((await once(`/v1/tickets/${id}/start`, {}, {})).text).toBe(first.text);
  });
});

test("a key that lost a board is not told again of the key that it made for it", async () => {
  const abilities = ["api_keys:manage", "tickets:read"];
  const { body: maker } = await world.post("/v1/api-keys", {
    name: "Maker",
    abilities,
    board_ids: [world.board.id, other_board],
  });
  const wish = { name: "CRM", abilities: ["tickets:read"], board_ids: [world.board.id] };
  const made = await once("/v1/api-keys", wish, maker);
  const again = await once("/v1/api-keys", wish, maker);
  expect([made.status, again.status, again.body.id, again.body.key]).toEqual([
    201,
    201,
    made.body.id,
    null,
  ]);
  await world.put(`/v1/api-keys/${maker.id}`, { board_ids: [other_board] });
  expect(outcome(await once("/v1/api-keys", wish, maker))).toMatchObject(not_found);
});
