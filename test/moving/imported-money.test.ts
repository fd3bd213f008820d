import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { DunningWorld, usual_steps } from "../dunning-world.ts";
import { folderOf, importAll, rejectedIn } from "../moving-world.ts";
import { readPdf } from "../pdf-text.ts";

let world: DunningWorld;

beforeEach(() => {
  world = new DunningWorld();
  world.at("2026-11-16");
});

afterEach(() => {
  world.close();
  setSystemTime();
});

const history = {
  items: "external_ref,name,type,price,currency\nI1,Fibre 50,service,30,USD",
  clients:
    "external_ref,name,username,email,currency,created_at\nC1,Nadia,nadia,nadia@example.com,USD,2025-03-05",
  invoices: `external_ref,legacy_number,client_ref,issue_date,due_date,currency,item_ref,price,tax_rate,period
V1,F-1001,C1,2026-08-01,2026-08-10,USD,I1,30,11,2026-08
V2,F-1002,C1,2026-11-01,2026-11-05,USD,I1,30,,2026-11`,
  payments:
    "external_ref,client_ref,invoice_ref,amount,currency,method,paid_at\nP1,C1,V1,33.30,USD,omt,2026-08-09T10:00:00+03:00",
};

const importHere = async (files: Readonly<Record<string, string>>, as_of?: string) => {
  const folder = folderOf(files);
  await importAll(world.sqlite, world.cedar, folder, as_of);
  return rejectedIn(folder);
};

const client = async () => (await world.get("/v1/clients?search=nadia")).body.data[0];

describe("an imported invoice", () => {
  test("carries its old number, and is found by it", async () => {
    expect(await importHere(history)).toEqual([]);
    for (const search of ["F-1001", "f-1001"]) {
      const { body } = await world.get(`/v1/invoices?search=${search}`);
      expect(body.data).toMatchObject([
        { number: "F-1001", legacy_number: "F-1001", imported: true, status: "paid", total: 33.3 },
      ]);
      expect(body.pagination.total).toBe(1);
    }
    const both = await world.get("/v1/invoices?search=F-10&status=unpaid");
    expect(both.body.data).toMatchObject([{ number: "F-1002", period: "2026-11" }]);
    expect((await world.get("/v1/invoices?search=F-2")).body.data).toEqual([]);
    const found = await world.get("/v1/search?query=F-1001");
    expect(found.body.data).toMatchObject([{ type: "invoice", number: "F-1001" }]);
  });

  test("does not use our own series, whose numbers are found beside it", async () => {
    await importHere(history);
    const { body: own } = await world.post("/v1/invoices", {
      client_id: (await client()).id,
      items: [{ item_uuid: (await world.get("/v1/items")).body.data[0].uuid, quantity: 1 }],
    });
    expect(own).toMatchObject({ number: "INV-2026-000001", imported: false, legacy_number: null });
    for (const search of ["INV-2026-000001", "2026-1", "1"]) {
      const { body } = await world.get(`/v1/invoices?search=${search}`);
      expect(body.data).toMatchObject([{ id: own.id }]);
    }
  });

  test("has its old number on the PDF", async () => {
    await importHere(history);
    const [{ id }] = (await world.get("/v1/invoices?search=F-1001")).body.data;
    const { bytes } = await world.get(`/v1/invoices/${id}/pdf`);
    expect((await readPdf(bytes)).pages.join()).toContain("F-1001");
  });

  test("stands in the statement and the reports of its own days", async () => {
    await importHere(history);
    const { body } = await world.get(
      `/v1/clients/${(await client()).id}/statement?date_to=2026-10-31`,
    );
    expect(body.entries).toMatchObject([
      { kind: "invoice", date: "2026-08-01", reference: "F-1001", amount: 33.3, balance: 33.3 },
      { kind: "payment", date: "2026-08-09", amount: -33.3, balance: 0 },
    ]);
    const revenue = await world.get(
      "/v1/reports/revenue?date_from=2026-08-01&date_to=2026-08-31&interval=month",
    );
    expect(revenue.body.rows).toMatchObject([
      { invoiced: 33.3, tax: 3.3, collected: 33.3, outstanding_end: 0 },
    ]);
  });

  test("bills its month, which no run bills again", async () => {
    await importHere({
      ...history,
      clients: "external_ref,name,username,currency,due_day,auto_invoice\nC1,Nadia,nadia,USD,5,yes",
      services: "external_ref,client_ref,item_ref\nS1,C1,I1",
    });
    const previewed = async (date: string) =>
      (await world.get(`/v1/invoices/recurring-preview?date=${date}`)).body.data.length;
    expect(await previewed("2026-11-16")).toBe(0);
    expect(await previewed("2026-12-05")).toBe(1);
  });

  test("is in before a new client is billed monthly, so that a run meanwhile bills nothing", async () => {
    const files = {
      ...history,
      clients:
        "external_ref,name,username,currency,due_day,auto_invoice\nC1,Nadia,nadia,USD,16,yes",
      services: "external_ref,client_ref,item_ref\nS1,C1,I1",
    };
    const billed: [string, number][] = [];
    await importAll(world.sqlite, world.cedar, folderOf(files), undefined, ({ step }) => {
      const found = world.sqlite.rows<{ auto_invoice: number }>(
        "SELECT auto_invoice FROM clients WHERE org_id = (SELECT org_id FROM clients)",
      );
      if (found[0]) billed.push([step, found[0].auto_invoice]);
    });
    expect(new Set(billed.map((each) => each.join(" ")))).toEqual(
      new Set(["clients.csv 0", "services.csv 0", "money 0", "monthly-billing 1"]),
    );
    const { body } = await world.post("/v1/invoice-runs", {});
    expect(body.invoices).toBe(0); // this month's is V2
  });

  test("of our own form is followed by our own series", async () => {
    await importHere({
      ...history,
      invoices: `${history.invoices}\nV3,INV-2026-000041,C1,2026-07-01,2026-07-05,USD,I1,30,,2026-07`,
    });
    const { body: own } = await world.post("/v1/invoices", {
      client_id: (await client()).id,
      items: [{ item_uuid: (await world.get("/v1/items")).body.data[0].uuid, quantity: 1 }],
    });
    expect(own.number).toBe("INV-2026-000042");
    const header = history.invoices.split("\n", 1)[0];
    const late = `${header}\nV4,INV-2026-000050,C1,2026-07-02,2026-07-05,USD,I1,30,,`;
    expect(await importHere({ invoices: late })).toEqual([
      {
        file: "invoices.csv",
        line: "2",
        column: "legacy_number",
        reason: "is of the organization's own series, which has begun in that year",
      },
    ]);
  });

  test("is reminded of by the steps whose day is still to come, and by no earlier one", async () => {
    await world.policy({
      enabled: true,
      steps: [
        { kind: "reminder", days_after_due: 3 },
        { kind: "reminder", days_after_due: 12 },
      ],
    });
    await importHere(history);
    const [{ id }] = (await world.get("/v1/invoices?search=F-1002")).body.data;
    await world.day("2026-11-16"); // the day of the import: the first reminder was due on the 8th
    expect(await world.ran(id)).toEqual([]);
    await world.day("2026-11-17");
    expect(await world.ran(id)).toEqual(["reminder 12 done"]);
  });

  test("leads to no suspension without a warning of ours", async () => {
    await world.policy({ enabled: true, steps: usual_steps });
    await importHere(history);
    const [{ id }] = (await world.get("/v1/invoices?search=F-1002")).body.data;
    await world.day("2026-11-19"); // the day of the suspension; the warning was due on the 12th
    expect(await world.ran(id)).toContain("warning 7 done");
    expect((await client()).suspension).toBeNull();
  });
});

describe("an opening balance", () => {
  const folder = (balance: string, currency = "USD") => ({
    clients: history.clients,
    "opening-balances": `external_ref,client_ref,currency,balance\nO1,C1,${currency},${balance}`,
  });

  test("that is owed is one entry, an invoice that can be paid, and no revenue", async () => {
    await importHere(folder("120.50"), "2026-10-31");
    const { id, balance } = await client();
    expect(balance).toBe(120.5);
    const journal = await world.get(`/v1/journal-entries?client_id=${id}`);
    expect(journal.body.data).toMatchObject([
      { kind: "opening_balance", created_at: "2026-10-31T21:59:59Z" },
    ]);
    const { body } = await world.get(`/v1/invoices?client_id=${id}`);
    expect(body.data).toMatchObject([
      { number: "Opening balance", balance: 120.5, due_date: "2026-10-31", imported: true },
    ]);
    const revenue = await world.get("/v1/reports/revenue?date_from=2026-10-01&date_to=2026-10-31");
    expect(revenue.body.totals).toMatchObject({
      invoiced: [{ amount: 0 }],
      outstanding_end: [{ amount: 120.5 }],
    });
    const paid = await world.post("/v1/payments", {
      client_id: id,
      invoice_id: body.data[0].id,
      amount: 120.5,
    });
    expect(paid.status).toBe(201);
    expect((await client()).balance).toBe(0);
  });

  test("in credit is one entry, and no money that was collected", async () => {
    await importHere(folder("-15"), "2026-10-31");
    const { id, balance } = await client();
    expect(balance).toBe(-15);
    const journal = await world.get(`/v1/journal-entries?client_id=${id}`);
    expect(journal.body.data).toMatchObject([{ kind: "opening_balance" }]);
    const collections = await world.get(
      "/v1/reports/collections?date_from=2026-10-01&date_to=2026-10-31",
    );
    expect(collections.body.rows).toEqual([]);
  });

  test("in another currency than the client's is credit in that currency", async () => {
    await importHere(folder("-150000", "LBP"), "2026-10-31");
    expect((await client()).balances).toEqual([{ currency: "LBP", amount: -150000 }]);
  });
});
