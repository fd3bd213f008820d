import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { export_columns, exportClients } from "../../src/clients/export.ts";
import { client_statuses } from "../../src/shared/client-vocabulary.ts";
import { payment_methods } from "../../src/shared/vocabulary.ts";
import { clientsOf, sendFile } from "../client-file.ts";
import { World } from "../world.ts";

let world: World;
beforeEach(() => {
  world = new World();
});
afterEach(() => world.close());

/** What `lastmile export clients` writes. */
const exported = (): string =>
  stringify([
    [...export_columns],
    ...[...exportClients(world.sqlite.reader(world.cedar.id))].flat(),
  ]);

const cellsOf = (csv: string): string[][] => parse(csv).slice(1);

/** What a spreadsheet would calculate, written without a look at the rule itself. */
const isFormula = (cell: string): boolean =>
  /^[=+\-@\t\r]/.test(cell) &&
  Number.isNaN(Number(cell)) &&
  !/^\+[0-9]{1,4} (?:[0-9]{1,4}|\([0-9]{1,4}\))(?:[ -][0-9]+)*$/.test(cell);

const add = async (fields: object): Promise<void> => {
  const { status, body } = await world.post("/v1/clients", fields);
  expect([status, body.error]).toEqual([201, undefined]);
};

describe("a cell that a spreadsheet would calculate", () => {
  const formulas = [
    "=1+1",
    "-2+3+cmd|' /C calc'!A0",
    "+1+1",
    "+ (1+1)",
    "+961 3 (1+1)",
    "+961-3-123456",
    "- 1",
    "-5 apples",
    "@SUM(A1)",
    "+",
    "-",
    "＝1+1",
    "'=1+1",
    "''+1+1",
  ];
  test.each(formulas)("%s is written behind an apostrophe", async (name) => {
    await add({ name, username: "x", notes: name, phone_number: name });
    const [cells = []] = cellsOf(exported());
    for (const column of ["name", "notes", "phone_number"])
      expect(cells[export_columns.indexOf(column)]).toBe(`'${name}`);
  });

  const plain = [
    "+961 3 123 456",
    "+961 3 123456",
    "+961 (3) 123-456",
    "+1 (212) 555-0100",
    "+9613123456",
    "-5",
    "-33.85",
    "1+1",
    "'quoted'",
    "Rima",
  ];
  test.each(plain)("%s is none", async (name) => {
    await add({ name, username: "x", phone_number: name });
    const [cells = []] = cellsOf(exported());
    expect(cells[export_columns.indexOf("name")]).toBe(name);
    expect(cells[export_columns.indexOf("phone_number")]).toBe(name);
  });
});

describe("an export that is imported again changes nothing", () => {
  /** Texts in which quotes, guards, separators and line ends are frequent. */
  const hard = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
    {
      weight: 5,
      arbitrary: fc
        .array(
          fc.constantFrom(
            ...["=", "+", "-", "@", "'", '"', ";", "|", "\\", "\n", "\t", ",", " ", "(", ")"],
            ...["1", "961", "x", "é", "محمد", "\ufffd", "😀", "\u2028", "\ufeff", "＝", "cmd|'!A0"],
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join("")),
    },
  );
  /** As the service takes it: trimmed, without control characters. */
  const text = hard.map((one) =>
    one.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "").trim(),
  );
  const named = text.map((one) => one || "x");
  const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
  const degrees = (max: number) =>
    optional(fc.oneof(fc.double({ min: -max, max, noNaN: true }), fc.integer({ min: -max, max })));

  interface Things {
    branches: string[];
    collectors: string[];
    generators: string[];
    isps: string[];
  }

  const catalogue = fc.record({
    branches: fc.array(named, { minLength: 1, maxLength: 3 }),
    // A collector may be called as another one is numbered.
    collectors: fc.array(fc.oneof(named, fc.constantFrom("1", "2", "3")), {
      minLength: 1,
      maxLength: 3,
    }),
    generators: fc.array(named, { minLength: 1, maxLength: 3 }),
    isps: fc.array(fc.oneof(named, fc.constant("Ogero")), { minLength: 1, maxLength: 3 }),
  });

  const client = fc.record({
    name: named,
    username: text.map((one) => one.replace(/\s/g, "")),
    phone_number: optional(fc.oneof(text, fc.constantFrom("+961 3 123 456", "+1+1", "+ (1+1)"))),
    extra_phones: optional(fc.array(named, { maxLength: 4 })),
    address: optional(text),
    external_ref: optional(text),
    city: optional(text),
    street: optional(text),
    code: optional(text),
    color_tag: optional(text),
    language: optional(text),
    notes: optional(text),
    status: optional(fc.constantFrom(...client_statuses)),
    latitude: degrees(90),
    longitude: degrees(180),
    due_day: optional(fc.integer({ min: 1, max: 31 })),
    auto_invoice: optional(fc.boolean()),
    agreed_payment_method: optional(fc.constantFrom(...payment_methods)),
    currency: optional(fc.constantFrom("USD", "LBP")),
    branch: optional(fc.nat()),
    collector: optional(fc.nat()),
    generator: optional(fc.nat()),
    isp: optional(fc.nat()),
    isp_username: text.map((one) => one.replace(/\s/g, "") || "x"),
    isp_expires_at: optional(fc.constantFrom("2027-01-31T00:00:00Z", "2027-07-31T23:59:59Z")),
  });

  const addAll = async (things: Things): Promise<Record<keyof Things, unknown[]>> => {
    const ids: Record<keyof Things, unknown[]> = {
      branches: [],
      collectors: [],
      generators: [],
      isps: [],
    };
    for (const kind of Object.keys(ids) as (keyof Things)[])
      for (const name of things[kind]) {
        const { status, body } = await world.post(`/v1/${kind}`, { name });
        expect(status).toBe(201);
        ids[kind].push(body.id);
      }
    return ids;
  };

  const oneOf = (ids: unknown[], index: number | undefined): unknown =>
    index === undefined ? null : ids[index % ids.length];

  test("byte for byte, and no cell of it is a formula", async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogue,
        fc.array(client, { minLength: 1, maxLength: 4 }),
        async (things, clients) => {
          world.close();
          world = new World();
          const ids = await addAll(things);
          for (const [n, one] of clients.entries()) {
            const { branch, collector, generator, isp, isp_username, isp_expires_at, ...rest } =
              one;
            await add({
              ...rest,
              username: `${one.username}${n}`,
              external_ref: one.external_ref ? `${one.external_ref}${n}` : null,
              branch_id: oneOf(ids.branches, branch),
              collector_id: oneOf(ids.collectors, collector),
              generator_id: oneOf(ids.generators, generator),
              isp_account:
                isp === undefined
                  ? null
                  : {
                      isp_id: oneOf(ids.isps, isp),
                      username: isp_username,
                      status: "suspended",
                      expires_at: isp_expires_at ?? null,
                    },
            });
          }
          const before = await clientsOf(world);
          const csv = exported();
          expect(cellsOf(csv).flat().filter(isFormula)).toEqual([]);
          const { body } = await sendFile(world, csv);
          expect(body.rejected_lines).toEqual([]);
          expect([body.unchanged, body.updated, body.created]).toEqual([clients.length, 0, 0]);
          expect(await clientsOf(world)).toEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("and makes the same clients where they are not there yet", async () => {
    const phones = ["03;123", "01|222", "back\\slash\\", "two\nlines", "'=x", "+1+1", "\\;"];
    const fields = { name: "'=x", username: "'+1+1", notes: "''=y\n-1", extra_phones: phones };
    await add(fields);
    const [{ id }] = await clientsOf(world);
    const csv = exported();
    await world.call("DELETE", "/v1/clients", { body: { id: [id] } });
    expect((await sendFile(world, csv)).body).toMatchObject({ created: 1, rejected: 0 });
    expect((await clientsOf(world))[0]).toMatchObject(fields);
  });
});
