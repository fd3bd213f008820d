import { describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Organization } from "../../src/access/organization-queries.ts";
import { beginDeletion, runDeletion } from "../../src/clients/delete.ts";
import { findByExternalRef } from "../../src/clients/queries.ts";
import type { Sqlite } from "../../src/database/group-commit.ts";
import { type ImportOptions, importFolder } from "../../src/moving/folder/import-folder.ts";
import {
  exportAll,
  folderOf,
  importAll,
  linesOf,
  openQuietly,
  rejectedIn,
} from "../moving-world.ts";

/* Which lines of money belong together, and to whom. */

const clients = "external_ref,name,username,currency\nC1,Nadia,nadia,USD\nC2,Omar,omar,USD";
const invoices = "external_ref,client_ref,issue_date,currency,description,price,voided_at";
const payments = "external_ref,client_ref,invoice_ref,amount,paid_at";
const balances = "external_ref,client_ref,currency,balance";

/** A folder with these lines below their headers. */
const moneyOf = (lines: { invoices?: string[]; payments?: string[]; balances?: string[] }) => {
  const file = (header: string, below: string[] | undefined) =>
    below ? [header, ...below].join("\n") : null;
  const files = {
    clients,
    invoices: file(invoices, lines.invoices),
    payments: file(payments, lines.payments),
    "opening-balances": file(balances, lines.balances),
  };
  return folderOf(
    Object.fromEntries(Object.entries(files).flatMap(([k, v]) => (v ? [[k, v]] : []))),
  );
};

const deleteClient = async (sqlite: Sqlite, { id }: Organization, external_ref: string) => {
  const ids = [findByExternalRef(sqlite.reader(id), external_ref)?.id ?? ""];
  sqlite.writeNow((root) => beginDeletion(root.org(id), ids));
  await runDeletion(ids, async (change) => sqlite.writeNow((root) => change(root.org(id))));
};

const balanceOf = (sqlite: Sqlite, { id }: Organization, external_ref: string) =>
  findByExternalRef(sqlite.reader(id), external_ref)?.balance;

describe("an invoice with several lines is taken whole, or rejected whole", () => {
  test.each([
    ["names another client", "V1,C2,2024-05-01,USD,Box,5,", "client_ref"],
    ["names nobody who is there", "V1,C9,2024-05-01,USD,Box,5,", "client_ref"],
    ["is in another currency", "V1,C1,2024-05-01,LBP,Box,500000,", "currency"],
    ["has a quote that is not closed", 'V1,C1,2024-05-01,USD,"Box,5,', "description"],
    ["has no date like the first", "V1,C1,2024-05-02,USD,Box,5,", "issue_date"],
  ])("when one %s", async (_, second, column) => {
    const { sqlite, organization } = openQuietly();
    const folder = moneyOf({
      invoices: ["V1,C1,2024-05-01,USD,Fibre,30,", second, "V2,C2,2024-05-01,USD,Fibre,30,"],
      payments: ["P1,C1,V1,30,2024-05-02"],
    });
    const { files } = await importAll(sqlite, organization, folder);
    expect(files.slice(1)).toMatchObject([
      { file: "invoices.csv", created: 1, rejected: 2 },
      { file: "payments.csv", created: 0, rejected: 1 },
    ]);
    const rejected = rejectedIn(folder).filter(({ file }) => file === "invoices.csv");
    expect(rejected).toMatchObject([
      { line: "2", column },
      { line: "3", column },
    ]);
    expect([balanceOf(sqlite, organization, "C1"), balanceOf(sqlite, organization, "C2")]).toEqual([
      0, 3000,
    ]);
    sqlite.close();
  });

  test("others may leave empty what the first says", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = moneyOf({ invoices: ["V1,C1,2024-05-01,USD,Fibre,30,", "V1,,,,Box,5,"] });
    await importAll(sqlite, organization, folder);
    expect(rejectedIn(folder)).toEqual([]);
    expect(balanceOf(sqlite, organization, "C1")).toBe(3500);
    sqlite.close();
  });
});

describe("a line is rejected", () => {
  test("when a payment names a client who is not there, whatever its invoice", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = moneyOf({
      invoices: ["V1,C1,2024-05-01,USD,Fibre,30,"],
      payments: ["P1,C9,V1,30,2024-05-02"],
    });
    await importAll(sqlite, organization, folder);
    expect(rejectedIn(folder)).toMatchObject([{ file: "payments.csv", column: "client_ref" }]);
    sqlite.close();
  });

  test("when an invoice was voided before it was issued", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = moneyOf({ invoices: ["V1,C1,2024-05-02,USD,Fibre,30,2024-05-01"] });
    await importAll(sqlite, organization, folder);
    expect(rejectedIn(folder)).toMatchObject([{ file: "invoices.csv", column: "voided_at" }]);
    sqlite.close();
  });

  test("when two balances have the same reference", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = moneyOf({ balances: ["O1,C1,USD,5", "O1,C1,USD,7", "O2,C2,USD,1"] });
    const { files } = await importAll(sqlite, organization, folder);
    expect(files.at(-1)).toMatchObject({ created: 1, rejected: 2 });
    expect(balanceOf(sqlite, organization, "C1")).toBe(0);
    sqlite.close();
  });
});

test("a balance is not made by one entry where the client's money was rejected", async () => {
  const { sqlite, organization } = openQuietly();
  const wrong = moneyOf({ invoices: [",C1,2024-05-01,USD,Fibre,30,"], balances: ["O1,C1,USD,30"] });
  await importAll(sqlite, organization, wrong);
  expect(rejectedIn(wrong).map(({ file, column }) => [file, column])).toEqual([
    ["invoices.csv", "external_ref"],
    ["opening-balances.csv", "balance"],
  ]);
  const right = moneyOf({
    invoices: ["V1,C1,2024-05-01,USD,Fibre,30,"],
    balances: ["O1,C1,USD,30"],
  });
  await importAll(sqlite, organization, right);
  expect(rejectedIn(right)).toEqual([]);
  expect(balanceOf(sqlite, organization, "C1")).toBe(3000);
  sqlite.close();
});

describe("the reference of a client who was deleted", () => {
  test.each([
    [
      "with invoices and payments",
      {
        invoices: ["V1,C1,2024-05-01,USD,Fibre,30,"],
        payments: ["P1,C1,V1,10,2024-05-02"],
        balances: ["O1,C1,USD,20"],
      },
    ],
    ["with a balance alone", { balances: ["O1,C1,USD,20"] }],
  ])("comes again %s", async (_, lines) => {
    const { sqlite, organization } = openQuietly();
    await importAll(sqlite, organization, moneyOf(lines));
    await deleteClient(sqlite, organization, "C1");
    const folder = moneyOf(lines);
    await importAll(sqlite, organization, folder);
    expect(rejectedIn(folder)).toEqual([]);
    expect(balanceOf(sqlite, organization, "C1")).toBe(2000);
    const again = await importAll(sqlite, organization, folder);
    expect(again.files.every(({ lines: all, unchanged }) => all === unchanged)).toBe(true);
    sqlite.close();
  });
});

test("a record stays with its client when another one has their reference now", async () => {
  const { sqlite, organization } = openQuietly();
  const lines = { invoices: ["V1,C1,2024-05-01,USD,Fibre,30,"] };
  await importAll(sqlite, organization, moneyOf(lines));
  const old = findByExternalRef(sqlite.reader(organization.id), "C1");
  sqlite.writeNow((root) =>
    root.org(organization.id).updateRow("clients", old?.id ?? "", {
      external_ref: "OLD",
      username: "old",
      username_key: "old",
    }),
  );
  const folder = moneyOf(lines);
  await importAll(sqlite, organization, folder);
  expect(rejectedIn(folder)).toMatchObject([{ file: "invoices.csv", column: "external_ref" }]);
  expect([balanceOf(sqlite, organization, "OLD"), balanceOf(sqlite, organization, "C1")]).toEqual([
    3000, 0,
  ]);
  sqlite.close();
});

describe("an import that was interrupted", () => {
  const options = (changed: Partial<ImportOptions>): ImportOptions => ({
    dry_run: false,
    onProgress: () => {},
    file_limit_bytes: 1024,
    sliceMs: () => 0,
    pause: async () => {},
    ...changed,
  });

  /** Imports until so many transactions of the money are done. */
  const interrupted = async (
    sqlite: Sqlite,
    organization: Organization,
    folder: string,
    parts: number,
  ) => {
    let done = 0;
    const ended = importFolder(
      sqlite,
      organization,
      folder,
      options({
        onProgress: ({ step }) => {
          if (step === "money") done += 1;
          if (done === parts) throw new Error("interrupted");
        },
      }),
    );
    await expect(ended).rejects.toThrow("interrupted");
  };

  const folder = () =>
    moneyOf({
      invoices: [
        "V1,C1,2024-05-01,USD,Fibre,30,",
        "V2,C2,2024-05-01,USD,Fibre,30,",
        "V9,C9,2024-05-01,USD,Fibre,30,",
      ],
    });

  test("leaves out nobody when a client who was done is deleted meanwhile", async () => {
    const { sqlite, organization } = openQuietly();
    const history = moneyOf({ payments: ["P1,C1,,10,2024-05-02", "P2,C2,,10,2024-05-02"] });
    await interrupted(sqlite, organization, history, 1);
    await deleteClient(sqlite, organization, "C1");
    await importFolder(sqlite, organization, history, options({}));
    expect(balanceOf(sqlite, organization, "C2")).toBe(-1000);
    sqlite.close();
  });

  test("says again what it had rejected when rejected.csv is gone", async () => {
    const { sqlite, organization } = openQuietly();
    const history = folder();
    await interrupted(sqlite, organization, history, 3);
    rmSync(join(history, "rejected.csv"));
    const { files } = await importFolder(sqlite, organization, history, options({}));
    expect(files.at(-1)).toMatchObject({ lines: 3, unchanged: 2, rejected: 1 });
    expect(rejectedIn(history)).toMatchObject([{ file: "invoices.csv", line: "4" }]);
    sqlite.close();
  });
});

test("lines of nobody who is there are rejected in many short transactions", async () => {
  const { sqlite, organization } = openQuietly();
  const folder = moneyOf({
    invoices: Array.from({ length: 1000 }, (_, index) => `V${index},C9,2024-05-01,USD,Fibre,30,`),
  });
  let transactions = 0;
  const { files } = await importFolder(sqlite, organization, folder, {
    ...{ dry_run: false, file_limit_bytes: 1024, sliceMs: () => 0, pause: async () => {} },
    onProgress: ({ step }) => {
      if (step === "money") transactions += 1;
    },
  });
  expect(files.at(-1)).toMatchObject({ lines: 1000, rejected: 1000 });
  expect(transactions).toBeGreaterThan(4);
  sqlite.close();
});

test("what a header says is no formula in rejected.csv", async () => {
  const { sqlite, organization } = openQuietly();
  const folder = folderOf({ branches: "external_ref,name,=1+1\nB1,North,x" });
  await importAll(sqlite, organization, folder);
  expect(rejectedIn(folder)).toMatchObject([{ line: "1", column: "'=1+1" }]);
  expect(linesOf(exportAll(sqlite, organization)).branches).toHaveLength(1);
  sqlite.close();
});
