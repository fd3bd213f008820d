import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { now } from "../../src/clock/instant.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { TicketWorld } from "../ticket-world.ts";

let world: TicketWorld;
beforeEach(async () => {
  world = await TicketWorld.open();
});
afterEach(() => world.close());

const found = async (search: string, more = ""): Promise<string[]> => {
  const path = `/v1/tickets?search=${encodeURIComponent(search)}&per_page=100${more}`;
  const { body } = await world.get(path);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ title }: { title: string }) => title);
};

/** The shortest `query` that clients take (§4.1). */
const query_min = 3;

const clientsFound = async (query: string): Promise<string[]> => {
  const { body } = await world.get(`/v1/clients?query=${encodeURIComponent(query)}`);
  return body.data.map(({ name }: { name: string }) => name);
};

const newClient = async (name: string, username: string): Promise<string> =>
  (await world.post("/v1/clients", { name, username })).body.id;

const updateIndex = () => jobs["search-index"]?.run(world.sqlite, now());

describe("search", () => {
  test.each([
    ["أحمد", "احمد"],
    ["احمد", "أحمد"],
    ["ﬁbre", "fibre"],
    ["fibre", "ﬁb"],
    ["Straße", "strasse"],
    ["STRASSE", "straße"],
    ["Élie Łuć", "lie luc"],
    ["Հագոպ", "հագ"],
  ])("a ticket or a client called %s is found by %s", async (text, term) => {
    await world.ticket({ title: text });
    await world.ticket({ title: "described", description: `-- ${text} --` });
    const client_id = await newClient(text, "one");
    await world.ticket({ title: "of the client", client_id });
    await world.ticket({ title: "another" });
    expect(await found(term)).toEqual(["of the client", "described", text]);
    if (term.length >= query_min) expect(await clientsFound(term)).toEqual([text]);
  });

  test.each(["a\nb", "a\tb", "ab", "a b", "-1\na", "b\nx"])(
    "%j matches no two fields together",
    async (term) => {
      const client_id = await newClient("xx", "xx");
      await world.ticket({ title: "a", description: "b", client_id });
      await world.ticket({ title: "lines", description: "q a\nb\nx" });
      expect(await found(term)).toEqual(["a\nb", "b\nx"].includes(term) ? ["lines"] : []);
      expect(await found(term, `&client_id=${client_id}`)).toEqual([]);
    },
  );

  test("a changed text, the archive and a deletion follow at once", async () => {
    const { id } = await world.ticket({ title: "Fûrst", external_ref: "ref-1" });
    await world.put(`/v1/tickets/${id}`, { title: "Secónd" });
    expect(await found("furst")).toEqual([]);
    expect(await found("second")).toEqual(["Secónd"]);
    await world.post(`/v1/tickets/${id}/archive`);
    expect(await found("second")).toEqual([]);
    expect(await found("ref-1", "&archived=1")).toEqual(["Secónd"]);
    await world.post(`/v1/tickets/${id}/unarchive`);
    expect(await found("second", "&archived=all")).toEqual(["Secónd"]);
    await world.delete(`/v1/tickets/${id}`);
    expect(await found("second", "&archived=all")).toEqual([]);
  });
});

describe("terms that fold to fewer than three characters", () => {
  beforeEach(async () => {
    const client_id = await newClient("éa Zürich", "zz");
    await newClient("Maya", "maya.q");
    await world.ticket({ title: "of Zurich", client_id });
    await world.ticket({ title: "Xé" });
    await world.ticket({ title: "plain" });
  });

  test.each([
    ["e\u0301a", ["éa Zürich"], ["of Zurich"]],
    ["ü\u0301r", ["éa Zürich"], ["of Zurich"]],
    ["ch\u0301", ["éa Zürich"], ["of Zurich"]],
    ["ch", [], ["of Zurich"]],
    ["XE\u0301", [], ["Xé"]],
    ["q\u0301q", [], []],
    ["qq", [], []],
    ["q\u0301\u0302", ["Maya"], []],
    ["e\u0301\u0302", ["éa Zürich"], ["Xé", "of Zurich"]],
    ["\u0301\u0302\u0303", ["Maya", "éa Zürich"], ["plain", "Xé", "of Zurich"]],
    ["\u0640", ["Maya", "éa Zürich"], ["plain", "Xé", "of Zurich"]],
  ])("%j", async (term, clients, tickets) => {
    if ([...term].length >= query_min) expect(await clientsFound(term)).toEqual(clients);
    expect(await found(term)).toEqual(tickets);
  });

  test("beside other filters, and two at once", async () => {
    const query = encodeURIComponent("e\u0301a");
    const one = encodeURIComponent("a\u0301\u0302");
    const listed = async (more: string) =>
      (await world.get(`/v1/clients?${more}`)).body.data.map(({ name }: { name: string }) => name);
    const both = (term: string) =>
      `filterData=${encodeURIComponent(JSON.stringify({ query: term }))}`;
    expect(await listed(`query=${query}&status=active`)).toEqual(["éa Zürich"]);
    expect(await listed(`query=${query}&status=inactive`)).toEqual([]);
    expect(await listed(`query=${query}&${both("zurich")}`)).toEqual(["éa Zürich"]);
    expect(await listed(`query=${query}&${both("q\u0301\u0302")}`)).toEqual([]);
    expect(await listed(`query=${one}&${both("ma\u0301")}&orderBy=name`)).toEqual(["Maya"]);
    expect(await listed(`query=${one}&orderBy=name`)).toEqual(["Maya", "éa Zürich"]);
  });
});

describe("a client with another name or phone", () => {
  test("is what each of its tickets is found by, before and after they are indexed anew", async () => {
    const client_id = await newClient("Nour", "nour");
    const other = await newClient("Maya", "maya");
    for (let n = 0; n < 12; n += 1) await world.ticket({ title: `job ${n}`, client_id });
    const { id } = await world.ticket({ title: "about nour", client_id });
    await world.ticket({ title: "of maya", client_id: other });
    const archived = await world.ticket({ title: "archived", client_id });
    await world.post(`/v1/tickets/${archived.id}/archive`);
    await world.put(`/v1/clients/${client_id}`, {
      name: "Zeína",
      username: "nour",
      phone_number: "70 123",
    });
    const check = async () => {
      expect(await found("nour")).toEqual(["about nour"]);
      expect(await found("zeina")).toHaveLength(13);
      expect(await found("ei")).toHaveLength(13);
      expect(await found("zeina", "&archived=all")).toHaveLength(14);
      expect(await found("zeina", "&archived=1")).toEqual(["archived"]);
      expect(await found("70 12")).toHaveLength(13);
      expect(await found("maya")).toEqual(["of maya"]);
      expect(await found("job 11")).toEqual(["job 11"]);
      expect(await found("zeina\u0301\n70")).toEqual([]);
    };
    await check();
    // On a busy machine it takes another batch: each ends after some milliseconds.
    expect(await updateIndex()).toBeGreaterThan(0);
    expect(await updateIndex()).toBe(0);
    await check();
    await world.put(`/v1/tickets/${id}`, { client_id: other });
    expect(await found("maya")).toEqual(["of maya", "about nour"]);
    expect(await found("zeina")).toHaveLength(12);
  });

  test("renamed twice, and with very many tickets: the last name counts", async () => {
    const client_id = await newClient("Nour", "nour");
    for (let n = 0; n < 201; n += 1) await world.ticket({ title: `job ${n}`, client_id });
    const rename = (name: string) => world.put(`/v1/clients/${client_id}`, { name, username: "n" });
    const total = async (search: string) =>
      (await world.get(`/v1/tickets?search=${search}`)).body.pagination.total;
    await rename("Zeina");
    await rename("Maya");
    expect([await total("nour"), await total("zeina"), await total("maya")]).toEqual([0, 0, 201]);
    await updateIndex();
    expect([await total("nour"), await total("zeina"), await total("maya")]).toEqual([0, 0, 201]);
  });
});

test("a file of the schema before is searched as it was, and folded once it is brought over", async () => {
  const client_id = await newClient("Élie", "elie");
  for (const title of ["New fibre", "ﬁbre أحمد", "Internet"])
    await world.ticket({ title, description: "slow", client_id });
  const { id } = await world.ticket({ title: "Old", client_id });
  await world.post(`/v1/tickets/${id}/archive`);
  // As the triggers of that schema wrote it: one text, unfolded, lines between the fields.
  for (const [table, condition] of Object.entries({
    ticket_search: "archived = 0",
    ticket_archive_search: "archived = 1",
  }))
    world.sqlite.execute(`
      DELETE FROM ${table} WHERE rowid IN (SELECT seq FROM ticket_texts WHERE ${condition});
      DELETE FROM ${table.replace("_search", "_client_search")} WHERE rowid > 0;
      INSERT INTO ${table} (rowid, text)
        SELECT seq, replace(own_text, char(1), char(10)) || char(10) || client_text
        FROM ticket_texts WHERE ${condition};`);
  world.sqlite.execute("INSERT INTO ticket_reindex SELECT 1, max(seq) FROM tickets");
  const all = ["Internet", "ﬁbre أحمد", "New fibre"];
  expect(await found("élie")).toEqual(all);
  expect(await found("ELIE", "&archived=1")).toEqual(["Old"]);
  expect(await found("fibre")).toEqual(["New fibre"]);
  expect(await found("ﬁbre أحمد")).toEqual(["ﬁbre أحمد"]);
  expect(await found("slow\nélie")).toEqual([]);
  await world.ticket({ title: "Straße" });
  expect(await found("strasse")).toEqual(["Straße"]);
  await world.put(`/v1/clients/${client_id}`, { name: "Maya", username: "elie" });
  expect(await found("élie")).toEqual([]);
  expect(await found("maya")).toEqual(all);
  await updateIndex();
  expect(await updateIndex()).toBe(0);
  expect(await found("fibre")).toEqual(["ﬁbre أحمد", "New fibre"]);
  expect(await found("احمد")).toEqual(["ﬁbre أحمد"]);
  expect(await found("élie")).toEqual([]);
  expect(await found("maya")).toEqual(all);
  expect(await found("maya", "&archived=1")).toEqual(["Old"]);
  expect(await found("slow\nmaya")).toEqual([]);
});
