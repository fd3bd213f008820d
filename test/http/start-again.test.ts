import { afterEach, beforeEach, expect, setSystemTime, test } from "bun:test";
import { CompletionWorld } from "../completion-world.ts";

/* A ticket that was sent back for another visit is started again (decisions §6). */

let world: CompletionWorld;
beforeEach(async () => {
  world = await CompletionWorld.open();
});
afterEach(() => world.close());

const revisit = { outcome: "revisit", reason: "Needs a longer cable" };
const second_visit = "2026-10-13T07:00:00Z";

/** A job that Rima started this Monday, and that was sent back. */
const sentBack = async (more: object = {}): Promise<string> => {
  const id = await world.job("none", { ...world.visit("10:00", "11:00"), ...more });
  await world.act(id, "start");
  await world.completed(id, revisit);
  return id;
};

test("start after a revisit: in progress, with a new time; the history has both", async () => {
  const id = await sentBack();
  const before = await world.read(id);
  expect([before.status_category, before.started_at, before.revisit_at]).toEqual([
    "new",
    "2026-10-12T06:00:00Z",
    "2026-10-12T06:00:00Z",
  ]);
  setSystemTime(new Date(second_visit));
  const { answer, events } = await world.sentBy(() => world.act(id, "start"));
  const { status_category, started_at, revisit_at } = answer.body;
  expect([status_category, started_at, revisit_at]).toEqual(["in_progress", second_visit, null]);
  expect(events.map(([topic]) => topic)).toEqual(["ticket.status_changed"]);
  const starts = (await world.history(id)).filter(({ type }) => type === "started");
  expect(starts.map(({ data }) => (data as { to: object }).to)).toEqual([
    expect.objectContaining({ category: "in_progress" }),
    expect.objectContaining({ category: "in_progress" }),
  ]);
  const client = (await world.get(`/v1/clients/${world.client_id}`)).body;
  expect(client.latest_check_in).toMatchObject({ ticket_id: id, at: second_visit });
});

test("the second start of a visit changes nothing, wherever the job is", async () => {
  const id = await sentBack();
  await world.act(id, "start");
  setSystemTime(new Date(second_visit));
  for (const category of [null, "waiting", "new"] as const) {
    if (category) await world.moveTo(id, category);
    const before = await world.read(id);
    const { answer, events } = await world.sentBy(() => world.act(id, "start"));
    expect([answer.body, events]).toEqual([before, []]);
  }
});

test("each revisit allows one more start, on a board without a column in progress, too", async () => {
  const columns = ["new", "done", "cancelled"].map((category) => ({ name: category, category }));
  const board = (await world.post("/v1/ticket-boards", { name: "Desk", columns })).body;
  const id = await sentBack({ board_id: board.id });
  for (const at of [second_visit, "2026-10-14T07:00:00Z"]) {
    setSystemTime(new Date(at));
    expect((await world.act(id, "start")).body).toMatchObject({ started_at: at, status: "new" });
    expect((await world.act(id, "start")).body.started_at).toBe(at);
    await world.completed(id, revisit);
  }
});

test("a job that was done and reopened is not started again", async () => {
  const id = await world.job("none");
  await world.act(id, "start");
  await world.completed(id);
  await world.act(id, "reopen");
  setSystemTime(new Date(second_visit));
  const { body } = await world.act(id, "start");
  expect([body.status_category, body.started_at]).toEqual(["new", "2026-10-12T06:00:00Z"]);
});

test("a client whose job was sent back was checked in at", async () => {
  const id = await sentBack();
  const client = (await world.get(`/v1/clients/${world.client_id}`)).body;
  expect(client.latest_check_in).toMatchObject({ ticket_id: id, at: "2026-10-12T06:00:00Z" });
});
