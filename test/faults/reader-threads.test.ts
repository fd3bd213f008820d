import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findOrganization } from "../../src/access/organization-queries.ts";
import { createUser } from "../../src/access/users.ts";
import { createClient } from "../../src/clients/create.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { arrived } from "../until.ts";
import { Service } from "./service.ts";

/* What becomes of reads when the service stops, dies, or loses the thread that reads. */

const count = 5500;
const crew = 81;

let service: Service;
let ids: string[];
beforeAll(async () => {
  service = new Service();
  const sqlite = new Sqlite(service.database);
  const organization = findOrganization(sqlite, service.org_id);
  if (!organization) throw new Error("the service has no organization");
  ids = sqlite.writeNow((root) => {
    const tx = root.org(organization.id);
    const made = Array.from(
      { length: count },
      (_, n) =>
        createClient(tx, organization, { name: `Rima ${n}`, username: `c.${n}`, city: "Zahle" }).id,
    );
    tx.emitted.length = 0; // events of so many would take longer than all the rest
    return made;
  });
  sqlite.close();
  await service.start();
});
afterAll(() => service.remove());

const many = "/v1/clients?city=zahle&status=active&auto_invoice=0";
const total = async (query = many): Promise<number> =>
  (await service.call("GET", query)).body.meta.total;

test("a thread reads what was saved before, and leaves one complete file when the service stops", async () => {
  expect(await total()).toBe(count);
  const { status } = await service.call("POST", "/v1/clients", {
    name: "New",
    username: "new",
    city: "Zahle",
  });
  expect(status).toBe(201);
  const pages = await Promise.all(
    ["name", "-name", "balance"].map((order) => service.call("GET", `${many}&orderBy=${order}`)),
  );
  expect(pages.map(({ body }) => body.meta.total)).toEqual(Array(3).fill(count + 1));
  expect(pages[0]?.body.data[0].name).toBe("New");
  expect(await service.stop()).toBe(0);
  expect(existsSync(`${service.database}-wal`)).toBe(false);
  await service.start();
});

test("lists that the service was asked for before it stops are answered", async () => {
  let answered = 0;
  const lists = Array.from({ length: 60 }, async (_, n) => {
    const { status, body } = await service.call("GET", `${many}&pageSize=100&pageIndex=${n + 1}`);
    answered += 1;
    return [status, body.data.length];
  });
  await arrived(service.base);
  const before = answered;
  expect(await service.stop()).toBe(0);
  expect(await Promise.all(lists)).toEqual(
    Array.from({ length: 60 }, (_, n) => [200, Math.max(0, Math.min(100, count + 1 - n * 100))]),
  );
  expect(before).toBeLessThan(60);
  expect(existsSync(`${service.database}-wal`)).toBe(false);
  await service.start();
});

test("a thread that dies takes its reads with it, and another goes on", async () => {
  await service.stop();
  await service.start({ preload: fileURLToPath(new URL("./kill-readers.ts", import.meta.url)) });
  for (let round = 0; round < 3; round += 1) {
    const lists = Array.from({ length: 40 }, (_, n) =>
      service.call("GET", `${many}&pageSize=100&pageIndex=${n + 1}`),
    );
    await Promise.race(lists);
    process.kill(service.pid, "SIGUSR2");
    const answers = await Promise.all(lists);
    const lost = answers.filter(({ status }) => status !== 200);
    expect(lost.length).toBeGreaterThan(0);
    for (const { status, body, headers } of lost)
      expect([status, body.error.reason, headers.has("retry-after")]).toEqual([503, "busy", true]);
    expect(await total()).toBe(count + 1);
  }
  expect(await service.stop()).toBe(0);
  await service.start();
}, 60_000);

test("a thread suggests technicians of a large crew, and refuses as the service does", async () => {
  const board_id = (await service.call("POST", "/v1/ticket-boards", { name: "Field work" })).body
    .id;
  const sqlite = new Sqlite(service.database);
  sqlite.writeNow((root) => {
    const tx = root.org(service.org_id);
    for (let n = 1; n <= crew; n += 1) {
      const input = { email: `t${n}@cedar.example`, name: `Technician ${n}` };
      const { id: user_id } = createUser(tx, { ...input, role: "technician" });
      tx.insert("board_members", { board_id, user_id, role: "member" });
    }
  });
  sqlite.close();
  const ticket = { title: "No internet", board_id, priority: "high", type: "support" };
  const { id } = (await service.call("POST", "/v1/tickets", ticket)).body;
  const suggestions = `/v1/tickets/${id}/technician-suggestions`;
  const { status, body } = await service.call("GET", suggestions);
  expect([status, body.data.length]).toEqual([200, crew]);
  const refused = await service.call("GET", `${suggestions}?scheduled_until=2026-10-12T13:00Z`);
  expect([refused.status, refused.body.error.reason]).toEqual([422, "window_invalid"]);
});

test("a deletion that kill -9 ends is whole, or was none", async () => {
  const doomed = ids.slice(0, 1000);
  const deletion = service.call("DELETE", "/v1/clients", { id: doomed }).catch(() => null);
  while ((await service.call("GET", `/v1/clients/${doomed[0]}`)).status === 200);
  await service.kill();
  await deletion;
  await service.start();
  expect(await total("/v1/clients")).toBe(count - 999);
  expect(await total()).toBe(count - 999);
  expect((await service.call("DELETE", "/v1/clients", { id: doomed })).status).toBe(422);
});
