import { afterAll, beforeAll, describe, expect, setSystemTime, test } from "bun:test";
import fc from "fast-check";
import { client_list_query } from "../../src/clients/list/wire.ts";
import { World } from "../world.ts";

/** One world for all: the list only reads. */
let world: World;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = new World();
  const made = async (path: string, body: object) => (await world.post(path, body)).body;
  const branch = await made("/v1/branches", { name: "Zahle" });
  const isp = await made("/v1/isps", { name: "Ogero" });
  const collector = await made("/v1/collectors", { name: "Fadi" });
  const generator = await made("/v1/generators", { name: "Ksara" });
  const fast = await made("/v1/items", { name: "Fast", type: "service", price: 30 });
  const slow = await made("/v1/items", { name: "Slow", type: "service", price: 10 });
  Object.assign(ids, {
    branch: branch.id,
    isp: isp.id,
    collector: collector.id,
    generator: generator.id,
    fast: fast.uuid,
    slow: slow.uuid,
  });
  const line = (item_uuid: string) => ({ item_uuid, quantity: 1 });
  const clients = [
    {
      name: "Rima Haddad",
      username: "rima",
      email: "rima@example.com",
      phone_number: "+961 3 123 456",
      extra_phones: ["01/222 333"],
      address: "Azar building, 3rd floor",
      external_ref: "CRM-1",
      city: "Zahlé",
      zone: "Ksara",
      street: "Brazil",
      building: "Azar",
      box: "B1",
      reference: "bakery",
      code: "C-1",
      disjunctor: "10A",
      color_tag: "red",
      odometer: "1200",
      branch_id: branch.id,
      collector_id: collector.id,
      generator_id: generator.id,
      due_day: 5,
      auto_invoice: true,
      agreed_payment_method: "whish",
      items: [line(fast.uuid), line(slow.uuid)],
      isp_account: { isp_id: isp.id, username: "rima-ppp", expires_at: "2027-01-01T00:00:00Z" },
    },
    { name: "élie Khoury", username: "elie", city: "zahlÉ", due_day: 9, items: [line(fast.uuid)] },
    { name: "محمد خليل", username: "mohamad", phone_number: "٠٣ ١٢٣ ٤٥٦", status: "inactive" },
    { name: "Հակոբ Սարգսյան", username: "hagop", agreed_payment_method: "cash" },
    { name: "100% Wi_Fi [x] Smith, John", username: "smith", due_day: 5 },
  ];
  const start = Date.parse("2026-03-01T21:00:00Z"); // 23:00 in Beirut, then the next days
  for (const [index, client] of clients.entries()) {
    setSystemTime(start + index * 86_400_000);
    ids[client.username] = (await made("/v1/clients", client)).id;
  }
  setSystemTime();
  await world.post(
    "/v1/clients",
    { name: "Stranger Haddad", username: "rima" },
    { key: world.bekaa_key },
  );
});
afterAll(() => world.close());

const list = (query: string) => world.get(`/v1/clients?${query}`);

const usernames = async (query: string): Promise<string[]> => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  expect(body.meta.total).toBe(body.data.length);
  return body.data.map((client: { username: string }) => client.username);
};

const everyone = ["smith", "hagop", "mohamad", "elie", "rima"];
const encoded = (text: string) => encodeURIComponent(text);

describe("each parameter alone", () => {
  const cases: [string, string[]][] = [
    ["", everyone],
    ["status=active", ["smith", "hagop", "elie", "rima"]],
    ["status=inactive", ["mohamad"]],
    ["date_from=2026-03-05", ["smith"]],
    ["date_to=2026-03-01", ["rima"]],
    ["date_from=2026-03-02&date_to=2026-03-03", ["mohamad", "elie"]],
    ["date_from=2026-03-03&date_to=2026-03-02", []],
    ["date_to=9999-12-31", everyone],
    ["auto_invoice=1", ["rima"]],
    ["auto_invoice=false", ["smith", "hagop", "mohamad", "elie"]],
    ["has_balance=1", []],
    ["has_balance=0", everyone],
    ["suspended=1", []],
    ["suspended=0", everyone],
    ["unassigned=1", ["smith", "hagop", "mohamad", "elie"]],
    ["unassigned=0", ["rima"]],
    ["unassigned_isp=true", ["smith", "hagop", "mohamad", "elie"]],
    ["unassigned_isp=0", ["rima"]],
    [`city=${encoded("ZAHLÉ")}`, ["elie", "rima"]],
    ["city=zahle", []], // exact, but for the case
    ["zone=KSARA", ["rima"]],
    ["building=azar", ["rima"]],
    ["box=b1", ["rima"]],
    ["reference=Bakery", ["rima"]],
    ["code=c-1", ["rima"]],
    ["code=c-", []],
    ["color_tag=RED", ["rima"]],
    ["disjunctor=10a", ["rima"]],
    ["odometer=1200", ["rima"]],
    ["generator=ksara", ["rima"]],
    ["generator=nowhere", []],
    ["collector_id=1", ["rima"]],
    ["collector_id=2", []],
    ["due_day=5", ["smith", "rima"]],
    ["services_count[]=none", ["smith", "hagop", "mohamad"]],
    ["services_count[]=one&services_count[]=multiple", ["elie", "rima"]],
    ["services_count=multiple", ["rima"]],
    ["agreed_payment_method[0]=cash&agreed_payment_method[1]=whish", ["hagop", "rima"]],
    ["external_ref=CRM-1", ["rima"]],
    ["external_ref=crm-1", []],
    ["phone=03123456", ["mohamad", "rima"]],
    ["phone=%2B961%203%20123%20456", ["mohamad", "rima"]],
    ["phone=009611222333", ["rima"]],
    ["phone=nothing", []],
    ["phone=%20", []],
    ["external_ref=%20", []],
    ["phone=", everyone],
    ["service_id=nothing", []],
    ["pageSize=100", everyone],
    ["query=&city=%20&columns[]=&services_count[]=&due_day=&pageSize=", everyone], // empty is not sent
  ];
  test.each(cases)("%s", async (query, found) => {
    expect(await usernames(query)).toEqual(found);
  });

  test("ids of what clients point to", async () => {
    expect(await usernames(`branch_id=${ids.branch}`)).toEqual(["rima"]);
    expect(await usernames(`isp_id=${ids.isp}`)).toEqual(["rima"]);
    expect(await usernames(`generator=${ids.generator}`)).toEqual(["rima"]);
    expect(await usernames(`service_id=${ids.fast?.toUpperCase()}`)).toEqual(["elie", "rima"]);
    expect(await usernames(`branch_id=${Bun.randomUUIDv7()}`)).toEqual([]);
  });
});

describe("query", () => {
  const cases: [string, string[]][] = [
    ["rim", ["rima"]],
    ["HADD", ["rima"]],
    ["ima@exam", ["rima"]],
    ["+961 3 12", ["rima"]],
    ["9613", []], // the phone as it is stored
    ["222 333", []], // extra phones are no field of it
    ["azar build", ["rima"]],
    ["zahle", ["elie", "rima"]],
    ["Elié", ["elie"]],
    ["braz", ["rima"]],
    ["baker", ["rima"]],
    ["10A", ["rima"]],
    ["محمد", ["mohamad"]],
    ["مُحَمّد", ["mohamad"]],
    ["ՍԱՐԳՍ", ["hagop"]],
    ["100%", ["smith"]],
    ["0% W", ["smith"]],
    ["%%%", []],
    ["wi_f", ["smith"]],
    ["wi-f", []],
    ["[x]", ["smith"]],
    ["Smith, John", ["smith"]],
    ['smi" OR "rim', []],
    ["rim*", []],
    ["NOT rima", []],
    ["text:rima", []],
    ["rimarima@", []], // no match across two fields
    ["haddadrima", []],
    ["crm", []], // external_ref is no field of it
  ];
  test.each(cases)("%s", async (query, found) => {
    expect(await usernames(`query=${encoded(query)}`)).toEqual(found);
  });

  test("finds what an update wrote, and no more what it replaced", async () => {
    const path = `/v1/clients/${ids.hagop}`;
    const hagop = (await world.get(path)).body;
    await world.put(path, { ...hagop, street: "Arax street", city: "Bourj Hammoud" });
    expect(await usernames("query=arax")).toEqual(["hagop"]);
    expect(await usernames("city=bourj hammoud")).toEqual(["hagop"]);
    await world.put(path, { ...hagop, street: null, city: null });
    expect(await usernames("query=arax")).toEqual([]);
    expect(await usernames("city=bourj hammoud")).toEqual([]);
  });
});

describe("combined", () => {
  const cases: [string, string[]][] = [
    ["query=zahl&due_day=5", ["rima"]],
    ["query=zahl&status=inactive", []],
    ["phone=03123456&status=inactive", ["mohamad"]],
    ["phone=03123456&query=rim", ["rima"]],
    ["external_ref=CRM-1&city=zahl%C3%A9&box=b1", ["rima"]],
    ["due_day=5&unassigned=1&date_from=2026-03-02", ["smith"]],
    ["services_count[]=none&agreed_payment_method[]=cash&status=active", ["hagop"]],
    [`filterData=${encoded('{"due_day":5}')}`, ["smith", "rima"]],
    [`filterData=${encoded('{"due_day":"5","status":"active"}')}&collector_id=1`, ["rima"]],
    [`filterData=${encoded('{"due_day":9}')}&due_day=5`, []],
    [`filterData=${encoded('{"services_count":["one"],"has_balance":false}')}`, ["elie"]],
    [`filterData=${encoded('{"city":null,"unknown":"x"}')}`, everyone],
    [`filterData=${encoded('{"query":"zahl"}')}&query=rim`, ["rima"]],
  ];
  test.each(cases)("%s", async (query, found) => {
    expect(await usernames(query)).toEqual(found);
  });
});

describe("orderBy", () => {
  const cases: [string, string[]][] = [
    ["name", ["smith", "rima", "elie", "hagop", "mohamad"]],
    ["-name", ["mohamad", "hagop", "elie", "rima", "smith"]],
    ["username:desc", ["smith", "rima", "mohamad", "hagop", "elie"]],
    ["created_at:asc", ["rima", "elie", "mohamad", "hagop", "smith"]],
    ["-created_at", ["smith", "hagop", "mohamad", "elie", "rima"]],
    ["due_day", ["rima", "smith", "elie", "mohamad", "hagop"]],
    ["-due_day", ["elie", "smith", "rima", "hagop", "mohamad"]],
    ["isp_expires_at", ["rima", "elie", "mohamad", "hagop", "smith"]],
    ["-isp_expires_at", ["rima", "smith", "hagop", "mohamad", "elie"]],
    ["balance", ["rima", "elie", "mohamad", "hagop", "smith"]],
  ];
  test.each(cases)("%s", async (order, found) => {
    expect(await usernames(`orderBy=${order}`)).toEqual(found);
    expect(await usernames(`orderBy=${order}&auto_invoice=0`)).toEqual(
      found.filter((name) => name !== "rima"),
    );
  });
});

describe("what a list item shows", () => {
  test("the record, the ISP and the branch, always with external_ref", async () => {
    const { data } = (await list("external_ref=CRM-1")).body;
    const single = (await world.get(`/v1/clients/${ids.rima}`)).body;
    const { collector, generator, items, isp_account, latest_check_in, ...shown } = single;
    const { collection, access, ...record } = shown;
    expect(data).toEqual([record]);
    expect(data[0]).toMatchObject({ isp_name: "Ogero", branch: { id: ids.branch, name: "Zahle" } });
  });

  test("include adds related objects", async () => {
    const names = "collector,items,generator,isp_account,latest_check_in,branch,nonsense";
    const { data } = (await list(`external_ref=CRM-1&include=${names}`)).body;
    const {
      collection: _,
      access: __,
      ...single
    } = (await world.get(`/v1/clients/${ids.rima}`)).body;
    expect(data).toEqual([single]);
  });

  test("columns keep those and the id, and unknown ones are ignored", async () => {
    const { data } = (
      await list("external_ref=CRM-1&columns[]=name&columns[]=collector&columns[]=x")
    ).body;
    expect(data).toEqual([
      { id: ids.rima, name: "Rima Haddad", collector: { id: 1, name: "Fadi" } },
    ]);
  });

  test("flat writes related objects as id and name", async () => {
    const { data } = (await list("query=rima&flat=1&include=collector,generator,isp_account")).body;
    expect(data[0]).toMatchObject({
      branch_id: ids.branch,
      branch_name: "Zahle",
      collector_id: 1,
      collector_name: "Fadi",
      generator_name: "Ksara",
      isp_account_name: "rima-ppp",
    });
    expect(data[0]).not.toHaveProperty("branch");
  });

  test.each([
    ["branch", { branch_name: "Zahle" }],
    ["collector", { collector_id: 1, collector_name: "Fadi" }],
    ["generator_name", { generator_name: "Ksara" }],
    ["latest_check_in", { latest_check_in_id: null, latest_check_in_name: null }],
    ["name", { name: "Rima Haddad" }],
    ["isp", {}],
  ])("flat keeps the fields of the column %s", async (column, kept) => {
    const { data } = (await list(`external_ref=CRM-1&flat=1&columns[]=${column}`)).body;
    const own = column === "branch" ? { branch_id: ids.branch } : {};
    expect(data).toEqual([{ id: ids.rima, ...kept, ...own }]);
  });
});

describe("pages", () => {
  test("follow each other by their links, which keep the other parameters", async () => {
    let next: string | null = "/v1/clients?pageSize=2&orderBy=due_day&columns[]=username";
    const seen: string[] = [];
    while (next !== null) {
      const { body } = await world.get(next);
      for (const { username } of body.data) seen.push(username);
      next = body.links.next?.replace("http://localhost", "") ?? null;
    }
    expect(seen).toEqual(["rima", "smith", "elie", "mohamad", "hagop"]);
  });

  test("the envelope of §2.8", async () => {
    const { body } = await list("pageSize=2&pageIndex=2&status=active");
    const at = (page: number) =>
      `http://localhost/v1/clients?pageSize=2&pageIndex=${page}&status=active`;
    expect(body.links).toEqual({ first: at(1), last: at(2), prev: at(1), next: null });
    expect(body.meta).toEqual({
      current_page: 2,
      from: 3,
      last_page: 2,
      path: "http://localhost/v1/clients",
      per_page: 2,
      to: 4,
      total: 4,
    });
  });

  test("one beyond the end is empty, also far beyond", async () => {
    for (const page of [9, 9_000_000_000_000]) {
      const { body } = await list(`pageIndex=${page}`);
      expect(body.data).toEqual([]);
      expect(body.meta).toMatchObject({ from: null, to: null, total: 5 });
    }
  });

  test("an organization without clients has an empty one", async () => {
    const key = world.apiKey({}, world.organization("New Net"));
    expect((await world.get("/v1/clients?query=rima", { key })).body.meta.total).toBe(0);
  });

  test("another organization's clients are not in it", async () => {
    const { body } = await world.get("/v1/clients?query=haddad", { key: world.bekaa_key });
    expect(body.data.map((client: { name: string }) => client.name)).toEqual(["Stranger Haddad"]);
  });
});

describe("what is out of range, of another type or too long is refused on its field", () => {
  const long = "x".repeat(192);
  const cases: [string, string][] = [
    ["pageIndex", "0"],
    ["pageIndex", "-1"],
    ["pageIndex", "one"],
    ["pageIndex", "1.5"],
    ["pageSize", "0"],
    ["pageSize", "101"],
    ["pageSize", "ten"],
    ["query", "ab"],
    ["query", "🛠🛠"],
    ["query", long],
    ["query", "a\u0000bc"],
    ["orderBy", "phone_number"],
    ["orderBy", "name; drop table clients"],
    ["orderBy", "name:up"],
    ["orderBy", "-name:asc"],
    ["flat", "maybe"],
    ["filterData", "{"],
    ["filterData", "[]"],
    ["filterData", '"city"'],
    ["filterData.due_day", '{"due_day":40}'],
    ["filterData.city", '{"city":{"like":"x"}}'],
    ["include", long],
    ["status", "gone"],
    ["date_from", "2026-02-30"],
    ["date_to", "yesterday"],
    ["has_balance", "2"],
    ["auto_invoice", "yes"],
    ["unassigned", "maybe"],
    ["unassigned_isp", "maybe"],
    ["services_count.0", "two"],
    ["agreed_payment_method.0", "gold"],
    ["collector_id", "x"],
    ["collector_id", "1.5"],
    ["branch_id", "zahle"],
    ["isp_id", "1"],
    ["due_day", "0"],
    ["due_day", "32"],
    ["external_ref", long],
    ["phone", "1".repeat(51)],
    ...[
      "service_id",
      "odometer",
      "city",
      "zone",
      "building",
      "box",
      "reference",
      "code",
      "color_tag",
      "disjunctor",
      "generator",
    ].map((name): [string, string] => [name, long]),
    ["columns.0", long],
  ];
  test.each(cases)("%s=%p", async (field, value) => {
    const [name = "", index] = field.split(".");
    const parameter = index === "0" ? `${name}[]` : name;
    const { status, body } = await list(`${encoded(parameter)}=${encoded(value)}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  test("at the limit it passes", async () => {
    expect((await list(`external_ref=${"x".repeat(191)}&phone=${"1".repeat(50)}`)).status).toBe(
      200,
    );
  });
});

test("whatever is sent, nothing reaches SQL as syntax: 200 or 422, never another", async () => {
  const names = Object.keys(client_list_query);
  const hostile = [
    "'",
    '"',
    "' OR 1=1 --",
    '" OR "',
    "*",
    "NEAR(a b)",
    "(",
    "%00",
    "{}",
    "[1]",
    "null",
    "-1",
    "1e99",
    "\u202e",
  ];
  const value = fc.oneof(
    fc.constantFrom(...hostile),
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
  );
  const suffix = fc.constantFrom("", "[]", "[0]");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...names), suffix, value), { maxLength: 4 }),
      async (parameters) => {
        const query = new URLSearchParams();
        for (const [name, end, text] of parameters) query.append(name + end, text);
        const { status } = await list(query.toString());
        expect([200, 422]).toContain(status);
      },
    ),
    { numRuns: 500 },
  );
});
