import { afterAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { World } from "../world.ts";
import { formOf, type ZipEntry, zipOf } from "./zip.ts";

/* Which ZIPs `POST /v1/imports` unpacks: beyond §14. */

const world = new World();
afterAll(() => world.close());

const folder = world.sqlite.transfers_folder;
const left = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const clients = { name: "clients.csv", content: "external_ref,name\nC1,Haddad\n" };
const named = (name: string): ZipEntry => ({ ...clients, name });
const many = (count: number): ZipEntry[] => [
  clients,
  ...Array.from({ length: count - 1 }, (_, n) => ({ name: `attachments/${n}.txt`, content: "x" })),
];
const zeros = Buffer.alloc(1_000_000);

const refused: [string, ZipEntry[] | Buffer, RegExp][] = [
  ["no ZIP", Buffer.from("external_ref,name\nC1,Haddad\n"), /is not a valid ZIP file/],
  ["an empty file", Buffer.alloc(0), /is not a valid ZIP file/],
  ["one that was cut", zipOf([clients]).subarray(0, 60), /is not a valid ZIP file/],
  ["one without any file", [], /has none of the files/],
  ["more than 50 entries", many(51), /has 51 entries, and may have 50: .*command line/],
  [
    "what expands to more than 20 times",
    [clients, { name: "attachments/bomb", content: zeros }],
    /expands to more than 20 times its size/,
  ],
  [
    "what expands to more than 20 times, and says otherwise",
    [clients, { name: "attachments/bomb", content: zeros, claimed: 1000 }],
    /expands to more|is not a valid ZIP file \(too many bytes/,
  ],
  ["a way out", [named("../clients.csv")], /is not a valid ZIP file \(invalid relative path/],
  ["a way out below", [clients, named("attachments/../../x")], /invalid relative path/],
  ["an absolute path", [named("/etc/clients.csv")], /absolute path/],
  ["a drive", [named("C:/clients.csv")], /absolute path/],
  ["a backslash", [clients, named("attachments\\x")], /invalid characters in fileName/],
  ["a null byte", [clients, named("attachments/a\0b")], /is not a file of the folder/],
  ["a link", [{ ...clients, content: "/etc/passwd", mode: 0o120777 }], /a link instead of a file/],
  ["one name twice", [clients, clients], /has clients\.csv twice/],
  ["an encrypted file", [{ ...clients, flags: 0x801 }], /has an encrypted file: clients\.csv/],
  ["another compression", [{ ...clients, method: 14 }], /is not supported: use Deflate/],
  ["a wrong checksum", [{ ...clients, crc: 1 }], /the checksum of clients\.csv differs/],
  ["ZIP64", [{ ...clients, extra: Buffer.from([1, 0, 0, 0]) }], /ZIP64/],
  ["another file", [clients, named("passwords.txt")], /has "passwords\.txt", which is not a file/],
  ["a folder in a folder", [named("a/b/clients.csv")], /has "b\/clients\.csv"/],
  ["two folders", [named("a/clients.csv"), named("b/items.csv")], /has "a\/clients\.csv"/],
  [
    "a file that is a folder, too",
    [clients, named("attachments/a"), named("attachments/a/b")],
    /whose name cannot be used: attachments\/a\/b/,
  ],
  ["a long name", [clients, named(`attachments/${"x".repeat(300)}`)], /whose name cannot be used/],
  ["no attachment", [clients, { name: "attachments/x/", content: "x" }, named("x")], /has "x"/],
];

test.each(refused)("refuses %s, and leaves nothing", async (_, zip, message) => {
  const body = formOf(Buffer.isBuffer(zip) ? zip : zipOf(zip));
  const { status, body: answer } = await world.call("POST", "/v1/imports", { body });
  expect([status, Object.keys(answer.error.errors)]).toEqual([422, ["file"]]);
  expect(answer.error.errors.file[0]).toMatch(message);
  expect(left()).toEqual([]);
  expect((await world.get("/v1/imports")).body.data).toEqual([]);
});

const taken: [string, ZipEntry[], string[]][] = [
  [
    "the files",
    [clients, { ...clients, method: 0, name: "items.csv" }],
    ["clients.csv", "items.csv"],
  ],
  [
    "a folder that was zipped as a whole, with what a system adds",
    [
      { name: "history/", mode: 0o040755, method: 0 },
      named("history/clients.csv"),
      named("history/rejected.csv"),
      named("history/attachments/a b.txt"),
      named("history/.DS_Store"),
      named("__MACOSX/history/._clients.csv"),
    ],
    ["attachments", "attachments/a b.txt", "clients.csv"],
  ],
  ["50 entries", many(50), []],
];

test.each(taken)("unpacks %s", async (_, entries, names) => {
  const sent = { body: formOf(zipOf(entries), { as_of: "2026-10-31" }) };
  const { status, body } = await world.call("POST", "/v1/imports", sent);
  expect([status, body.status, body.file_name, body.as_of]).toEqual([
    202,
    "checking",
    "history.zip",
    "2026-10-31",
  ]);
  const own = join(folder, body.id, "folder");
  const found = readdirSync(own, { recursive: true, encoding: "utf8" }).toSorted();
  if (names.length > 0) expect(found).toEqual(names);
  else expect(found).toHaveLength(51);
  expect(readFileSync(join(own, "clients.csv"), "utf8")).toBe(clients.content);
  expect(readdirSync(join(folder, body.id))).toEqual(["folder"]);
  expect((await world.delete(`/v1/imports/${body.id}`)).status).toBe(204);
});

test("two are unpacked at a time, and further ones refused for the moment", async () => {
  const send = () => world.call("POST", "/v1/imports", { body: formOf(zipOf(many(50))) });
  const answers = await Promise.all([send(), send(), send(), send()]);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([202, 409, 503, 503]);
  expect(answers.find(({ status }) => status === 503)?.headers.get("retry-after")).toBe("1");
  const id = answers.find(({ status }) => status === 202)?.body.id;
  expect((await world.delete(`/v1/imports/${id}`)).status).toBe(204);
});

test("a second one is refused while one is under way, and leaves nothing", async () => {
  const before = left();
  const send = () => world.call("POST", "/v1/imports", { body: formOf(zipOf([clients])) });
  const { body: first } = await send();
  const { status, body } = await send();
  expect([status, body.error.reason]).toEqual([409, "conflict"]);
  expect((await world.post("/v1/exports")).status).toBe(409);
  expect(left().filter((id) => !before.includes(id))).toEqual([first.id]);
  expect((await world.post(`/v1/imports/${first.id}/run`)).status).toBe(409);
});
