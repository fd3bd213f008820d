import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { type Instant, now, plusSeconds } from "../../src/clock/instant.ts";
import { jobs } from "../../src/operations/jobs.ts";
import { type Answered, World } from "../world.ts";

let world: World;
let path: string;
beforeEach(async () => {
  world = new World();
  path = `/v1/tickets/${await newTicket()}`;
});
afterEach(() => world.close());

const newTicket = async (): Promise<string> => {
  const board = await world.post("/v1/ticket-boards", { name: "Field work" });
  const { body } = await world.post("/v1/tickets", {
    title: "No internet",
    board_id: board.body.id,
    priority: "high",
    type: "support",
  });
  return body.id;
};

const ticket = async () => (await world.get(path)).body;

const form = (
  content: string | Uint8Array<ArrayBuffer>,
  name = "photo.png",
  type = "image/png",
) => {
  const data = new FormData();
  data.append("file", new File([content], name, { type }));
  return data;
};

/** A form as it goes over the wire, each part with its headers. */
const rawForm = (...parts: [headers: string, content: string][]) =>
  world.call("POST", `${path}/attachments`, {
    body: `${parts.map(([headers, content]) => `--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${content}\r\n`).join("")}--x--\r\n`,
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });

/** What the database and the spool hold of files: rows, pieces, bodies. */
const kept = () => {
  const db = world.sqlite.reader(world.cedar.id);
  return [
    db.all(db.from("ticket_attachments").select("id")).length,
    db.all(db.from("attachment_pieces").select("position")).length,
    readdirSync(world.spool.folder).length,
  ];
};

const attach = (...file: Parameters<typeof form>) =>
  world.post(`${path}/attachments`, form(...file));

const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
]);

describe("POST /v1/tickets/{id}/attachments", () => {
  test("answers the file, counts it, and gives it back byte for byte", async () => {
    const { status, body } = await attach(png);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      ticket_id: (await ticket()).id,
      name: "photo.png",
      content_type: "image/png",
      size: 20,
      created_by: { type: "api_key", id: expect.any(String), name: "test" },
      signed_by: null,
      created_at: expect.any(String),
    });
    expect(await ticket()).toMatchObject({ attachments_count: 1, attachments: [body], version: 1 });
    expect((await world.get(`${path}/attachments`)).body).toEqual([body]);
    const content = await world.get(`${path}/attachments/${body.id}/content`);
    expect(content.status).toBe(200);
    expect(content.bytes).toEqual(png);
    expect(content.headers.get("content-type")).toBe("image/png");
  });

  test("a large file comes back in pieces that make the whole", async () => {
    const content = new Uint8Array(3 * 1024 * 1024 + 7).map((_, index) => (index * 31) % 251);
    const { body } = await attach(content, "log.bin");
    expect(body).toMatchObject({ size: content.length, content_type: "application/octet-stream" });
    const { bytes } = await world.get(`${path}/attachments/${body.id}/content`);
    expect(Bun.SHA256.hash(bytes, "hex")).toBe(Bun.SHA256.hash(content, "hex"));
  });

  const contents: [string, string | Uint8Array<ArrayBuffer>, string][] = [
    ["a page that says it is a picture", "<!doctype html><script>alert(1)</script>", "text/plain"],
    [
      "a drawing with a script",
      "<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>",
      "text/plain",
    ],
    ["Arabic text", "مرحبا", "text/plain"],
    ["a document", "%PDF-1.7\n", "application/pdf"],
    ["nothing", "", "text/plain"],
    ["bytes", Uint8Array.from([1, 0, 255, 254]), "application/octet-stream"],
  ];
  test.each(contents)(
    "%s is what its content shows, and is never shown",
    async (_, content, type) => {
      const { body } = await attach(content, "photo.png", "image/png");
      expect(body.content_type).toBe(type);
      const { headers, bytes } = await world.get(`${path}/attachments/${body.id}/content`);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(headers.get("content-disposition")).toStartWith("attachment;");
      expect(bytes.length).toBe(body.size);
    },
  );

  const names: [sent: string, name: string, disposition: string][] = [
    ["plan.pdf", "plan.pdf", "attachment; filename=plan.pdf"],
    ["../../etc/passwd", "passwd", "attachment; filename=passwd"],
    ["C:\\temp\\a b.txt", "a b.txt", 'attachment; filename="a b.txt"'],
    [
      "صورة.jpg",
      "صورة.jpg",
      "attachment; filename=\"????.jpg\"; filename*=UTF-8''%D8%B5%D9%88%D8%B1%D8%A9.jpg",
    ],
    ["invoice\u202Egpj.exe", "invoicegpj.exe", "attachment; filename=invoicegpj.exe"],
    ["\u202E", "file", "attachment; filename=file"],
  ];
  test.each(names)("the name %j is safe", async (sent, name, disposition) => {
    const { body } = await attach(png, sent);
    expect(body.name).toBe(name);
    const { headers } = await world.get(`${path}/attachments/${body.id}/content`);
    expect(headers.get("content-disposition")).toBe(disposition);
  });

  test("a name that would break the header cannot", async () => {
    const boundary = "x";
    const raw = [
      `--${boundary}`,
      'Content-Disposition: form-data; name="file"; filename="a%22%0D%0AX-Evil: 1.txt"',
      "",
      "hello",
      `--${boundary}--`,
      "",
    ].join("\r\n");
    const { status, body } = await world.call("POST", `${path}/attachments`, {
      body: raw,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect(status).toBe(201);
    const { headers } = await world.get(`${path}/attachments/${body.id}/content`);
    expect(headers.get("x-evil")).toBeNull();
  });

  test("10 MiB is the largest; more is 413, and nothing is kept", async () => {
    const limit = 10 * 1024 * 1024;
    expect((await attach(new Uint8Array(limit))).status).toBe(201);
    const { status, body } = await attach(new Uint8Array(limit + 1));
    expect(status).toBe(413);
    expect(body.error.reason).toBe("payload_too_large");
    expect((await ticket()).attachments_count).toBe(1);
  });

  test("a name that is too long is cut before its extension, and never inside a character", async () => {
    const cut = async (name: string) => (await attach(png, name)).body.name;
    expect(await cut(`${"a".repeat(300)}.pdf`)).toBe(`${"a".repeat(187)}.pdf`);
    expect(await cut(`${"😀".repeat(200)}.jpeg`)).toBe(`${"😀".repeat(186)}.jpeg`);
    expect(await cut(`${"a".repeat(187)}.pdf`)).toBe(`${"a".repeat(187)}.pdf`);
    expect(await cut("😀".repeat(200))).toBe("😀".repeat(191));
    expect(await cut(`a.${"b".repeat(300)}`)).toBe(`a.${"b".repeat(189)}`);
    expect(await cut(`.${"b".repeat(300)}`)).toBe(`.${"b".repeat(190)}`);
  });

  test("two files are refused on the field; parts of other names are left out", async () => {
    const file = (name: string) => `name="${name}"; filename="a.txt"`;
    const two = await rawForm([file("file"), "one"], [file("file"), "two"]);
    expect([two.status, two.body.error.errors]).toEqual([422, { file: ["must be sent once"] }]);
    expect(kept()).toEqual([0, 0, 0]);
    const more = await rawForm(
      [file("other"), "one"],
      ['name="note"', "text"],
      [file("__proto__"), "two"],
      [file("file"), "three"],
      ['filename="nameless"', "four"],
    );
    expect([more.status, more.body.size]).toEqual([201, 5]);
    expect(kept()).toEqual([1, 1, 0]);
  });

  test("more parts than 100, or more text than 64 KiB, is refused", async () => {
    const many = Array.from({ length: 101 }, (): [string, string] => ['name="a"', "b"]);
    expect((await rawForm(...many)).status).toBe(422);
    expect((await rawForm(['name="a"', "b".repeat(70_000)])).status).toBe(413);
  });

  test.each([
    ["", "--x--"],
    ["ends in its headers", "--x\r\nContent-Dispo"],
    [
      "ends in its file",
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ["is none", "hello"],
  ])("a form that %s is 422, and leaves nothing", async (_, body) => {
    const { status } = await world.call("POST", `${path}/attachments`, {
      body,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([status, ...kept()]).toEqual([422, 0, 0, 0]);
  });

  test.each(["multipart/form-data", `multipart/form-data; boundary=${"x".repeat(300)}`])(
    "the type %s is 422",
    async (type) => {
      const headers = { "content-type": type };
      const { status } = await world.call("POST", `${path}/attachments`, {
        body: "--x--",
        headers,
      });
      expect(status).toBe(422);
    },
  );

  test("a refused file leaves nothing behind, a kept one only itself", async () => {
    const large = new Uint8Array(600 * 1024);
    const refused: Answered[] = [
      await world.post(`${path}/attachments`, form(large), { headers: { "if-match": '"9"' } }),
      await attach(new Uint8Array(10 * 1024 * 1024 + 1)),
    ];
    expect(refused.map(({ status }) => status)).toEqual([412, 413]);
    expect(kept()).toEqual([0, 0, 0]);
    const headers = { "idempotency-key": "large" };
    expect((await world.post(`${path}/attachments`, form(large), { headers })).status).toBe(201);
    expect((await world.post(`${path}/attachments`, form(large), { headers })).status).toBe(201);
    expect(kept()).toEqual([1, 3, 0]);
  });

  test("the 101st file of a ticket is refused, and leaves nothing behind", async () => {
    const sent = await Promise.all(Array.from({ length: 101 }, () => attach("hello")));
    expect(sent.filter(({ status }) => status === 422).length).toBe(1);
    expect(kept()).toEqual([100, 100, 0]);
    expect((await ticket()).attachments_count).toBe(100);
  });

  test("a file whose pieces have another size is read whole", async () => {
    const { body } = await attach("hello");
    world.sqlite.writeNow((root) => {
      const tx = root.org(world.cedar.id);
      tx.run(tx.delete("attachment_pieces"));
      for (const [position, text] of ["he", "l", "lo"].entries())
        tx.insert("attachment_pieces", {
          attachment_id: body.id,
          position,
          content: Buffer.from(text),
        });
    });
    expect((await world.get(`${path}/attachments/${body.id}/content`)).text).toBe("hello");
  });

  test("nobody sees a file that is not complete; prune deletes one that was left an hour ago", async () => {
    const { body } = await attach(new Uint8Array(5 * 1024 * 1024));
    const incomplete = (incomplete_since: Instant) =>
      world.sqlite.writeNow((root) => {
        const tx = root.org(world.cedar.id);
        tx.run(tx.update("ticket_attachments", { incomplete_since }));
      });
    incomplete(now());
    expect((await world.get(`${path}/attachments`)).body).toEqual([]);
    expect((await ticket()).attachments).toEqual([]);
    expect((await world.get(`${path}/attachments/${body.id}/content`)).status).toBe(404);
    await jobs.prune?.run(world.sqlite, now());
    expect(kept()).toEqual([1, 20, 0]);
    incomplete(plusSeconds(now(), -7200));
    await jobs.prune?.run(world.sqlite, now());
    expect(kept()).toEqual([0, 0, 0]);
  });

  test("no file is 422, another body 415", async () => {
    const none = await world.post(`${path}/attachments`, new FormData());
    expect(none.status).toBe(422);
    expect(none.body.error.errors).toEqual({ file: ["is required"] });
    const text = new FormData();
    text.append("file", "hello");
    expect((await world.post(`${path}/attachments`, text)).body.error.errors).toEqual({
      file: ["must be a file"],
    });
    expect((await world.post(`${path}/attachments`, { file: "hello" })).status).toBe(415);
  });

  test("an archived ticket takes files; one Idempotency-Key is one file", async () => {
    await world.post(`${path}/archive`);
    const headers = { "idempotency-key": "once" };
    const first = await world.post(`${path}/attachments`, form(png), { headers });
    const again = await world.post(`${path}/attachments`, form(png), { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    const other = await world.post(`${path}/attachments`, form("other"), { headers });
    expect(other.body.error.reason).toBe("idempotency_key_reused");
    expect((await ticket()).attachments_count).toBe(1);
  });
});

describe("DELETE /v1/tickets/{id}/attachments/{attachment_id}", () => {
  test("once, with its content, and only through its own ticket", async () => {
    const { id } = (await attach(png)).body;
    const other = `/v1/tickets/${await newTicket()}`;
    expect((await world.delete(`${other}/attachments/${id}`)).status).toBe(404);
    expect((await world.get(`${other}/attachments/${id}/content`)).status).toBe(404);
    expect((await world.delete(`${path}/attachments/${id}`)).status).toBe(204);
    expect((await world.get(`${path}/attachments/${id}/content`)).status).toBe(404);
    expect(await ticket()).toMatchObject({ attachments_count: 0, attachments: [] });
    const pieces = world.sqlite.reader(world.cedar.id);
    expect(pieces.all(pieces.from("attachment_pieces").select("position"))).toEqual([]);
  });
});

describe("who may", () => {
  test("reading needs tickets:read, writing tickets:update", async () => {
    const reader = world.apiKey({ abilities: ["tickets:read"] });
    const writer = world.apiKey({ abilities: ["tickets:update"] });
    const { id } = (await world.post(`${path}/attachments`, form(png), { key: writer })).body;
    expect((await world.get(`${path}/attachments`, { key: writer })).status).toBe(403);
    expect((await world.get(`${path}/attachments/${id}/content`, { key: writer })).status).toBe(
      403,
    );
    expect((await world.get(`${path}/attachments/${id}/content`, { key: reader })).status).toBe(
      200,
    );
    const refused = await world.post(`${path}/attachments`, form(png), { key: reader });
    expect(refused.status).toBe(403);
  });

  test("whoever cannot see the ticket finds no file", async () => {
    const { id } = (await attach(png)).body;
    for (const key of [world.apiKey({ board_ids: [] }), world.bekaa_key]) {
      expect((await world.get(`${path}/attachments/${id}/content`, { key })).status).toBe(404);
      expect((await world.post(`${path}/attachments`, form(png), { key })).status).toBe(404);
      expect((await world.delete(`${path}/attachments/${id}`, { key })).status).toBe(404);
    }
  });
});
