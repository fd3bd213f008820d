import { type Calls, day, formOf, type Stage } from "../stage.ts";

const mebibyte = 1024 * 1024;

/** Ids of the newest clients, as many as one call deletes. */
const thousand = async (stage: Stage): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const path = `/v1/clients?pageSize=100&pageIndex=${page}&orderBy=-created_at`;
    const { data } = await stage.make(path, {}, { method: "GET" });
    ids.push(...data.map((client: { id: string }) => client.id));
  }
  return ids;
};

/** A file of 10 MiB, the most that is taken. */
const largestImport = (stage: Stage): FormData => {
  const lines = ["Full name,Username,Mobile,City,Street"];
  const prefix = stage.unique("turn");
  for (let n = 0, size = 0; size < 9.9 * mebibyte; n += 1) {
    const line = `"Élie Khoury, ${n}",${prefix}.${n},+961 3 ${String(n).padStart(6, "0")},Zahle,Street ${n % 900}`;
    lines.push(line);
    size += line.length + 2;
  }
  return formOf("clients.csv", new Blob([lines.join("\n")], { type: "text/csv" }));
};

const every_phone = Array.from({ length: 20 }, (_, n) => `+961 70 ${100_000 + n}`);

/** What one client may have at most. */
const largest = (stage: Stage) => ({
  name: "Élie Khoury ".repeat(15).trim(),
  username: stage.unique("largest"),
  notes: "n".repeat(20_000),
  extra_phones: every_phone,
  items: stage.lines(),
});

const first = ({ data }: Stage): string => data.client_ids[11] ?? "";

const link = async (stage: Stage): Promise<string> => {
  const id = await stage.client();
  await stage.make(`/v1/clients/${id}/bill-link`);
  return `/v1/clients/${id}/bill-link`;
};

const suspended = async (stage: Stage): Promise<string> => {
  const id = await stage.client();
  await stage.make(`/v1/clients/${id}/suspend`, { reason: "Sells the line on" });
  return id;
};

export const client_calls: Calls = {
  "GET /v1/clients": {
    "100, two filters": () => ({ path: "/v1/clients?pageSize=100&status=active&has_balance=0" }),
    "a deep page by balance": () => ({
      path: "/v1/clients?pageSize=100&orderBy=-balance&pageIndex=90",
    }),
    "a common search": () => ({ path: "/v1/clients?pageSize=100&query=beirut&status=active" }),
  },
  "GET /v1/clients/export": () => ({ path: "/v1/clients/export?pageSize=1000" }),
  "GET /v1/search": () => ({ path: "/v1/search?query=haddad&limit=8" }),
  "POST /v1/clients": (stage) => ({ path: "/v1/clients", body: largest(stage) }),
  "PUT /v1/clients/:id": async (stage) => ({
    path: `/v1/clients/${await stage.client()}`,
    body: largest(stage),
  }),
  "POST /v1/clients/import": (stage) => ({
    path: "/v1/clients/import",
    body: largestImport(stage),
    once: true,
  }),
  "DELETE /v1/clients": {
    "1,000, dry run": async (stage) => ({
      path: "/v1/clients",
      body: { id: await thousand(stage), dry_run: true },
    }),
    "1,000": async (stage) => ({ path: "/v1/clients", body: { id: await thousand(stage) } }),
  },
  "POST /v1/clients/:id/suspend": async (stage) => ({
    path: `/v1/clients/${await stage.client()}/suspend`,
    body: { reason: "Sells the line on" },
  }),
  "POST /v1/clients/:id/resume": async (stage) => ({
    path: `/v1/clients/${await suspended(stage)}/resume`,
    body: {},
  }),
  "PUT /v1/clients/:id/collection": (stage) => ({
    path: `/v1/clients/${first(stage)}/collection`,
    body: { promise_until: day(3), promise_note: "Pays on Friday" },
  }),
  "POST /v1/clients/:id/bill-link": async (stage) => ({
    path: `/v1/clients/${await stage.client()}/bill-link`,
  }),
  "POST /v1/clients/:id/bill-link/rotate": async (stage) => ({
    path: `${await link(stage)}/rotate`,
  }),
  "DELETE /v1/clients/:id/bill-link": async (stage) => ({ path: await link(stage) }),
  "GET /v1/clients/:id/statement": (stage) => ({
    path: `/v1/clients/${first(stage)}/statement?date_from=2020-01-01&date_to=${day(0)}`,
  }),
  "GET /v1/clients/:id/statement.pdf": (stage) => ({
    path: `/v1/clients/${first(stage)}/statement.pdf?date_from=2020-01-01&date_to=${day(0)}`,
  }),
  "GET /v1/statements.pdf": (stage) => ({
    path: `/v1/statements.pdf?client_ids[]=${stage.clients(100).join("&client_ids[]=")}&date_from=${day(-60)}`,
  }),
  "POST /v1/receivables/remind": (stage) => ({
    path: "/v1/receivables/remind",
    body: { client_ids: stage.clients(100) },
  }),
};
