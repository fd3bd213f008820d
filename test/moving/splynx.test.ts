import { expect, test } from "bun:test";
import { run } from "../command.ts";
import { fetchAll, newFolder, startOldSystem } from "./old-system.ts";
import { splynx_answers } from "./splynx-answers.ts";

const left_out = {
  deleted_credit_notes: 1,
  deleted_customers: 1,
  deleted_invoices: 1,
  deleted_payments: 1,
  deleted_services: 1,
  deleted_tickets: 1,
  leads: 1,
  of_left_out_clients: 2,
  refunds: 1,
  stopped_services: 1,
};

const lines = {
  branches: 2,
  items: 3,
  technicians: 1,
  boards: 1,
  clients: 2,
  services: 2,
  tickets: 1,
  comments: 2,
  invoices: 3,
  payments: 3,
  "opening-balances": 2,
};

const files = Object.entries(lines).map(([file, count]) => ({ file, lines: count }));

test("Splynx's records become a folder of our files", async () => {
  await using system = startOldSystem(splynx_answers);
  using folder = newFolder();
  const report = await fetchAll("splynx", system, folder);
  expect(report).toEqual({ dry_run: false, files, left_out, folder: folder.path });
  expect(folder.names()).toEqual(
    Object.keys(lines)
      .map((file) => `${file}.csv`)
      .toSorted(),
  );
  for (const file of Object.keys(lines)) expect(folder.csv(file)).toMatchSnapshot(file);
  const sent = new Set(system.headers.map((headers) => headers.get("authorization")));
  expect(sent).toEqual(new Set([`Basic ${btoa("key:secret")}`]));
});

test("amounts have the digits of their currency", async () => {
  await using system = startOldSystem(splynx_answers);
  using folder = newFolder();
  await fetchAll("splynx", system, folder, { currency: "LBP" });
  expect(folder.csv("opening-balances")).toContain("balance-1,1,LBP,35\n");
  expect(folder.csv("invoices")).toContain(
    "1,202401001,1,,2024-01-05,2024-01-20,LBP,,Fiber 50,,1,",
  );
});

test("without relations a payment pays the invoice that it names", async () => {
  await using system = startOldSystem({
    ...splynx_answers,
    "/api/2.0/admin/finance/invoice-relations": undefined,
  });
  using folder = newFolder();
  await fetchAll("splynx", system, folder);
  expect(folder.csv("payments")).toContain("1,1,1,,69355.00,USD,,cash,R-1,2024-01-06,");
});

test("the command refuses a token that is no KEY:SECRET", async () => {
  using folder = newFolder();
  const options = ["--url", "http://127.0.0.1:1", "--to", folder.path, "--token-stdin"];
  const ran = await run(["import", "splynx", ...options], {}, "key\n");
  expect(ran).toMatchObject({ code: 1, out: "" });
  expect(ran.err).toContain("the token of Splynx is KEY:SECRET");
});
