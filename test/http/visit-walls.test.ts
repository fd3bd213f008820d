import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { NewUser } from "../../src/access/users.ts";
import type { Ability } from "../../src/shared/abilities.ts";
import { calendarToken } from "../calendar-token.ts";
import { VisitWorld } from "../visit-world.ts";
import type { Answered, Sent } from "../world.ts";

/*
 * A technician works on two boards. Whoever opens one of them plans around the visits of the other
 * one, and learns by no answer of scheduling what these are about.
 */

let world: VisitWorld;
/** On Field work: booked over the hidden one, lost to it, and waiting for a visit. */
let tickets: { over: string; lost: string; waiting: string };
/** Words and ids by which the hidden ticket, its board and its client would be known. */
let secrets: Record<string, string>;
let webhook: { key: string; uuid: string };

const colliding = (from = "10:30", until = "11:30") => world.visit(from, until);
const override = { override: true, override_reason: "The client insists" };

beforeEach(async () => {
  world = await VisitWorld.open();
  const { rima, omar } = world;
  const members = [rima, omar].map(({ id }) => ({ user_id: id, role: "member" }));
  await world.put(`/v1/ticket-boards/${world.board.id}`, { members });
  const limited = world.apiKey({ board_ids: [world.board.id] });
  const topics = ["ticket.created", "ticket.scheduled", "ticket.assigned", "ticket.status_changed"];
  const hook = { url: "https://hooks.example.com/in", topics };
  webhook = {
    key: limited,
    uuid: (await world.post("/v1/webhooks", hook, { key: limited })).body.uuid,
  };

  const client = (
    await world.post("/v1/clients", {
      name: "Secret Villa",
      username: "secretvilla",
      phone_number: "03777888",
      address: "Hidden street",
      zone: "Hamra",
    })
  ).body;
  const neighbour = { name: "Neighbour", username: "neighbour", zone: "HAMRA" };
  const { id: client_id } = (await world.post("/v1/clients", neighbour)).body;
  const { body: towers } = await world.post("/v1/ticket-boards", { name: "Confidential towers" });
  const hidden = await world.ticket({
    ...colliding("10:00", "11:00"),
    board_id: towers.id,
    client_id: client.id,
    title: "Antenna of the ministry",
    description: "Nobody may know",
  });
  const over = await world.ticket({ ...colliding(), ...override, client_id });
  const lost = await world.ticket(colliding("14:00", "15:00"));
  await world.moveTo(lost.id, "done");
  const next = await world.ticket({ ...colliding("14:30", "15:30"), board_id: towers.id });
  await world.act(lost.id, "reopen");
  const waiting = await world.ticket({ client_id });
  tickets = { over: over.id, lost: lost.id, waiting: waiting.id };

  const token = calendarToken(world.sqlite, world.cedar.id, rima.id);
  const off = { starts_at: "2026-10-12T16:00", ends_at: "2026-10-12T17:00" };
  await world.post(`/v1/ticket-technicians/${rima.id}/time-off`, off);
  secrets = {
    id: hidden.id,
    next_id: next.id,
    number: hidden.ticket_number,
    next_number: next.ticket_number,
    title: hidden.title,
    description: hidden.description,
    client_id: client.id,
    client: client.name,
    phone_number: client.phone_number,
    address: client.address,
    board_id: towers.id,
    board: towers.name,
    token,
  };
});
afterEach(() => world.close());

const planning: Ability[] = ["tickets:read", "tickets:create", "tickets:schedule"];

/** A member of Field work. */
const member = async (input: Partial<NewUser>): Promise<Sent> => {
  const person = world.user({ name: "Hadi", ...input });
  const everyone = [world.rima, world.omar, person];
  const members = everyone.map(({ id }) => ({ user_id: id, role: "member" }));
  await world.put(`/v1/ticket-boards/${world.board.id}`, { members });
  for (const id of Object.values(tickets))
    await world.put(`/v1/tickets/${id}`, { assigned_users: [person.id] });
  return world.as(person);
};

const callers: [string, () => Promise<Sent>][] = [
  [
    "a key of one board that plans and books over conflicts",
    async () => ({
      key: world.apiKey({
        board_ids: [world.board.id],
        abilities: [...planning, "tickets:dispatch"],
      }),
    }),
  ],
  [
    "a key of one board that plans without tickets:read",
    async () => ({
      key: world.apiKey({ board_ids: [world.board.id], abilities: ["tickets:schedule"] }),
    }),
  ],
  ["a dispatcher of one board", () => member({ role: "dispatcher" })],
  ["a viewer of one board", () => member({ role: "viewer" })],
  ["a technician", () => member({})],
  [
    "a technician who schedules their own tickets",
    () => member({ added_abilities: ["tickets:schedule", "tickets:create", "tickets:dispatch"] }),
  ],
];

/** Everything that scheduling answers about Rima's Monday; writes last. */
const answersTo = async (sent: Sent): Promise<Answered[]> => {
  const path = `/v1/ticket-technicians`;
  const window = "?scheduled_at=2026-10-12T10:30&scheduled_until=2026-10-12T15:00";
  const read = [
    path,
    `${path}?board_id=${world.board.id}`,
    `${path}?board_id=${secrets.board_id}`,
    `${path}/${world.rima.id}`,
    `${path}/${world.rima.id}/agenda`,
    `${path}/agenda?board_id=${world.board.id}`,
    `${path}/agenda?board_id=${secrets.board_id}`,
    `/v1/tickets?technician_id=${world.rima.id}`,
    ...Object.values(tickets).flatMap((id) =>
      ["", "/history", "/technician-suggestions", `/technician-suggestions${window}`].map(
        (rest) => `/v1/tickets/${id}${rest}`,
      ),
    ),
    `/v1/tickets/${secrets.id}/history`,
    `/v1/tickets/${secrets.id}/technician-suggestions`,
  ];
  const answers: Answered[] = [];
  for (const each of read) answers.push(await world.get(each, sent));
  for (const visit of [colliding(), { ...colliding(), ...override }]) {
    answers.push(await world.schedule(secrets.id ?? "", visit, sent));
    answers.push(await world.post("/v1/tickets", world.input(visit), sent));
    answers.push(await world.schedule(tickets.waiting, visit, sent));
  }
  answers.push(await world.act(tickets.waiting, "unschedule", {}, sent));
  answers.push(await world.post("/v1/tickets", world.input({ auto_assign: true }), sent));
  return answers;
};

/** Which secrets an answer tells. */
const told = ({ text }: Answered): string[] =>
  Object.entries(secrets)
    .filter(([, secret]) => text.includes(secret))
    .map(([name]) => name);

describe("the other board's visits are told nothing of to", () => {
  test.each(callers)("%s", async (_, make) => {
    const answers = await answersTo(await make());
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    for (const answer of answers) expect([answer.text, told(answer)]).toEqual([answer.text, []]);
  });

  test("a stranger, to whom nothing of it is there", async () => {
    const answers = await answersTo({ key: world.bekaa_key });
    expect(answers.flatMap(told)).toEqual([]);
  });

  test("the webhooks of a key of one board", async () => {
    await answersTo({});
    const path = `/v1/webhooks/${webhook.uuid}/deliveries?per_page=100`;
    const { data } = (await world.get(path, { key: webhook.key })).body;
    expect(data.length).toBeGreaterThan(5);
    for (const { uuid, id } of data) {
      const one = await world.get(`/v1/webhooks/deliveries/${uuid ?? id}`, { key: webhook.key });
      expect([one.status, told(one)]).toEqual([200, []]);
    }
  });

  test("while who may see it is told all of that", async () => {
    const answers = await answersTo({});
    expect(new Set(answers.flatMap(told))).toEqual(new Set(Object.keys(secrets)));
  });
});
