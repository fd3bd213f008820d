import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { attachments } from "../../src/moving/folder/files/attachments.ts";
import { comments } from "../../src/moving/folder/files/comments.ts";
import { tickets } from "../../src/moving/folder/files/tickets.ts";
import { findTicketByRef } from "../../src/moving/folder/reference-queries.ts";
import { checkRows } from "../../src/operations/check/check.ts";
import { png as pngOf } from "../png.ts";
import { VisitWorld } from "../visit-world.ts";
import { FolderLines, filled } from "./folder-lines.ts";

/* comments.csv and attachments.csv of a folder, line by line (beyond §14). */

let world: VisitWorld;
let here: FolderLines;
let there: FolderLines;
beforeEach(async () => {
  world = await VisitWorld.open();
  here = new FolderLines(world, world.cedar);
  there = new FolderLines(world, world.bekaa);
  for (const org of [here, there]) {
    org.prepare();
    mkdirSync(join(org.folder, "attachments"));
  }
  await here.importLine(tickets, {
    external_ref: "J-1",
    title: "No internet",
    board_ref: "FIELD",
    created_at: "2026-09-01T08:00:00Z",
    resolved_at: "2026-09-05T08:00:00Z",
  });
});
afterEach(() => {
  here.close();
  there.close();
  world.close();
});

const ticket = () => {
  const found = findTicketByRef(here.context.db, "J-1");
  if (!found) throw new Error("no ticket");
  return found;
};

const comment = (more: Record<string, string> = {}): Record<string, string> =>
  withoutEmpty({
    external_ref: "K-1",
    ticket_ref: "J-1",
    body: "Cable cut\nsince Monday",
    internal: "yes",
    author: "Ziad of the old system",
    created_at: "2026-09-02T08:00:00Z",
    ...more,
  });

const withoutEmpty = (cells: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ""));

describe("a comment", () => {
  test("is written at its time by its author, and leaves the ticket's own time", async () => {
    expect(await here.importLine(comments, comment())).toBe("created");
    const { body } = await world.get(`/v1/tickets/${ticket().id}/comments`);
    expect(body).toEqual([
      expect.objectContaining({
        body: "Cable cut\nsince Monday",
        internal: true,
        created_by: { type: "system", id: null, name: "Ziad of the old system" },
        created_at: "2026-09-02T08:00:00Z",
      }),
    ]);
    expect(ticket()).toMatchObject({ updated_at: "2026-09-05T08:00:00Z", comments_count: 1 });
    expect(await here.importLine(comments, comment())).toBe("unchanged");
    expect(await here.importLine(comments, { external_ref: "K-1" })).toBe("unchanged");
    expect(world.events()).toEqual([]);
    expect(checkRows(world.sqlite)).toEqual([]);
  });

  const refused: [string, Record<string, string>, string][] = [
    ["ticket_ref", { ticket_ref: "J-9" }, "is in no line of tickets.csv, nor here: J-9"],
    ["ticket_ref", { ticket_ref: "" }, "is required"],
    ["body", { body: "" }, "is required"],
    ["internal", { internal: "perhaps" }, "must be a boolean"],
    ["author", { author: "x".repeat(192) }, "must have at most 191 characters"],
    ["created_at", { created_at: "2027-01-01" }, "must not be in the future"],
  ];
  test.each(refused)("is refused on %s: %j", async (column, more, message) => {
    expect(await here.importLine(comments, comment(more))).toEqual({
      [column]: [expect.stringContaining(message)],
    });
    expect(here.exported(comments)).toEqual([]);
  });

  const changed: [string, Record<string, string>][] = [
    ["body", { body: "Cable whole" }],
    ["internal", { internal: "no" }],
    ["author", { author: "Omar" }],
    ["created_at", { created_at: "2026-09-03" }],
  ];
  test.each(changed)("never changes: %s", async (column, more) => {
    await here.importLine(comments, comment());
    expect(await here.importLine(comments, comment(more))).toEqual({
      [column]: [expect.stringContaining("an import cannot change it")],
    });
    expect(filled(here.exported(comments)[0])).toEqual({ ...comment(), internal: "true" });
  });

  test("that was deleted comes again with its line", async () => {
    await here.importLine(comments, comment());
    const { body } = await world.get(`/v1/tickets/${ticket().id}/comments`);
    await world.delete(`/v1/tickets/${ticket().id}/comments/${body[0].id}`);
    expect(await here.importLine(comments, comment())).toBe("created");
    expect(ticket().comments_count).toBe(1);
  });
});

const png = Uint8Array.fromBase64(pngOf(4, 4));

const file = (more: Record<string, string> = {}): Record<string, string> =>
  withoutEmpty({
    external_ref: "F-1",
    ticket_ref: "J-1",
    name: "Roof: north side.png",
    file: "attachments/0001.png",
    author: "Ziad",
    created_at: "2026-09-02T08:00:00Z",
    ...more,
  });

const put = (name: string, content: Uint8Array | string) =>
  writeFileSync(join(here.folder, "attachments", name), content);

describe("an attachment", () => {
  test("is stored with its content, at its time, with its type detected", async () => {
    const large = crypto.getRandomValues(new Uint8Array(65_536)).toHex().repeat(5); // several pieces
    put("0001.png", png);
    put("large.txt", large);
    put("empty", "");
    expect(await here.importLine(attachments, file({ signed_by: "Nadia" }))).toBe("created");
    const other = { external_ref: "F-2", ticket_ref: "J-1", file: "attachments/large.txt" };
    expect(await here.importLine(attachments, other)).toBe("created");
    expect(
      await here.importLine(attachments, {
        ...other,
        external_ref: "F-3",
        file: "attachments/empty",
      }),
    ).toBe("created");
    const path = `/v1/tickets/${ticket().id}/attachments`;
    const { body } = await world.get(path);
    expect(body).toEqual([
      expect.objectContaining({
        name: "Roof: north side.png",
        content_type: "image/png",
        size: png.byteLength,
        signed_by: "Nadia",
        created_by: { type: "system", id: null, name: "Ziad" },
        created_at: "2026-09-02T08:00:00Z",
      }),
      expect.objectContaining({ name: "large.txt", content_type: "text/plain" }),
      expect.objectContaining({ name: "empty", size: 0 }),
    ]);
    expect((await world.get(`${path}/${body[1].id}/content`)).text).toBe(large);
    expect(ticket().attachments_count).toBe(3);
    expect(await here.importLine(attachments, file({ signed_by: "Nadia" }))).toBe("unchanged");
    expect(checkRows(world.sqlite)).toEqual([]);
    expect(world.events()).toEqual([]);
  });

  const refused: [string, Record<string, string>, string][] = [
    ["ticket_ref", { ticket_ref: "J-9" }, "is in no line of tickets.csv"],
    ["file", { file: "" }, "is required"],
    ["file", { file: "attachments/none.png" }, "is not in the folder"],
    ["file", { file: "attachments" }, "must be in the folder attachments/"],
    ["file", { file: "attachments/more" }, "is no file"],
    ["file", { file: "tickets.csv" }, "must be in the folder attachments/"],
    ["file", { file: "attachments/../tickets.csv" }, "must be in the folder attachments/"],
    ["file", { file: "attachments/out" }, "must be in the folder attachments/"],
    ["file", { file: "attachments/large" }, "has more than 1048576 bytes"],
    ["created_at", { created_at: "2027-01-01" }, "must not be in the future"],
  ];
  test.each(refused)("is refused on %s: %j", async (column, more, message) => {
    put("0001.png", png);
    put("large", new Uint8Array(1024 * 1024 + 1));
    writeFileSync(join(here.folder, "tickets.csv"), "external_ref\n");
    mkdirSync(join(here.folder, "attachments/more"));
    symlinkSync(join(here.folder, "tickets.csv"), join(here.folder, "attachments/out"));
    expect(await here.importLine(attachments, file(more))).toEqual({
      [column]: [expect.stringContaining(message)],
    });
    expect(ticket().attachments_count).toBe(0);
    expect(checkRows(world.sqlite)).toEqual([]);
  });

  test("never changes, and counts for the storage quota", async () => {
    put("0001.png", png);
    put("0002.png", "another");
    await here.importLine(attachments, file());
    for (const [column, more] of [
      ["name", { name: "Other.png" }],
      ["file", { file: "attachments/0002.png" }],
      ["author", { author: "Omar" }],
    ] as const)
      expect(await here.importLine(attachments, file(more))).toEqual({
        [column]: [expect.stringContaining("an import cannot change it")],
      });
    here.context.organization = { ...here.organization, storage_quota_mb: 0 };
    here.context.caller = { ...here.context.caller, organization: here.context.organization };
    expect(await here.importLine(attachments, file({ external_ref: "F-2" }))).toBe(
      "quota_exceeded",
    );
    expect(await here.importLine(comments, comment())).toBe("quota_exceeded");
  });
});

test("an export, imported elsewhere and exported again, is equal", async () => {
  put("0001.png", png);
  await here.importLine(comments, comment());
  await here.importLine(attachments, file({ signed_by: "Nadia" }));
  await here.importLine(attachments, file({ external_ref: "f/1", name: "../صورة.png" }));
  const path = `/v1/tickets/${ticket().id}`;
  await world.post(`${path}/comments`, { body: "Thank you \n" });
  const form = new FormData();
  form.append("file", new File(["x".repeat(300_000)], `${"long ".repeat(40)}name.txt`));
  await world.call("POST", `${path}/attachments`, { body: form });
  const files = [tickets, comments, attachments];
  const first = files.map((each) => here.exported(each));
  expect(first.map((lines) => lines.length)).toEqual([1, 2, 3]);
  const names = readdirSync(join(here.folder, "attachments"));
  expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThan(200);
  for (const line of first[2] ?? []) {
    const name = String(line.file);
    expect(name).toStartWith("attachments/");
    expect(existsSync(join(here.folder, name))).toBe(true);
    writeFileSync(join(there.folder, name), readFileSync(join(here.folder, name)));
  }
  for (const [index, each] of files.entries())
    expect(await there.importLines(each, first[index] ?? [])).toEqual(
      (first[index] ?? []).map(() => "created"),
    );
  expect(files.map((each) => there.exported(each))).toEqual(first);
  for (const org of [here, there])
    for (const [index, each] of files.entries())
      expect(new Set(await org.importLines(each, first[index] ?? []))).toEqual(
        new Set(["unchanged"]),
      );
  expect(checkRows(world.sqlite)).toEqual([]);
});
