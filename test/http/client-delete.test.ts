import { afterEach, beforeEach, describe, expect, setSystemTime, spyOn, test } from "bun:test";
import { createClient } from "../../src/clients/create.ts";
import { beginDeletion } from "../../src/clients/delete.ts";
import { exportClients } from "../../src/clients/export.ts";
import { endDeletions, resumeDeletions } from "../../src/clients/resume-deletions.ts";
import { now, plusSeconds } from "../../src/clock/instant.ts";
import { build } from "../../src/database/build.ts";
import type { Line } from "../../src/ledger/entry.ts";
import { type NewEntry, post, reverse } from "../../src/ledger/post.ts";
import { checkRows } from "../../src/operations/check/check.ts";
import { sendFile } from "../client-file.ts";
import { workOf } from "../work.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const create = async (username: string, more: object = {}) =>
  (await world.post("/v1/clients", { name: username, username, ...more })).body;

const invoice = (amount: number): Line[] => [
  { account: "receivable", amount, currency: "USD" },
  { account: "revenue", amount: -amount, currency: "USD" },
];

const payment = (amount: number): Line[] => [
  { account: "cash:whish", amount, currency: "USD" },
  { account: "receivable", amount: -amount, currency: "USD" },
];

const book = (client_id: string, kind: NewEntry["kind"], lines: Line[]) =>
  world.sqlite.writeNow((tx) =>
    post(tx.org(world.cedar.id), { kind, client_id, reference: "INV-1", lines }),
  );

const remove = (body: object, query = "") => world.call("DELETE", `/v1/clients${query}`, { body });

/** What the audit log tells of deleted clients. */
const told = async (): Promise<{ sent: object }[]> =>
  (await world.get("/v1/audit-log?operation=DELETE /v1/clients")).body.data;

const journal = () =>
  world.sqlite.all(
    build
      .selectFrom("journal_lines")
      .select(["currency", (of) => of.fn.sum<number>("amount").as("sum")])
      .where("org_id", "=", world.cedar.id)
      .groupBy("currency"),
  );

describe("DELETE /v1/clients", () => {
  test("says what it deletes and reverses, sends nothing, and frees what was unique", async () => {
    const { id } = await create("rima", { email: "r@example.com", external_ref: "crm-1" });
    const billed = book(id, "invoice", invoice(5000));
    const paid = book(id, "payment", payment(2000));
    expect((await world.get(`/v1/clients/${id}`)).body.balance).toBe(30);
    expect((await world.get("/v1/clients?has_balance=1")).body.meta.total).toBe(1);

    const { status, body } = await remove({ id: [id] });
    expect(status).toBe(200);
    expect(body).toEqual({
      deleted: 1,
      impact: [
        { client_id: id, name: "rima", open_tickets: 0, invoices: 1, payments: 1, balance: 30 },
      ],
      reversed_journal_entries: [
        {
          id: expect.any(String),
          reverses_id: billed.id,
          client_id: id,
          kind: "client_deletion",
          amount: 50,
          currency: "USD",
        },
        {
          id: expect.any(String),
          reverses_id: paid.id,
          client_id: id,
          kind: "client_deletion",
          amount: 20,
          currency: "USD",
        },
      ],
      reversed_count: 2,
    });
    expect(journal()).toEqual([{ currency: "USD", sum: 0 }]);
    expect(world.topics()).toEqual(["client.created"]);

    expect((await world.get(`/v1/clients/${id}`)).status).toBe(404);
    for (const query of [
      "",
      "?query=rima",
      "?external_ref=crm-1",
      "?has_balance=0",
      "?status=active",
    ])
      expect((await world.get(`/v1/clients${query}`)).body.meta.total).toBe(0);
    const again = await create("rima", { email: "r@example.com", external_ref: "crm-1" });
    expect(again.id).not.toBe(id);
  });

  test("takes ids from the query and the body, repeated ones once", async () => {
    const [a, b, c] = [await create("a"), await create("b"), await create("c")];
    const { body } = await remove({ id: [b.id, a.id] }, `?id[]=${a.id}&id[]=${a.id.toUpperCase()}`);
    expect(body.deleted).toBe(2);
    expect(body.impact.map(({ client_id }: { client_id: string }) => client_id)).toEqual([
      a.id,
      b.id,
    ]);
    const left = (await world.get("/v1/clients")).body.data;
    expect(left.map(({ id }: { id: string }) => id)).toEqual([c.id]);
    expect((await world.delete(`/v1/clients?id[]=${c.id}`)).body.deleted).toBe(1);
  });

  test("dry_run answers the same, changes nothing and is not told of", async () => {
    const { id } = await create("rima");
    book(id, "invoice", invoice(5000));
    const rehearsed = [
      (await remove({ id: [id], dry_run: true })).body,
      (await remove({ id: [id] }, "?dry_run=1")).body,
    ];
    expect((await world.get("/v1/clients?query=rima&has_balance=1")).body.meta.total).toBe(1);
    expect(await told()).toEqual([]);
    const done = (await remove({ id: [id] })).body;
    expect(await told()).toMatchObject([{ sent: { id: [id] } }]);
    const sameBut = [{ ...done.reversed_journal_entries[0], id: expect.any(String) }];
    for (const body of rehearsed)
      expect(body).toEqual({ ...done, reversed_journal_entries: sameBut });
  });

  test("one id that is unknown or foreign refuses the whole call and is named", async () => {
    const { id } = await create("rima");
    const foreign = (
      await world.post("/v1/clients", { name: "x", username: "x" }, { key: world.bekaa_key })
    ).body.id;
    for (const other of [foreign, Bun.randomUUIDv7()]) {
      const { status, body } = await remove({ id: [id, other] });
      expect(status).toBe(422);
      expect(body.error.errors).toEqual({ "id.1": [`is not known: ${other}`] });
    }
    expect((await world.get(`/v1/clients/${id}`)).status).toBe(200);
  });

  test.each([
    [{}, "id"],
    [{ id: [] }, "id"],
    [{ id: ["rima"] }, "id.0"],
    [{ id: "rima" }, "id"],
    [{ id: Array(1001).fill(Bun.randomUUIDv7()) }, "id"],
  ])("%#: without ids it is refused", async (body, field) => {
    const answer = await remove(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.errors)).toEqual([field]);
  });

  test("deleted twice is not known", async () => {
    const { id } = await create("rima");
    await remove({ id: [id] });
    expect((await remove({ id: [id] })).status).toBe(422);
  });

  test("what was reversed before is not reversed again", async () => {
    const { id } = await create("rima");
    const billed = book(id, "invoice", invoice(5000));
    world.sqlite.writeNow((tx) =>
      reverse(tx.org(world.cedar.id), billed, { kind: "void", reference: "INV-1" }),
    );
    expect((await world.get(`/v1/clients/${id}`)).body.balance).toBe(0);
    const { body } = await remove({ id: [id] });
    expect(body).toMatchObject({ reversed_count: 0, impact: [{ invoices: 0 }] });
  });

  test("counts open tickets, which stay", async () => {
    const { id } = await create("rima");
    const board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    const ticket = {
      title: "No signal",
      board_id: board.id,
      client_id: id,
      priority: "low",
      type: "task",
    };
    const open = (await world.post("/v1/tickets", ticket)).body;
    const done = board.columns.find(({ category }: { category: string }) => category === "done");
    await world.post("/v1/tickets", { ...ticket, column_id: done.id });
    expect((await remove({ id: [id] })).body.impact[0].open_tickets).toBe(1);
    expect((await world.get(`/v1/tickets/${open.id}`)).status).toBe(200);
  });

  test("lets others in while it runs, who see all of the clients or none", async () => {
    const ids = world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      return Array.from({ length: 400 }, (_, n) => {
        const input = { name: "Haddad", username: `c.${n}`, city: "Zahle", code: `${n}` };
        return createClient(tx, world.cedar, input).id;
      });
    });
    const stays = await create("stays");
    let done = false;
    const deletion = remove({ id: ids }).finally(() => {
      done = true;
    });
    const totals: number[] = [];
    const going = async (): Promise<number> => {
      const { total } = (await world.get("/v1/clients?city=zahle")).body.meta;
      const all = (await world.get("/v1/clients?orderBy=name")).body;
      expect(all.meta.total - 1).toBe(total);
      const found = (await world.get(`/v1/clients/${ids.at(-1)}`)).status;
      expect(found).toBe(total === 0 ? 404 : 200);
      return total;
    };
    while (!done) {
      totals.push(await going());
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { status, body } = await deletion;
    expect([status, body.deleted, body.impact.length]).toEqual([200, 400, 400]);
    expect(totals.length).toBeGreaterThan(2);
    expect(totals.filter((total) => total !== 0 && total !== 400)).toEqual([]);
    expect((await world.get(`/v1/clients/${stays.id}`)).status).toBe(200);
    expect((await world.get("/v1/clients")).body.meta.total).toBe(1);
  });

  test("reads each entry of a client once, in however many parts they are reversed", async () => {
    const { id } = await create("rima");
    for (let n = 0; n < 250; n += 1) book(id, "invoice", invoice(100));
    let ticks = 0;
    // Each look at the clock is a second later: a part has one entry.
    const clock = spyOn(performance, "now").mockImplementation(() => {
      ticks += 1;
      return ticks * 1000;
    });
    const steps = await workOf(async () => {
      const { body } = await remove({ id: [id] });
      expect(body.reversed_count).toBe(250);
      expect(body.reversed_journal_entries).toHaveLength(250);
      expect(body.impact[0]).toMatchObject({ invoices: 250, payments: 0, balance: 250 });
    }).finally(() => clock.mockRestore());
    const read = steps.filter((sql) => /^select .*from "journal_lines"/.test(sql));
    // Once for the rehearsal, once to do it.
    expect(read).toHaveLength(500);
    expect(journal()).toEqual([{ currency: "USD", sum: 0 }]);
  });

  test("what is being deleted cannot be deleted again, and a job ends what was left", async () => {
    const { id } = await create("rima", { external_ref: "crm-1" });
    book(id, "invoice", invoice(5000));
    world.sqlite.writeNow((root) => beginDeletion(root.org(world.cedar.id), [id]));
    expect((await remove({ id: [id] })).body.error.errors).toEqual({
      "id.0": [`is not known: ${id}`],
    });
    expect((await world.get("/v1/clients?query=rima")).body.meta.total).toBe(0);
    expect(checkRows(world.sqlite)).toEqual([]);
    expect(await resumeDeletions(world.sqlite, now())).toBe(0);
    // In one part, or in more where the machine is busy.
    expect(await resumeDeletions(world.sqlite, plusSeconds(now(), 601))).toBeGreaterThan(0);
    expect(await resumeDeletions(world.sqlite, plusSeconds(now(), 601))).toBe(0);
    expect(journal()).toEqual([{ currency: "USD", sum: 0 }]);
    const again = await create("rima", { external_ref: "crm-1" });
    expect((await world.get("/v1/clients")).body.data[0].id).toBe(again.id);
  });

  test("whoever is being deleted is not found by phone, username or external_ref", async () => {
    const isp = (await world.post("/v1/isps", { name: "Ogero" })).body;
    const isp_account = { isp_id: isp.id, username: "rima.isp", status: "active" };
    const sent = { external_ref: "crm-1", email: "r@example.com", phone_number: "03 123 456" };
    const { id } = await create("rima", { ...sent, extra_phones: ["04 1"], isp_account });
    const board = (await world.post("/v1/ticket-boards", { name: "Field work" })).body;
    const ticket = { title: "No signal", board_id: board.id, priority: "low", type: "task" };
    const keys = [
      { client_phone: "+961 3 123456" },
      { client_phone: "041" },
      { client_isp_username: "RIMA.isp" },
      { client_isp_username: "rima" },
      { client_external_ref: "crm-1" },
    ];
    const reasons = () =>
      Promise.all(
        keys.map(async (key) => {
          const { body } = await world.post("/v1/tickets", { ...ticket, ...key });
          return body.error?.reason ?? body.client_id;
        }),
      );
    // The own username counts where no account has it.
    expect(await reasons()).toEqual([id, id, id, id, id]);
    world.sqlite.writeNow((root) => beginDeletion(root.org(world.cedar.id), [id]));
    expect(await reasons()).toEqual(keys.map(() => "client_not_found"));
    expect((await world.get("/v1/clients?phone=03123456")).body.meta.total).toBe(0);
    expect((await world.get("/v1/clients?external_ref=crm-1")).body.meta.total).toBe(0);
    expect([...exportClients(world.sqlite.reader(world.cedar.id))].flat()).toEqual([]);
    // It is theirs until they are gone, as CHANGELOG.md says.
    const again = await world.post("/v1/clients", { name: "R", username: "RIMA", ...sent });
    expect([again.status, Object.keys(again.body.error.errors)]).toEqual([
      422,
      ["username", "email", "external_ref"],
    ]);
    await world.put("/v1/organization", { generate_usernames: true });
    expect((await world.post("/v1/clients", { name: "rima" })).status).toBe(201);
  });

  test("an import changes nobody who is being deleted", async () => {
    const { id } = await create("rima", { external_ref: "crm-1", phone_number: "03 123 456" });
    world.sqlite.writeNow((root) => beginDeletion(root.org(world.cedar.id), [id]));
    const lines = ["crm-1,,X,", ",rima,X,", ",,X,03123456"];
    const file = ["external_ref,username,name,phone", ...lines].join("\n");
    const { body } = await sendFile(world, file);
    expect(body).toMatchObject({ created: 0, updated: 0, rejected: 3 });
    expect(body.rejected_lines.map(({ errors }: { errors: object }) => errors)).toEqual([
      { username: ["is required"] },
      { username: ["is already taken"] },
      { username: ["is required"] },
    ]);
  });

  test("a start ends what was left, also when the clock was set back since", async () => {
    const { id } = await create("rima", { external_ref: "crm-1" });
    setSystemTime(Date.now() + 86_400_000);
    world.sqlite.writeNow((root) => beginDeletion(root.org(world.cedar.id), [id]));
    setSystemTime();
    endDeletions(world.sqlite);
    expect(await create("rima")).toMatchObject({ username: "rima" });
  });

  test("needs clients:delete", async () => {
    const key = world.apiKey({ abilities: ["clients:update"] });
    const { status } = await world.call("DELETE", "/v1/clients", { body: {}, key });
    expect(status).toBe(403);
  });
});

describe("the journal", () => {
  test("refuses an entry that does not balance in each currency, and undoes the change", async () => {
    const { id } = await create("rima");
    const lines: Line[] = [
      { account: "receivable", amount: 100, currency: "USD" },
      { account: "revenue", amount: -100, currency: "LBP" },
    ];
    expect(() => book(id, "invoice", lines)).toThrow("out of balance");
    expect(journal()).toEqual([]);
    expect((await world.get(`/v1/clients/${id}`)).body.balance).toBe(0);
  });

  test("moves the balance below zero for credit, and has_balance says what is owed", async () => {
    const { id } = await create("rima");
    book(id, "payment", [
      { account: "cash:cash", amount: 700, currency: "USD" },
      { account: "credit", amount: -700, currency: "USD" },
    ]);
    expect((await world.get(`/v1/clients/${id}`)).body.balance).toBe(-7);
    expect((await world.get("/v1/clients?has_balance=1")).body.meta.total).toBe(0);
    book(id, "invoice", invoice(701));
    expect(
      (await world.get("/v1/clients?has_balance=1&orderBy=-balance")).body.data[0].balance,
    ).toBe(0.01);
    expect((await world.get("/v1/clients?has_balance=0")).body.meta.total).toBe(0);
  });

  test("is read newest first, as a whole and of one client, with reports:read", async () => {
    const [rima, elie] = [await create("rima"), await create("elie")];
    const entries = [
      book(rima.id, "invoice", invoice(1250)),
      book(elie.id, "invoice", invoice(500)),
      book(rima.id, "payment", payment(1250)),
    ];
    const read = async (query = "") =>
      (await world.get(`/v1/journal-entries${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await read()).toEqual(entries.map(({ id }) => id).toReversed());
    expect(await read(`?client_id=${rima.id}`)).toEqual([entries[2]?.id, entries[0]?.id]);
    expect(await read("?per_page=1&page=2")).toEqual([entries[1]?.id]);
    const { data } = (await world.get("/v1/journal-entries?page=3&per_page=1")).body;
    expect(data[0]).toEqual({
      id: entries[0]?.id,
      kind: "invoice",
      client_id: rima.id,
      reference: "INV-1",
      created_at: expect.any(String),
      lines: [
        { account: "receivable", amount: 12.5, currency: "USD" },
        { account: "revenue", amount: -12.5, currency: "USD" },
      ],
    });
    expect((await world.get("/v1/journal-entries", { key: world.bekaa_key })).body.data).toEqual(
      [],
    );
    const key = world.apiKey({ abilities: ["clients:read"] });
    expect((await world.get("/v1/journal-entries", { key })).status).toBe(403);
  });

  test("the currency of a client with a balance stays", async () => {
    const client = await create("rima");
    book(client.id, "invoice", invoice(100));
    const { body } = await world.put(`/v1/clients/${client.id}`, { ...client, currency: "LBP" });
    expect(Object.keys(body.error.errors)).toEqual(["currency"]);
  });
});
