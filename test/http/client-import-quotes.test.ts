import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { clientsOf, namesOf, sendFile } from "../client-file.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

const header = "name,username,notes\n";
const unclosed = (passed_over = "") => `has a quote in notes that is not closed${passed_over}`;

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `Client ${n},client.${n},fine\n`).join("");

describe("a quote that is not closed", () => {
  test("costs its own line, not the 5,000 after it", async () => {
    const { body } = await sendFile(world, `${header}Rima,rima,"ring twice\n${lines(5000)}`);
    expect(body).toMatchObject({ lines: 5001, created: 5000, rejected: 1 });
    expect(body.rejected_lines).toEqual([{ line: 2, message: unclosed(), errors: {} }]);
  });

  test.each([
    ["a quoted cell", 'Elie,elie,"x"\n'],
    ["a line of quoted cells", '"Elie","elie","x"\n'],
    ["doubled quotes", '"Elie","elie","the ""old"" house"\n'],
    ["empty quoted cells", '"Elie","elie",""\n'],
    ["a quote inside a cell", 'Elie,elie,5" pipe\n'],
    ["a quoted cell over two lines", 'Elie,elie,"one\ntwo"\n'],
    ["CRLF", "Elie,elie,x\r\n"],
  ])("goes on with the line after it: %s", async (_what, next) => {
    const { body } = await sendFile(world, `${header}Rima,rima,"open\n${next}Karim,karim,\n`);
    expect(body.rejected_lines.map(({ line }: { line: number }) => line)).toEqual([2]);
    expect(await namesOf(world)).toEqual(["Elie", "Karim"]);
  });

  test("passes over what has not the right number of cells, and says so", async () => {
    const csv = `${header}Rima,rima,"one\ntwo\n\nthree, four\nElie,elie,\nNour,nour,"open\nfive\n`;
    const { body } = await sendFile(world, csv);
    expect(body).toMatchObject({ lines: 3, created: 1, rejected: 2 });
    expect(body.rejected_lines).toEqual([
      { line: 2, message: unclosed("; lines 3 to 5 were passed over"), errors: {} },
      { line: 7, message: unclosed("; line 8 was passed over"), errors: {} },
    ]);
    expect(await namesOf(world)).toEqual(["Elie"]);
  });

  test("in a line of its own, too: each is told", async () => {
    const csv = `${header}Rima,rima,"a\nElie,elie,"b\nNour,nour,c\nKarim,karim,"d\n`;
    const { body } = await sendFile(world, csv);
    expect(body.rejected_lines.map(({ line }: { line: number }) => line)).toEqual([2, 3, 5]);
    expect(await namesOf(world)).toEqual(["Nour"]);
  });

  test("that another record's quote seems to close", async () => {
    const csv = `${header}Rima,"rima,x\nElie,elie,12"\nNour,nour,"y"\n`;
    expect((await sendFile(world, csv)).body.rejected_lines).toEqual([
      { line: 2, message: "has a quote in username that is not closed", errors: {} },
    ]);
    expect(await namesOf(world)).toEqual(["Elie", "Nour"]);
  });

  test("that leaves the line with another number of cells", async () => {
    const csv = `${header}"Rima,"rima","x"\nElie,elie,"the "old" house"\n`;
    const { body } = await sendFile(world, csv);
    expect(body.rejected_lines).toEqual([
      {
        line: 2,
        message: "has a quote in name that is not closed",
        errors: {},
      },
    ]);
    expect(await namesOf(world)).toEqual(["Elie"]);
  });

  test("in the first line refuses the file", async () => {
    const { status, body } = await sendFile(world, '"name,username\nRima,rima\n');
    expect([status, body.error.errors]).toEqual([
      422,
      { file: ["its first line has a quote in column 1 that is not closed"] },
    ]);
  });

  test("a line of more than 256 KiB is rejected alone", async () => {
    const csv = `${header}Rima,rima,${"x".repeat(300_000)}\nElie,elie,\n`;
    const { body } = await sendFile(world, csv);
    expect(body.rejected_lines).toEqual([
      { line: 2, message: "is longer than 262144 characters", errors: {} },
    ]);
    expect(await namesOf(world)).toEqual(["Elie"]);
  });
});

describe("a quoted cell over several lines", () => {
  test.each([
    ["text", "one\ntwo\n\nfour"],
    ["commas, quotes, and lines like records", 'Dear "you",\nElie,elie,x\n"a",b,"c"\n,,'],
    ["only line ends between", "a\n\n\n\nb"],
    ["as long as the notes may be", "line of notes\n".repeat(1400).trim()],
  ])("%s", async (_what, notes) => {
    const cell = `"${notes.replaceAll('"', '""')}"`;
    const { body } = await sendFile(world, `${header}Rima,rima,${cell}\nBad,b b,\n`);
    expect((await clientsOf(world)).map((client: { notes: string }) => client.notes)).toEqual([
      notes,
    ]);
    const after = 3 + notes.split("\n").length - 1;
    expect(body.rejected_lines.map(({ line }: { line: number }) => line)).toEqual([after]);
  });

  test("with CRLF keeps its line ends as LF", async () => {
    await sendFile(world, 'name,username,notes\r\nRima,rima,"one\r\ntwo"\r\n');
    expect((await clientsOf(world))[0].notes).toBe("one\ntwo");
  });

  test("several in one line, and with fewer cells than the first line", async () => {
    const csv = 'name,username,notes,city\n"Ri\nma",rima,"one\ntwo",Zahle\nElie,elie,"a\nb"\n';
    expect((await sendFile(world, csv)).body).toMatchObject({ created: 2, rejected: 0 });
  });
});

test("files with lines that end in CR alone are read", async () => {
  await sendFile(world, "name,username\rRima,rima\rElie,elie");
  expect(await namesOf(world)).toEqual(["Rima", "Elie"]);
});

test("20,000 open quotes leave turns of the event loop to others", async () => {
  let turns = 0;
  let is_running = true;
  const take = (): void => {
    turns += 1;
    if (is_running) setImmediate(take);
  };
  const line = `Rima,rima,"${"x".repeat(90)}\n`;
  const importing = sendFile(world, header + line.repeat(20_000));
  setImmediate(take);
  expect((await importing).body).toMatchObject({ lines: 20_000, rejected: 20_000 });
  is_running = false;
  // Two megabytes are read in pieces of 32 KiB at most.
  expect(turns).toBeGreaterThan(60);
});
