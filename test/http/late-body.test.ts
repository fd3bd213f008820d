import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import type { Instant } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import { abilities } from "../../src/shared/abilities.ts";
import { TicketWorld } from "../ticket-world.ts";
import { until } from "../until.ts";
import type { Answered, Sent } from "../world.ts";

/* Who asks is known when the headers have come, and proven again when the body has (decisions §1). */

let world: TicketWorld;
beforeEach(async () => {
  setSystemTime(new Date("2026-10-15T08:00:00Z"));
  world = await TicketWorld.open();
});
afterEach(() => {
  setSystemTime();
  world.close();
});

/** A call whose body stops in the middle, until `meanwhile` has happened. */
const interrupted = async (
  path: string,
  body: string | Uint8Array,
  sent: Sent,
  meanwhile: () => unknown,
): Promise<Answered> => {
  const bytes = Buffer.from(body);
  const middle = bytes.length >> 1;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const answer = world.call("POST", path, { ...sent, body: readable });
  // It is read once the service wants the body, and so knows who asks.
  await writer.write(bytes.subarray(0, middle));
  await meanwhile();
  await writer.write(bytes.subarray(middle));
  await writer.close();
  return answer;
};

const made = async (input: object = {}): Promise<{ id: string; key: string }> =>
  (
    await world.post("/v1/api-keys", {
      name: "CRM",
      abilities: ["clients:create", "tickets:create", "tickets:update", "users:manage"],
      ...input,
    })
  ).body;

const client = JSON.stringify({ name: "Nadia", username: "nadia" });

const clients = async (): Promise<number> => (await world.get("/v1/clients")).body.meta.total;

const outcome = ({ status, body, headers }: Answered) => [
  status,
  body.error?.reason,
  headers.has("x-ratelimit-limit"),
];

const changes: [string, object | null, unknown[]][] = [
  ["deleted", null, [401, "unauthenticated", true]],
  ["switched off", { active: false }, [401, "unauthenticated", true]],
  ["limited to other addresses", { ip_allowlist: ["203.0.113.7"] }, [401, "unauthenticated", true]],
  ["without the ability", { abilities: ["tickets:create"] }, [403, "forbidden", true]],
];

test.each(changes)(
  "a key that is %s before its body has come writes nothing",
  async (_, change, expected) => {
    const { id, key } = await made();
    const path = `/v1/api-keys/${id}`;
    const answer = await interrupted("/v1/clients", client, { key }, () =>
      change ? world.put(path, change) : world.delete(path),
    );
    expect(outcome(answer)).toEqual(expected);
    expect(await clients()).toBe(0);
  },
);

test("nor does one that expires meanwhile", async () => {
  const { key } = await made({ expires_at: "2026-10-15T08:00:05Z" as Instant });
  const answer = await interrupted("/v1/clients", client, { key }, () =>
    setSystemTime(new Date("2026-10-15T08:00:05Z")),
  );
  expect(outcome(answer)).toEqual([401, "unauthenticated", true]);
  expect(await clients()).toBe(0);
});

test("nor does the old secret of a key that was rotated", async () => {
  const { id, key } = await made();
  const answer = await interrupted("/v1/clients", client, { key }, () =>
    world.post(`/v1/api-keys/${id}/rotate`),
  );
  expect(outcome(answer)).toEqual([401, "unauthenticated", true]);
  expect(await clients()).toBe(0);
});

test("a key that lost a board meanwhile does not find it", async () => {
  const { id, key } = await made();
  const elsewhere = (await world.post("/v1/ticket-boards", { name: "Elsewhere" })).body.id;
  const answer = await interrupted("/v1/tickets", JSON.stringify(world.input()), { key }, () =>
    world.put(`/v1/api-keys/${id}`, { board_ids: [elsewhere] }),
  );
  expect(outcome(answer)).toEqual([404, "not_found", true]);
  expect((await world.get("/v1/tickets")).body.data).toEqual([]);
});

test("what changed of others, or in its favour, does not stop a call", async () => {
  const { id, key } = await made();
  const other = await made();
  const answer = await interrupted("/v1/clients", client, { key }, async () => {
    await world.delete(`/v1/api-keys/${other.id}`);
    await world.put(`/v1/api-keys/${id}`, { name: "Renamed" });
  });
  expect(answer.status).toBe(201);
  expect(await clients()).toBe(1);
});

test("a person who is switched off meanwhile writes nothing", async () => {
  const user = world.user({ role: "admin" });
  world.user({ role: "owner" });
  const answer = await interrupted("/v1/clients", client, world.as(user), () =>
    world.put(`/v1/users/${user.id}`, { active: false }),
  );
  expect(outcome(answer)).toEqual([401, "unauthenticated", false]);
  expect(await clients()).toBe(0);
});

test("an upload of a key that was deleted meanwhile is not kept", async () => {
  const { id, key } = await made();
  const ticket = await world.ticket();
  const form = new FormData();
  form.append("file", new File(["a note"], "note.txt", { type: "text/plain" }));
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  const answer = await interrupted(
    `/v1/tickets/${ticket.id}/attachments`,
    new Uint8Array(await whole.arrayBuffer()),
    { key, headers: { "content-type": type } },
    () => world.delete(`/v1/api-keys/${id}`),
  );
  expect(outcome(answer)).toEqual([401, "unauthenticated", true]);
  expect((await world.get(`/v1/tickets/${ticket.id}/attachments`)).body).toEqual([]);
});

test("what takes long to prepare is not done, and a stored answer is not given again", async () => {
  const { id, key } = await made();
  const person = { email: "new@cedar.example", name: "New", role: "technician" };
  const body = JSON.stringify({ ...person, password: "correct horse battery" });
  const owner = await made({ abilities });
  const sent = { key: owner.key, headers: { "idempotency-key": "one" } };
  expect((await world.call("POST", "/v1/users", { ...sent, body })).status).toBe(201);
  const again = await interrupted("/v1/users", body, sent, () =>
    world.delete(`/v1/api-keys/${owner.id}`),
  );
  expect(outcome(again)).toEqual([401, "unauthenticated", true]);
  const other = body.replace("new@", "other@");
  const answer = await interrupted("/v1/users", other, { key }, () =>
    world.delete(`/v1/api-keys/${id}`),
  );
  expect(outcome(answer)).toEqual([401, "unauthenticated", true]);
  expect((await world.get("/v1/users")).body.data).toHaveLength(1);
});

describe("an import", () => {
  const lines = 4000;
  const form = () => {
    const text = Array.from({ length: lines }, (_, line) => `Client ${line},client${line}`);
    const sent = new FormData();
    sent.append("file", new File([["name,username", ...text].join("\n")], "clients.csv"));
    return sent;
  };
  const imported = () =>
    world.sqlite.all(build.selectFrom("clients").select("id").where("org_id", "=", world.cedar.id))
      .length;

  test("ends with the batch before its key was deleted", async () => {
    const { id, key } = await made();
    const answer = world.call("POST", "/v1/clients/import", { body: form(), key });
    await until("a batch is saved", () => imported() > 0);
    await world.delete(`/v1/api-keys/${id}`);
    const saved = imported();
    expect(outcome(await answer)).toEqual([401, "unauthenticated", true]);
    expect(imported()).toBe(saved);
    expect(saved).toBeLessThan(lines);
  });
});

test("a logout whose session ended meanwhile is 401", async () => {
  const { key = null } = world.as(world.user({ role: "admin" }));
  const answer = await interrupted("/v1/auth/logout", "{ }", { key }, () =>
    world.post("/v1/auth/logout", {}, { key }),
  );
  expect([answer.status, answer.body?.error.reason]).toEqual([401, "unauthenticated"]);
});
