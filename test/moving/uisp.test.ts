import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.ts";
import { fetchAll, newFolder, startOldSystem } from "./old-system.ts";
import { archived_client, uisp_answers } from "./uisp-answers.ts";

const start = () =>
  startOldSystem(uisp_answers, (path, { url }) =>
    path.endsWith("/clients") && new URL(url).searchParams.get("isArchived") === "1"
      ? Response.json([archived_client])
      : undefined,
  );

const left_out = {
  draft_invoices: 1,
  ended_services: 1,
  leads: 1,
  negative_invoices: 1,
  of_left_out_clients: 2,
  payments_without_client: 1,
  proforma_invoices: 1,
  quoted_services: 1,
  refunded_payments: 1,
};

const lines = {
  branches: 2,
  items: 4,
  technicians: 1,
  boards: 2,
  clients: 3,
  services: 2,
  tickets: 2,
  comments: 2,
  invoices: 5,
  payments: 3,
  "opening-balances": 3,
};

const files = Object.entries(lines).map(([file, count]) => ({ file, lines: count }));

test("UISP's records become a folder of our files", async () => {
  await using system = start();
  using folder = newFolder();
  const report = await fetchAll("uisp", system, folder, { token: "app-key" });
  expect(report).toEqual({ dry_run: false, files, left_out, folder: folder.path });
  expect(folder.names()).toEqual(
    Object.keys(lines)
      .map((file) => `${file}.csv`)
      .toSorted(),
  );
  for (const file of Object.keys(lines)) expect(folder.csv(file)).toMatchSnapshot(file);
  expect(new Set(system.headers.map((sent) => sent.get("x-auth-app-key")))).toEqual(
    new Set(["app-key"]),
  );
});

test("only their owner reads the files", async () => {
  await using system = start();
  using folder = newFolder();
  await fetchAll("uisp", system, folder);
  expect(statSync(join(folder.path, "clients.csv")).mode & 0o777).toBe(0o600);
});

test("a dry run counts, and the next run asks for nothing again", async () => {
  await using system = start();
  using folder = newFolder();
  const report = await fetchAll("uisp", system, folder, { dry_run: true });
  expect(report).toEqual({ dry_run: true, files, left_out, folder: folder.path });
  expect(folder.names()).toEqual([".fetched"]);
  const asked = system.asked.length;
  await fetchAll("uisp", system, folder);
  expect(system.asked.length).toBe(asked);
  expect(folder.names()).toContain("clients.csv");
  expect(folder.names()).not.toContain(".fetched");
});

test("prices that include tax are given without it", async () => {
  const at = "/crm/api/v1.0";
  await using system = startOldSystem({
    ...uisp_answers,
    [`${at}/invoices`]: [
      {
        id: 1,
        clientId: 12,
        number: "1",
        createdDate: "2024-05-01T00:00:00+0300",
        dueDate: null,
        maturityDays: 14,
        currencyCode: "USD",
        status: 1,
        items: [{ label: "Fiber 50", price: 55.5, quantity: 1, unit: "", tax1Id: 1 }],
        taxes: [{ name: "VAT 11%", totalValue: 5.5 }],
        total: 55.5,
      },
    ],
  });
  using folder = newFolder();
  await fetchAll("uisp", system, folder);
  expect(folder.csv("invoices")).toContain(
    "1,1,12,,2024-05-01,2024-05-15,USD,,Fiber 50,,1,50.00,11,",
  );
  expect(folder.csv("items")).toContain("plan-3,Fiber 50,,service,,45.05,USD,11,");
  expect(folder.csv("services")).toContain("21,12,plan-3,1,40.54");
});

test("the command reads the token from standard input", async () => {
  await using system = start();
  using folder = newFolder();
  const { url } = system;
  const options = ["--url", url, "--to", folder.path, "--token-stdin", "--json"];
  const ran = await run(["import", "uisp", ...options], {}, "app-key\n");
  expect(ran.err).toBe("");
  expect(JSON.parse(ran.out)).toEqual({ dry_run: false, files, left_out, folder: folder.path });
  expect(system.headers[0]?.get("x-auth-app-key")).toBe("app-key");
});

const wrong_usage = [
  ["an address with a path", ["--url", "https://crm.example/crm", "--token-stdin"]],
  ["a token in the address", ["--url", "https://key@crm.example", "--token-stdin"]],
  ["another scheme", ["--url", "ftp://crm.example", "--token-stdin"]],
  ["no --token-stdin", ["--url", "https://crm.example"]],
] as const;

test.each(wrong_usage)("%s is wrong usage", async (_, options) => {
  using folder = newFolder();
  const ran = await run(["import", "uisp", ...options, "--to", folder.path], {}, "app-key");
  expect(ran.code).toBe(2);
  expect(folder.names()).toEqual([]);
});
