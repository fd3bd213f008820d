import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { bytesOf, type FileContent, namesOf, sendFile } from "../client-file.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const joined = (...parts: FileContent[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

const header = "name,username,city\n";
const arabic = "محمد,m.k,زحلة\nفاطمة,f.h,بيروت\n";

describe("a file that is UTF-8 but for a few lines", () => {
  test("is read as UTF-8, and those lines are rejected with what is wrong", async () => {
    const file = joined(utf8(header + arabic), bytesOf("Élie,elie,Zahlé\n"), utf8("Nour,nour,\n"));
    const { body } = await sendFile(world, file);
    expect(body).toMatchObject({ encoding: "utf-8", lines: 4, created: 3, rejected: 1 });
    expect(body.rejected_lines).toEqual([
      {
        line: 4,
        message: "is not UTF-8 like the rest of the file: byte 0xC9 in name",
        errors: {},
      },
    ]);
    expect(await namesOf(world)).toEqual(["محمد", "فاطمة", "Nour"]);
  });

  test("one Arabic letter among a thousand Latin lines is enough", async () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `Zo\xe9 ${n},zoe.${n},\n`).join("");
    const file = joined(utf8(header + arabic), bytesOf(lines));
    expect((await sendFile(world, file)).body).toMatchObject({
      encoding: "utf-8",
      created: 2,
      rejected: 1000,
    });
  });

  test.each([
    ["a letter that is cut off", [0xd9], "0xD9"],
    ["a lone continuation", [0x80], "0x80"],
    ["a letter written too long", [0xc0, 0xaf], "0xC0"],
    ["a surrogate", [0xed, 0xa0, 0x80], "0xED"],
    ["what no letter begins with", [0xff], "0xFF"],
    ["beyond Unicode", [0xf4, 0x90, 0x80, 0x80], "0xF4"],
  ])("%s is not UTF-8", async (_what, bytes, named) => {
    const bad = joined(utf8("X"), new Uint8Array(bytes), utf8(",x,\n"));
    const { body } = await sendFile(world, joined(utf8(header + arabic), bad));
    expect(body).toMatchObject({ encoding: "utf-8", created: 2, rejected: 1 });
    expect(body.rejected_lines[0].message).toContain(`byte ${named} in name`);
  });

  test("a replacement character that stands there in UTF-8 is text as any other", async () => {
    const file = joined(utf8(`${header}a\ufffdb,x,\n😀,y,\n`), bytesOf("Zo\xe9,zoe,\n"));
    expect((await sendFile(world, file)).body).toMatchObject({ created: 2, rejected: 1 });
    expect(await namesOf(world)).toEqual(["a\ufffdb", "😀"]);
  });

  test("a file that says that it is UTF-8 is taken at its word, by mark or by field", async () => {
    const latin = bytesOf(`${header}Zo\xe9,zoe,\nNour,nour,\n`);
    const marked = joined(utf8("\ufeff"), latin);
    for (const sent of [sendFile(world, marked), sendFile(world, latin, { encoding: "utf-8" })])
      expect((await sent).body).toMatchObject({ encoding: "utf-8", rejected: 1 });
    expect(await namesOf(world)).toEqual(["Nour"]);
  });

  test("letters are whole wherever the file is cut to be read", async () => {
    const names = Array.from({ length: 2000 }, (_, n) => `${"a".repeat(n % 7)}محمد😀é ${n}`);
    const lines = names.map((name, n) => `${name},u.${n},زحلة\n`).join("");
    const { body } = await sendFile(world, joined(utf8(header + lines), bytesOf("Zo\xe9,zoe,\n")));
    expect(body).toMatchObject({ encoding: "utf-8", created: 2000, rejected: 1 });
    expect((await world.get("/v1/clients?orderBy=created_at&pageSize=1")).body.data[0].name).toBe(
      names[0],
    );
  });
});

describe("Windows-1252", () => {
  test("is taken when nothing in the file is UTF-8, and told", async () => {
    const file = bytesOf(`${header}Élie d’Été,elie,\nRené,rene,\n`, { "’": 0x92 });
    expect((await sendFile(world, file)).body).toMatchObject({
      encoding: "windows-1252",
      created: 2,
      rejected: 0,
    });
    expect(await namesOf(world)).toEqual(["Élie d’Été", "René"]);
  });

  test("not where a byte is no letter of it", async () => {
    const file = joined(bytesOf(`${header}Zo\xe9,zoe,\n`), new Uint8Array([0x81]), utf8(",x,\n"));
    expect((await sendFile(world, file)).body).toMatchObject({ encoding: "utf-8", rejected: 2 });
  });

  test("not for the letters of an Arabic code page, which `encoding` must name", async () => {
    const file = bytesOf(`${header}\xe3\xcd\xe3\xcf,m.k,\nNour,nour,\n`);
    expect((await sendFile(world, file)).body).toMatchObject({
      encoding: "utf-8",
      created: 1,
      rejected: 1,
    });
    const said = await sendFile(world, file, { encoding: "windows-1256" });
    expect(said.body).toMatchObject({ encoding: "windows-1256", rejected: 0 });
    expect(await namesOf(world)).toEqual(["Nour", "محمد"]);
  });
});

test.each([
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const)("%s is known by its mark, and told", async (encoding, mark) => {
  const text = Buffer.from("name\tusername\nمحمد\tm.k\n", "utf16le");
  const bytes = encoding === "utf-16le" ? text : text.swap16();
  const { body } = await sendFile(world, joined(new Uint8Array(mark), new Uint8Array(bytes)));
  expect(body).toMatchObject({ encoding, created: 1 });
  expect(await namesOf(world)).toEqual(["محمد"]);
});
