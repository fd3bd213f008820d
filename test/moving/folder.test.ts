import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { createUser } from "../../src/access/users.ts";
import {
  contentsOf,
  exportAll,
  folderOf,
  importAll,
  linesOf,
  openQuietly,
  rejectedIn,
} from "../moving-world.ts";

afterEach(() => void setSystemTime());

/** A folder that is right, whose lines a case replaces. */
const right: Readonly<Record<string, string>> = {
  branches: "external_ref,name,active\nB1,North,yes",
  items:
    "external_ref,name,type,price,currency,tax_rate\nI1,Fibre 50,service,30,USD,11\nI2,Router,product,45.5,USD,0",
  technicians: "external_ref,name,email\nT1,Ali,ali@moved.example",
  boards: "external_ref,name,columns,members\nF,Field,Inbox=new;Done=done;Off=cancelled,T1",
  "job-types": "external_ref,name,code,board_ref\nJ1,Repair,repair,F",
  clients:
    "external_ref,name,username,currency,created_at\nC1,Nadia,nadia,USD,2024-03-05\nC2,Omar,omar,USD,2024-03-06",
  services: "external_ref,client_ref,item_ref,quantity\nS1,C1,I1,1",
  "client-prices": "external_ref,client_ref,item_ref,price\nCP1,C1,I1,25",
  "exchange-rates": "external_ref,base,quote,rate,effective_at\nR1,USD,LBP,89500,2024-01-01",
  invoices:
    "external_ref,legacy_number,client_ref,issue_date,currency,item_ref,description,quantity,price,tax_rate\nV1,OLD-1,C1,2024-05-01,USD,I1,,1,30,11\nV2,OLD-2,C1,2024-06-01,USD,I1,,1,30,11",
  "credit-notes":
    "external_ref,invoice_ref,issued_at,reason,line,quantity,amount,tax\nN1,V2,2024-06-02,Line was down,1,,10,1.10",
  payments:
    "external_ref,client_ref,allocations,amount,currency,method,paid_at\nP1,C1,V1=33.30,33.30,USD,cash,2024-05-03",
  "opening-balances": "external_ref,client_ref,currency,balance\nO1,C1,USD,22.20\nO2,C2,USD,-5",
};

const lineOf = (file: string, line: string): string => `${right[file]?.split("\n", 1)[0]}\n${line}`;

describe("a folder that is right", () => {
  test("goes in whole, and a second time changes nothing", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = folderOf(right);
    const first = await importAll(sqlite, organization, folder);
    expect(first.files).toEqual(
      [
        ["branches.csv", 1],
        ["items.csv", 2],
        ["technicians.csv", 1],
        ["boards.csv", 1],
        ["job-types.csv", 1],
        ["clients.csv", 2],
        ["services.csv", 1],
        ["client-prices.csv", 1],
        ["exchange-rates.csv", 1],
        ["invoices.csv", 2],
        ["credit-notes.csv", 1],
        ["payments.csv", 1],
        ["opening-balances.csv", 2],
      ].map(([file, lines]) => ({
        file,
        lines,
        created: lines,
        updated: 0,
        unchanged: 0,
        rejected: 0,
      })) as typeof first.files,
    );
    const again = await importAll(sqlite, organization, folder);
    expect(again.files.map(({ lines, unchanged }) => unchanged - lines)).toEqual(
      again.files.map(() => 0),
    );
    expect(rejectedIn(folder)).toEqual([]);
  });
});

interface Case {
  name: string;
  /** The file whose only line this is, after its header. */
  file: string;
  line: string;
  header?: string;
  column: string;
  reason: string | RegExp;
}

const cases: Case[] = [
  {
    name: "no reference",
    file: "items",
    line: ",Cable,product,1,USD,0",
    column: "external_ref",
    reason: "is required",
  },
  {
    name: "an unknown word",
    file: "items",
    line: "I9,Cable,thing,1,USD,0",
    column: "type",
    reason: "must be one of: service, product",
  },
  {
    name: "no number",
    file: "items",
    line: "I9,Cable,product,cheap,USD,0",
    column: "price",
    reason: "must be a number",
  },
  {
    name: "a thousand, or one and a half",
    file: "items",
    line: 'I9,Cable,product,"1,500",USD,0',
    column: "price",
    reason: "must be a number",
  },
  {
    name: "too many decimals",
    file: "items",
    line: "I9,Cable,product,1.005,USD,0",
    column: "price",
    reason: "has more decimals than USD",
  },
  {
    name: "no currency",
    file: "items",
    line: "I9,Cable,product,1,XYZ,0",
    column: "currency",
    reason: "must be an ISO 4217 currency",
  },
  {
    name: "no yes or no",
    file: "branches",
    line: "B9,South,perhaps",
    column: "active",
    reason: "must be a boolean",
  },
  {
    name: "no address",
    file: "technicians",
    line: "T9,Bea,",
    column: "email",
    reason: "is required",
  },
  {
    name: "hours of no day",
    file: "technicians",
    header: "external_ref,name,email,weekly_hours",
    line: "T9,Bea,bea@moved.example,someday 08:00-12:00",
    column: "weekly_hours",
    reason: /must be like mon/,
  },
  {
    name: "a column without its category",
    file: "boards",
    line: "F9,Sales,Inbox;Done=done,",
    column: "columns",
    reason: "must be like Inbox=new;Doing=in_progress",
  },
  {
    name: "a board without a done column",
    file: "boards",
    line: "F9,Sales,Inbox=new;Off=cancelled,",
    column: "columns",
    reason: /must keep a done column/,
  },
  {
    name: "an unknown member",
    file: "boards",
    line: "F9,Sales,Inbox=new;Done=done;Off=cancelled,T9",
    column: "members",
    reason: "is in no line of technicians.csv, nor here: T9",
  },
  {
    name: "an unknown board",
    file: "job-types",
    line: "J9,Survey,survey,F9",
    column: "board_ref",
    reason: "is in no line of boards.csv, nor here: F9",
  },
  {
    name: "an item without its quantity",
    file: "job-types",
    header: "external_ref,name,default_items",
    line: "J9,Survey,I1",
    column: "default_items",
    reason: /must be like ROUTER=1/,
  },
  {
    name: "an unknown branch",
    file: "clients",
    header: "external_ref,name,username,branch_ref",
    line: "C9,Sara,sara,B9",
    column: "branch_ref",
    reason: "is in no line of branches.csv, nor here: B9",
  },
  {
    name: "a name that is too long",
    file: "clients",
    line: `C9,${"x".repeat(192)},sara,USD,2024-03-05`,
    column: "name",
    reason: "must have at most 191 characters",
  },
  {
    name: "no day",
    file: "clients",
    line: "C9,Sara,sara,USD,5 March",
    column: "created_at",
    reason: /must be a date/,
  },
  {
    name: "a moment of the future",
    file: "clients",
    line: "C9,Sara,sara,USD,2999-03-05",
    column: "created_at",
    reason: "must not be in the future",
  },
  {
    name: "an account without its ISP",
    file: "clients",
    header: "external_ref,name,username,isp_username",
    line: "C9,Sara,sara,sara.net",
    column: "isp",
    reason: "is required with the columns of its account",
  },
  {
    name: "a service of nobody",
    file: "services",
    line: "S9,C9,I1,1",
    column: "client_ref",
    reason: "is in no line of clients.csv, nor here: C9",
  },
  {
    name: "a service without its item",
    file: "services",
    line: "S9,C1,,1",
    column: "item_ref",
    reason: "is required",
  },
  {
    name: "a price of nobody",
    file: "client-prices",
    line: "CP9,C9,I1,1",
    column: "client_ref",
    reason: "is in no line of clients.csv, nor here: C9",
  },
  {
    name: "a rate of one currency",
    file: "exchange-rates",
    line: "R9,USD,USD,1,2024-01-01",
    column: "quote",
    reason: "must be another currency than base",
  },
  {
    name: "an invoice of nobody",
    file: "invoices",
    line: "V9,OLD-9,C9,2024-05-01,USD,I1,,1,30,11",
    column: "client_ref",
    reason: "is in no line of clients.csv, nor here: C9",
  },
  {
    name: "an invoice of tomorrow",
    file: "invoices",
    line: "V9,OLD-9,C1,2031-05-01,USD,I1,,1,30,11",
    column: "issue_date",
    reason: "must not be in the future",
  },
  {
    name: "an invoice without a day",
    file: "invoices",
    line: "V9,OLD-9,C1,,USD,I1,,1,30,11",
    column: "issue_date",
    reason: "is required",
  },
  {
    name: "an unknown item",
    file: "invoices",
    line: "V9,OLD-9,C1,2024-05-01,USD,I9,,1,30,11",
    column: "item_ref",
    reason: "is in no line of items.csv, nor here: I9",
  },
  {
    name: "a line of nothing",
    file: "invoices",
    line: "V9,OLD-9,C1,2024-05-01,USD,,,1,30,11",
    column: "description",
    reason: "is required without item_ref",
  },
  {
    name: "a line without a price",
    file: "invoices",
    line: "V9,OLD-9,C1,2024-05-01,USD,I1,,1,,11",
    column: "price",
    reason: "is required",
  },
  {
    name: "a discount of more than all",
    file: "invoices",
    line: "V9,OLD-9,C1,2024-05-01,USD,I1,,1,-30,11",
    column: "price",
    reason: "the lines add up to less than 0",
  },
  {
    name: "a tax of more than all",
    file: "invoices",
    line: "V9,OLD-9,C1,2024-05-01,USD,I1,,1,30,101",
    column: "tax_rate",
    reason: /between 0 and 100/,
  },
  {
    name: "an unknown ticket",
    file: "invoices",
    header: "external_ref,client_ref,issue_date,item_ref,price,ticket_ref",
    line: "V9,C1,2024-05-01,I1,30,K9",
    column: "ticket_ref",
    reason: "is in no line of tickets.csv, nor here: K9",
  },
  {
    name: "a month that is none",
    file: "invoices",
    header: "external_ref,client_ref,issue_date,item_ref,price,period",
    line: "V9,C1,2024-05-01,I1,30,May",
    column: "period",
    reason: /must be a month/,
  },
  {
    name: "a payment of nobody",
    file: "payments",
    line: "P9,,,5,USD,cash,2024-05-03",
    column: "client_ref",
    reason: "is required",
  },
  {
    name: "a payment without an amount",
    file: "payments",
    line: "P9,C1,,,USD,cash,2024-05-03",
    column: "amount",
    reason: "is required",
  },
  {
    name: "a thousand, or one",
    file: "payments",
    line: 'P9,C1,,"1,000",USD,cash,2024-05-03',
    column: "amount",
    reason: "must be a number like 1234.50, without a separator of thousands",
  },
  {
    name: "a payment of tomorrow",
    file: "payments",
    line: "P9,C1,,5,USD,cash,2031-05-03",
    column: "paid_at",
    reason: "must not be in the future",
  },
  {
    name: "an unknown method",
    file: "payments",
    line: "P9,C1,,5,USD,barter,2024-05-03",
    column: "method",
    reason: /must be one of: cash,/,
  },
  {
    name: "an unknown invoice",
    file: "payments",
    line: "P9,C1,V9=5,5,USD,cash,2024-05-03",
    column: "allocations",
    reason: "is in no line of invoices.csv that was imported: V9",
  },
  {
    name: "allocations that are none",
    file: "payments",
    line: "P9,C1,V1,5,USD,cash,2024-05-03",
    column: "allocations",
    reason: /must be like/,
  },
  {
    name: "more than the invoice",
    file: "payments",
    line: "P9,C1,V1=50,50,USD,cash,2024-05-03",
    column: "allocations",
    reason: "more than what is open on OLD-1",
  },
  {
    name: "more than the payment",
    file: "payments",
    line: "P9,C1,V1=30,5,USD,cash,2024-05-03",
    column: "allocations",
    reason: "add up to more than the payment is worth",
  },
  {
    name: "a credit note of nothing",
    file: "credit-notes",
    line: "N9,V9,2024-06-02,Down,1,,10,1.10",
    column: "invoice_ref",
    reason: "is in no line of invoices.csv, nor here: V9",
  },
  {
    name: "a credit note of another line",
    file: "credit-notes",
    line: "N9,V2,2024-06-02,Down,2,,10,1.10",
    column: "line",
    reason: /is not a line of the invoice/,
  },
  {
    name: "a credit note of more than all",
    file: "credit-notes",
    line: "N9,V2,2024-06-02,Down,1,,31,1.10",
    column: "amount",
    reason: /is more than what is left/,
  },
  {
    name: "a credit note without a reason",
    file: "credit-notes",
    line: "N9,V2,2024-06-02,,1,,10,1.10",
    column: "reason",
    reason: "is required",
  },
  {
    name: "a balance of nobody",
    file: "opening-balances",
    line: "O9,C9,USD,5",
    column: "client_ref",
    reason: "is in no line of clients.csv, nor here: C9",
  },
  {
    name: "a balance that is no number",
    file: "opening-balances",
    line: "O9,C2,USD,much",
    column: "balance",
    reason: "must be a number",
  },
];

/** What a line that is wrong refers to, without other money of the client. */
const before = Object.fromEntries(
  Object.entries(right).filter(
    ([file]) => !["payments", "credit-notes", "opening-balances"].includes(file),
  ),
);

describe("a line that is wrong", () => {
  test.each(cases)("$file: $name", async ({ file, line, header, column, reason }) => {
    const { sqlite, organization } = openQuietly();
    await importAll(sqlite, organization, folderOf(before));
    const folder = folderOf({ [file]: header ? `${header}\n${line}` : lineOf(file, line) });
    const report = await importAll(sqlite, organization, folder);
    expect(report.files).toEqual([
      { file: `${file}.csv`, lines: 1, created: 0, updated: 0, unchanged: 0, rejected: 1 },
    ]);
    const matches = typeof reason === "string" ? reason : expect.stringMatching(reason);
    expect(rejectedIn(folder)).toEqual([
      { file: `${file}.csv`, line: "2", column, reason: matches },
    ]);
    sqlite.close();
  });
});

describe("lines of a record that belong together", () => {
  test("one bad line rejects the invoice, and the payment that names it", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = folderOf({
      ...before,
      invoices:
        "external_ref,client_ref,issue_date,item_ref,quantity,price\nV1,C1,2024-05-01,I1,1,30\nV1,C1,2024-05-01,I1,none,30\nV2,C2,2024-05-01,I1,1,30",
      payments: "external_ref,client_ref,invoice_ref,amount,paid_at\nP1,C1,V1,30,2024-05-03",
    });
    const { files } = await importAll(sqlite, organization, folder);
    expect(files.filter(({ rejected }) => rejected > 0)).toMatchObject([
      { file: "invoices.csv", lines: 3, created: 1, rejected: 2 },
      { file: "payments.csv", lines: 1, rejected: 1 },
    ]);
    expect(rejectedIn(folder)).toEqual([
      { file: "invoices.csv", line: "2", column: "quantity", reason: "must be a number" },
      { file: "invoices.csv", line: "3", column: "quantity", reason: "must be a number" },
      {
        file: "payments.csv",
        line: "2",
        column: "invoice_ref",
        reason: "is in no line of invoices.csv that was imported: V1",
      },
    ]);
    sqlite.close();
  });

  test("a balance that differs leaves out all of the client's money, and nobody else's", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = folderOf({
      ...before,
      payments: right.payments ?? "",
      "opening-balances": "external_ref,client_ref,currency,balance\nO1,C1,USD,20\nO2,C2,USD,7.50",
    });
    const { files } = await importAll(sqlite, organization, folder);
    expect(files.slice(-3)).toMatchObject([
      { file: "invoices.csv", created: 0, rejected: 2 },
      { file: "payments.csv", created: 0, rejected: 1 },
      { file: "opening-balances.csv", created: 1, rejected: 1 },
    ]);
    expect(rejectedIn(folder).map(({ file, line, column }) => [file, line, column])).toEqual([
      ["invoices.csv", "2", "client_ref"],
      ["invoices.csv", "3", "client_ref"],
      ["payments.csv", "2", "client_ref"],
      ["opening-balances.csv", "2", "balance"],
    ]);
    const corrected = folderOf({
      ...before,
      payments: right.payments ?? "",
      "opening-balances":
        "external_ref,client_ref,currency,balance\nO1,C1,USD,33.30\nO2,C2,USD,7.50",
    });
    const again = await importAll(sqlite, organization, corrected);
    expect(again.files.slice(-3)).toMatchObject([
      { created: 2, rejected: 0 },
      { created: 1, rejected: 0 },
      { created: 1, unchanged: 1, rejected: 0 },
    ]);
    sqlite.close();
  });

  test("imported money that differs later is rejected, and the books stay", async () => {
    const { sqlite, organization } = openQuietly();
    await importAll(sqlite, organization, folderOf(right));
    const folder = folderOf({
      invoices: lineOf("invoices", "V1,OLD-1,C1,2024-05-01,USD,I1,,1,31,11"),
      payments: lineOf("payments", "P1,C1,V1=33.30,33.30,USD,omt,2024-05-03"),
      "opening-balances": lineOf("opening-balances", "O2,C2,USD,-6"),
    });
    const before_it = exportAll(sqlite, organization);
    await importAll(sqlite, organization, folder);
    expect(rejectedIn(folder)).toEqual([
      {
        file: "invoices.csv",
        line: "2",
        column: "external_ref",
        reason: "was imported with other values, which stay",
      },
      {
        file: "payments.csv",
        line: "2",
        column: "external_ref",
        reason: "was imported with other values, which stay",
      },
      {
        file: "opening-balances.csv",
        line: "2",
        column: "balance",
        reason: "was imported with another value, which stays",
      },
    ]);
    expect(contentsOf(exportAll(sqlite, organization))).toEqual(contentsOf(before_it));
    sqlite.close();
  });
});

describe("a second run", () => {
  test("changes what differs, and keeps what an empty cell leaves out", async () => {
    const { sqlite, organization } = openQuietly();
    await importAll(sqlite, organization, folderOf(right));
    const folder = folderOf({
      items: "external_ref,name,price,unit\nI1,,32,month\nI2,Router,,",
      clients: "external_ref,name,city\nC1,,Zahle\nC2,Omar,",
      services: "external_ref,client_ref,item_ref,quantity\nS1,C1,I1,2\nS2,C1,I2,1",
    });
    expect((await importAll(sqlite, organization, folder)).files).toMatchObject([
      { file: "items.csv", updated: 1, unchanged: 1 },
      { file: "clients.csv", updated: 1, unchanged: 1 },
      { file: "services.csv", updated: 1, created: 1 },
    ]);
    const { items, clients, services } = linesOf(exportAll(sqlite, organization));
    expect(items?.[0]).toMatchObject({
      name: "Fibre 50",
      price: "32",
      unit: "month",
      tax_rate: "11",
    });
    expect(clients?.[0]).toMatchObject({ name: "Nadia", city: "Zahle", username: "nadia" });
    expect(services?.map(({ item_ref, quantity }) => [item_ref, quantity])).toEqual([
      ["I1", "2"],
      ["I2", "1"],
    ]);
    sqlite.close();
  });
});

test("an import makes an owner a technician, and leaves the address that they log in with", async () => {
  const { sqlite, organization } = openQuietly();
  const email = "owner@moved.example";
  const { id } = sqlite.writeNow((root) =>
    createUser(root.org(organization.id), { email, name: "Maya", role: "owner" }),
  );
  const folder = folderOf({
    technicians: `external_ref,name,email\n${id},Maya,thief@moved.example\nT2,Maya,${email}`,
  });
  await importAll(sqlite, organization, folder);
  expect(rejectedIn(folder)).toMatchObject([{ line: "2", column: "email" }]);
  expect(linesOf(exportAll(sqlite, organization)).technicians).toMatchObject([{ email }]);
  sqlite.close();
});

describe("a file that is not as it should be", () => {
  test.each([
    ["an unknown column", "external_ref,name,colour\nB9,South,red", "colour", 1],
    ["a column that is there twice", "external_ref,name,name\nB9,South,x", "name", 1],
  ])("%s is said, and the rest goes in", async (_, branches, column, created) => {
    const { sqlite, organization } = openQuietly();
    const folder = folderOf({ branches });
    const { files } = await importAll(sqlite, organization, folder);
    expect(files).toMatchObject([{ lines: 1, created, rejected: 0 }]);
    expect(rejectedIn(folder)).toMatchObject([{ file: "branches.csv", line: "1", column }]);
    sqlite.close();
  });

  test("a quote that is not closed rejects its line alone", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = folderOf({ branches: 'external_ref,name\nB1,North\nB2,"South\nB3,East' });
    const { files } = await importAll(sqlite, organization, folder);
    expect(files).toMatchObject([{ lines: 3, created: 2, rejected: 1 }]);
    expect(rejectedIn(folder)).toMatchObject([{ file: "branches.csv", line: "3", column: "name" }]);
    sqlite.close();
  });

  test("semicolons, Windows-1252 and formulas are read as spreadsheets write them", async () => {
    const { sqlite, organization } = openQuietly();
    const folder = folderOf({});
    const text = "external_ref;name\r\nB1;Saïda\r\nB2;'=North\r\n";
    await Bun.write(`${folder}/branches.csv`, Buffer.from(text, "latin1"));
    await importAll(sqlite, organization, folder);
    expect(linesOf(exportAll(sqlite, organization)).branches).toMatchObject([
      { name: "Saïda" },
      { name: "'=North" },
    ]);
    sqlite.close();
  });
});
