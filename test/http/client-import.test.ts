import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  bytesOf,
  clientsOf,
  type FileContent,
  import_path,
  namesOf,
  sendFile,
} from "../client-file.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const path = import_path;

const send = (content: FileContent, fields: Record<string, string> = {}, headers = {}) =>
  sendFile(world, content, fields, { headers });

const all = () => clientsOf(world);
const names = () => namesOf(world);

describe("a file of clients", () => {
  test("creates, updates and leaves alone, with events for each change only", async () => {
    const csv = "name,username,external_ref,city\nRima,rima,crm-1,Zahle\nElie,elie,crm-2,Aley\n";
    const first = await send(csv);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      dry_run: false,
      encoding: "utf-8",
      lines: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      columns: { name: "name", username: "username", external_ref: "external_ref", city: "city" },
      ignored_columns: [],
      rejected_lines: [],
    });
    const second = await send(csv.replace("Aley", "Tripoli"));
    expect(second.body).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(world.topics()).toEqual(["client.created", "client.created", "client.updated"]);
    expect(world.events()[2]?.data.changed).toEqual(["city"]);
  });

  test("reads every field, related things by their names", async () => {
    await world.post("/v1/branches", { name: "Zahle" });
    await world.post("/v1/collectors", { name: "Fadi" });
    await world.post("/v1/generators", { name: "Ksara" });
    await world.post("/v1/isps", { name: "Ogero" });
    await send(
      [
        "Full Name;User;E-mail;Mobile;Phone;Branch;Collector;Generator;ISP;ISP username;ISP expires at;Payment method;Due day;Auto invoice;Latitude;Status;Currency",
        "Rima;rima;r@example.com;03 123456;01/222333;zahle;FADI;ksara;ogero;rima-ppp;2027-01-31;Bank transfer;7;yes;33,85;ACTIVE;usd",
      ].join("\n"),
    );
    const id = (await all())[0].id;
    expect((await world.get(`/v1/clients/${id}`)).body).toMatchObject({
      name: "Rima",
      username: "rima",
      email: "r@example.com",
      phone_number: "03 123456",
      extra_phones: ["01/222333"],
      branch: { name: "Zahle" },
      collector: { name: "Fadi" },
      generator: { name: "Ksara" },
      isp_account: { username: "rima-ppp", status: "active", expires_at: "2027-01-30T22:00:00Z" },
      agreed_payment_method: "bank_transfer",
      due_day: 7,
      auto_invoice: true,
      latitude: 33.85,
      status: "active",
      currency: "USD",
    });
  });

  test("rejects lines with the reason and takes the rest", async () => {
    const { body } = await send(
      [
        "name,username,due_day,branch",
        "Rima,rima,5,",
        "Elie,elie,40,",
        ",nobody,,",
        "Nour,RIMA X,,",
        'Multi,"multi",3,Nowhere',
        "Karim,karim,6,",
      ].join("\n"),
    );
    expect(body).toMatchObject({ lines: 6, created: 2, rejected: 4 });
    expect(body.rejected_lines).toEqual([
      {
        line: 3,
        message: "due_day must be at most 31",
        errors: { due_day: ["must be at most 31"] },
      },
      { line: 4, message: "name is required", errors: { name: ["is required"] } },
      {
        line: 5,
        message: "username must not contain spaces",
        errors: { username: ["must not contain spaces"] },
      },
      {
        line: 6,
        message: "branch is not known: Nowhere",
        errors: { branch: ["is not known: Nowhere"] },
      },
    ]);
    expect(await names()).toEqual(["Rima", "Karim"]);
  });

  test("empty cells keep what is there", async () => {
    await send("name,username,city,notes\nRima,rima,Zahle,ring twice\n");
    await send("name,username,city\n,rima,\n");
    expect((await all())[0]).toMatchObject({ name: "Rima", city: "Zahle", notes: "ring twice" });
  });
});

describe("whom a line means", () => {
  beforeEach(async () => {
    await world.put("/v1/organization", { generate_usernames: true });
    await send(
      "name,username,external_ref,phone_number\nRima,rima,crm-1,03 123456\nElie,elie,,03 999999\n",
    );
  });

  test.each([
    [
      "the external_ref, whatever else differs",
      "name,username,external_ref\nX,rima.new,crm-1",
      { updated: 1 },
    ],
    ["else the username, in any case", "name,username\nX,ELIE", { updated: 1 }],
    [
      "which then gets the external_ref",
      "name,username,external_ref\nX,elie,crm-2",
      { updated: 1 },
    ],
    ["else the phone, in any format", "name,phone\nX,+961 3 99 99 99", { updated: 1 }],
    [
      "a phone with another username is somebody else's",
      "name,username,phone\nX,new,03999999",
      { created: 1 },
    ],
    [
      "a phone with another external_ref, too",
      "name,external_ref,phone\nX,crm-9,03123456",
      { created: 1 },
    ],
    [
      "a username with another external_ref is refused",
      "name,username,external_ref\nX,rima,crm-9",
      { rejected: 1 },
    ],
    ["nobody: a new one", "name\nX", { created: 1 }],
  ])("%s", async (_what, csv, counts) => {
    const none = { lines: 1, created: 0, updated: 0, unchanged: 0, rejected: 0 };
    expect((await send(csv)).body).toMatchObject({ ...none, ...counts });
  });

  test("a phone of several is refused with the candidates", async () => {
    await send("name,username,phone_number\nNour,nour,03 123456\n");
    const [refused] = (await send("name,phone\nX,03123456")).body.rejected_lines;
    expect(refused.message).toBe("Several clients have this phone.");
    expect(refused.errors.candidates.length).toBe(2);
  });
});

describe("dry_run", () => {
  test("reports the same and changes nothing", async () => {
    await send("name,username\nRima,rima\n");
    const csv =
      "name,username,external_ref\nRima,rima,\nElie,elie,crm-2\nElie again,ELIE,\nElie still,,crm-2\nBad name,,\n";
    const rehearsed = (await send(csv, { dry_run: "1" })).body;
    expect(rehearsed).toMatchObject({
      dry_run: true,
      lines: 5,
      created: 1,
      updated: 2,
      unchanged: 1,
      rejected: 1,
    });
    expect(await names()).toEqual(["Rima"]);
    expect(world.topics()).toEqual(["client.created"]);
    expect((await send(csv)).body).toEqual({ ...rehearsed, dry_run: false });
  });

  test("knows the lines of earlier batches", async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `Client ${n},client.${n},crm-${n},`);
    const csv = ["name,username,external_ref,phone", ...lines, "X,CLIENT.1,,", "X,,crm-2,"].join(
      "\n",
    );
    const rehearsed = (await send(csv, { dry_run: "1" })).body;
    expect(rehearsed).toMatchObject({ created: 300, updated: 2 });
    expect((await send(csv)).body).toEqual({ ...rehearsed, dry_run: false });
  });
});

describe("how the file is written", () => {
  const letters = { É: 0xc9, é: 0xe9, "’": 0x92 };
  const cases: [string, FileContent][] = [
    ["UTF-8", "name,username\nÉlie d’Été,elie\n"],
    ["UTF-8 with a byte order mark", "\ufeffname,username\nÉlie d’Été,elie\n"],
    ["Windows-1252", bytesOf("name,username\nÉlie d’Été,elie\n", letters)],
    ["semicolons and CRLF", "name;username\r\nÉlie d’Été;elie\r\n"],
    ["tabs", "name\tusername\nÉlie d’Été\telie"],
    ["quotes around everything", '"name","username"\n"Élie d’Été","elie"\n'],
    ["empty lines between", "name,username\n\n\nÉlie d’Été,elie\n\n"],
    ["fewer and more cells than headers", "name,username,city\nÉlie d’Été,elie\n"],
  ];
  test.each(cases)("%s", async (_name, content) => {
    expect((await send(content)).body).toMatchObject({ created: 1, rejected: 0 });
    expect(await names()).toEqual(["Élie d’Été"]);
  });

  test("UTF-16 as spreadsheets save it", async () => {
    const text = "\ufeffname\tusername\nمحمد\tmohamad\n";
    const bytes = new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer);
    await send(bytes);
    expect(await names()).toEqual(["محمد"]);
  });

  test("an encoding that is said", async () => {
    await send(bytesOf("name,username\nم,m\n", { م: 0xe3 }), { encoding: "windows-1256" });
    expect(await names()).toEqual(["م"]);
  });

  test("line breaks inside quotes stay; line numbers are the editor's", async () => {
    const { body } = await send('name,username,notes\nRima,rima,"one\ntwo"\nBad,b b,\n');
    expect((await all())[0].notes).toBe("one\ntwo");
    expect(body.rejected_lines[0].line).toBe(4);
  });

  test("a preset says what other headers mean, and unknown ones are ignored and told", async () => {
    await world.post("/v1/isps", { name: "Home 20" });
    const { body } = await send("id,username,name,profile,uptime\n7,rima,Rima,Home 20,9d\n", {
      preset: "radius",
    });
    expect(body.ignored_columns).toEqual(["uptime"]);
    expect(body.created).toBe(1);
    expect((await all())[0]).toMatchObject({
      external_ref: "7",
      username: "rima",
      isp_name: "Home 20",
    });
  });
});

describe("what is refused whole", () => {
  test.each([
    ["", "file"],
    ["colour,size\nred,5\n", "file"],
  ])("the file %p", async (content, field) => {
    const { status, body } = await send(content);
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  test("a form without a file, or a text in its place", async () => {
    const form = new FormData();
    form.set("dry_run", "1");
    expect((await world.call("POST", path, { body: form })).body.error.errors).toEqual({
      file: ["is required"],
    });
    form.set("file", "name\nRima");
    expect((await world.call("POST", path, { body: form })).body.error.errors).toEqual({
      file: ["must be a file"],
    });
  });

  test.each([
    ["preset", "other"],
    ["encoding", "ebcdic"],
    ["dry_run", "maybe"],
  ])("%s=%s", async (field, value) => {
    const { status, body } = await send("name\nRima\n", { [field]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.error.errors)).toEqual([field]);
  });

  test("a body that is JSON: 415; a broken form: 422; one too large: 413", async () => {
    expect((await world.post(path, { file: "x" })).status).toBe(415);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    expect((await world.call("POST", path, { body: "nothing of a form", headers })).status).toBe(
      422,
    );
    expect((await send(new Uint8Array(10 * 1024 * 1024 + 1))).status).toBe(413);
  });
});

describe("Idempotency-Key", () => {
  const csv = "name\nRima\nElie\n";
  beforeEach(() => world.put("/v1/organization", { generate_usernames: true }));

  test("the same file is imported once, whatever the form's boundary", async () => {
    const headers = { "idempotency-key": "one" };
    const first = await send(csv, {}, headers);
    const again = await send(csv, {}, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await names()).toEqual(["Rima", "Elie"]);
  });

  test("another file, or another field, is refused", async () => {
    const headers = { "idempotency-key": "one" };
    await send(csv, {}, headers);
    expect((await send("name\nNour\n", {}, headers)).body.error.reason).toBe(
      "idempotency_key_reused",
    );
    expect((await send(csv, { dry_run: "1" }, headers)).body.error.reason).toBe(
      "idempotency_key_reused",
    );
  });

  test("the same at once: one runs, the other is told so", async () => {
    const headers = { "idempotency-key": "one" };
    const answers = await Promise.all([send(csv, {}, headers), send(csv, {}, headers)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await names()).toEqual(["Rima", "Elie"]);
  });
});
