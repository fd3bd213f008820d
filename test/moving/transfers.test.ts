import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPromise } from "yauzl";
import { createApiKey } from "../../src/access/api-keys.ts";
import { createOrganization } from "../../src/access/organizations.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { pack } from "../../src/moving/zip/pack.ts";
import { type Answer, Service } from "../faults/service.ts";
import { writeHistory } from "../history-folder.ts";
import { newFolder } from "../moving-world.ts";
import { until } from "../until.ts";
import { formOf, zipOf } from "./zip.ts";

/* Imports and exports of folders over the API, with the processes that do them: beyond §14. */

const service = new Service();
const files = `${service.database}.transfers`;
beforeAll(() => service.start());
afterAll(() => service.remove());

const packed = async (folder: string): Promise<Buffer> => {
  const zip = join(mkdtempSync(join(tmpdir(), "lastmile-zip-")), "history.zip");
  await pack(folder, zip);
  return readFileSync(zip);
};

const history = async (size: Parameters<typeof writeHistory>[1]): Promise<Buffer> => {
  const folder = newFolder();
  writeHistory(folder, size);
  return packed(folder);
};

/** Calls as the holder of another key. */
const callAs = (key: string, method: string, path: string, body?: FormData): Promise<Answer> =>
  service.call(method, path, body, { Authorization: `Bearer ${key}` });

/** Waits until it stands in this status. */
const reaches = async (
  path: string,
  status: string,
  key = service.key,
): Promise<Answer["body"]> => {
  let seen: Answer["body"];
  await until(`${path} is ${status}`, async () => {
    seen = (await callAs(key, "GET", path)).body;
    if (seen.status === "failed" && status !== "failed") throw new Error(seen.error);
    return seen.status === status;
  });
  return seen;
};

const send = async (
  zip: Buffer,
  fields: Record<string, string> = {},
  key = service.key,
): Promise<string> => {
  const { status, body } = await callAs(key, "POST", "/v1/imports", formOf(zip, fields));
  expect([status, body.status]).toEqual([202, "checking"]);
  return `/v1/imports/${body.id}`;
};

const onFile = <T>(work: (sqlite: Sqlite) => T): T => {
  const sqlite = new Sqlite(service.database);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
};

/** A key with every ability of a new organization. */
const newOrganization = (name: string): string =>
  onFile((sqlite) =>
    sqlite.writeNow((root) => {
      const organization = createOrganization(root, { name });
      const input = { name: "test", abilities: ["all"] };
      return createApiKey(root.org(organization.id), organization, input).secret;
    }),
  );

const countOf = (table: string): number =>
  onFile((sqlite) => (sqlite.rows(`SELECT count(*) AS n FROM ${table}`)[0] as { n: number }).n);

const told = (): number[] => ["events", "messages", "webhook_deliveries"].map(countOf);

const total = (report: Answer["body"], what: string): number =>
  report.files.reduce((sum: number, file: Record<string, number>) => sum + (file[what] ?? 0), 0);

const clients = "external_ref,name,username\nC1,Haddad,haddad\nC2,,nobody\nC3,Khoury,khoury\n";

test("a folder is checked, shown with its rejected lines, and imported; nobody is told", async () => {
  const before = told();
  const path = await send(zipOf([{ name: "clients.csv", content: clients }]));
  const checked = await reaches(path, "checked");
  expect(countOf("clients")).toBe(0);
  expect(checked.report.dry_run).toBe(true);
  expect(checked.report.files[0]).toEqual({
    file: "clients.csv",
    lines: 3,
    created: 2,
    updated: 0,
    unchanged: 0,
    rejected: 1,
  });
  expect([checked.progress, checked.error, checked.started_at !== null]).toEqual([
    null,
    null,
    true,
  ]);

  expect(await service.download(`${path}/rejected.csv`)).toBe(
    "file,line,column,reason\nclients.csv,3,name,is required\n",
  );
  expect(checked.rejected_lines).toBe(1);

  const run = await service.call("POST", `${path}/run`, {});
  expect([run.status, run.body.status, run.body.rejected_lines]).toEqual([202, "running", null]);
  const done = await reaches(path, "done");
  expect(done.report).toEqual({ ...checked.report, dry_run: false });
  expect(countOf("clients")).toBe(2);
  expect(told()).toEqual(before);
  expect((await service.call("POST", `${path}/run`, {})).status).toBe(409);

  const audited = (await service.call("GET", "/v1/audit-log")).body.data;
  expect(audited.map(({ operation }: { operation: string }) => operation).slice(0, 2)).toEqual([
    "POST /v1/imports/{id}/run",
    "POST /v1/imports",
  ]);
  expect((await service.call("GET", "/v1/imports")).body.data).toEqual([done]);
  expect((await service.call("DELETE", path)).status).toBe(204);
  await until("its files are gone", () => readdirSync(files).length === 0);
  expect((await service.call("GET", path)).status).toBe(404);
});

test("a check can be broken off, and a running import cannot be deleted", async () => {
  const path = await send(await history({ clients: 300, invoices: 3000, tickets: 300 }));
  expect((await service.call("DELETE", path)).status).toBe(204);
  await until("its files are gone", () => readdirSync(files).length === 0);
  const next = await send(zipOf([{ name: "clients.csv", content: clients }]));
  await reaches(next, "checked");
  const run = await service.call("POST", `${next}/run`, {});
  expect(run.status).toBe(202);
  const refused = await service.call("DELETE", next);
  expect([refused.status, refused.body?.error.reason]).toEqual([422, "in_use"]);
  await reaches(next, "done");
  expect((await service.call("DELETE", next)).status).toBe(204);
});

test("killed with -9 amid an import, the service goes on with it at its next start", async () => {
  const before = told();
  const size = { clients: 60, invoices: 240, tickets: 10 };
  const path = await send(await history(size), { as_of: "2026-10-31" });
  const checked = await reaches(path, "checked");
  expect(total(checked.report, "rejected")).toBe(0);
  const clients_before = countOf("clients");
  await service.call("POST", `${path}/run`, {});
  await until("it has begun", () => countOf("clients") > clients_before);
  await service.kill();
  expect(countOf("invoices")).toBeLessThan(size.invoices);
  await service.start();
  const done = await reaches(path, "done");
  expect(done.report).toEqual({ ...checked.report, dry_run: false });
  expect(countOf("invoices")).toBe(size.invoices);
  expect(told()).toEqual(before);
});

const transferProcesses = (): number[] =>
  readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, "utf8")
    .split(" ")
    .filter(
      (pid) =>
        pid !== "" && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("transfer-process"),
    )
    .map(Number);

test("one whose process is killed has failed, and goes on when it is run again", async () => {
  const path = await send(await history({ clients: 120, invoices: 240, tickets: 10 }), {
    as_of: "2026-10-31",
  });
  await reaches(path, "checked");
  const clients_before = countOf("clients");
  await service.call("POST", `${path}/run`, {});
  await until("it has begun", () => countOf("clients") > clients_before);
  for (const pid of transferProcesses()) process.kill(pid, "SIGKILL");
  const failed = await reaches(path, "failed");
  expect(failed.error).toStartWith("The process ended with SIGKILL");
  expect((await service.call("POST", `${path}/run`, {})).status).toBe(202);
  await reaches(path, "done");
});

test("a check whose process is killed leaves no copy of the database", async () => {
  const path = await send(await history({ clients: 300, invoices: 3000, tickets: 300 }));
  const copy = join(files, path.split("/").at(-1) ?? "", "copy.db");
  await until("it is checked on a copy", () => existsSync(copy) && transferProcesses().length > 0);
  for (const pid of transferProcesses()) process.kill(pid, "SIGKILL");
  await reaches(path, "failed");
  expect(existsSync(copy)).toBe(false);
});

test("stopped amid an import, it goes on, too", async () => {
  const path = await send(await history({ clients: 180, invoices: 240, tickets: 10 }), {
    as_of: "2026-10-31",
  });
  await reaches(path, "checked");
  const clients_before = countOf("clients");
  await service.call("POST", `${path}/run`, {});
  await until("it has begun", () => countOf("clients") > clients_before);
  expect(await service.stop()).toBe(0);
  await service.start();
  await reaches(path, "done");
});

/** The files of an export, by name. */
const exported = async (path: string) => {
  const response = await fetch(`${service.base}${path}/folder.zip`, {
    headers: { Authorization: `Bearer ${service.key}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const zip = join(newFolder(), "folder.zip");
  writeFileSync(zip, bytes);
  const file = await openPromise(zip, {});
  const names: string[] = [];
  for await (const entry of file.eachEntry()) names.push(entry.fileName);
  return { headers: response.headers, bytes, names };
};

test("an export is a ZIP that an import of another organization takes", async () => {
  const begun = await service.call("POST", "/v1/exports", {});
  expect([begun.status, begun.body.status, begun.body.files]).toEqual([202, "running", null]);
  const [audited] = (await service.call("GET", "/v1/audit-log")).body.data;
  expect([audited.operation, audited.subject_id]).toEqual(["POST /v1/exports", begun.body.id]);
  const path = `/v1/exports/${begun.body.id}`;
  const done = await reaches(path, "done");
  const { headers, bytes, names } = await exported(path);
  expect(headers.get("content-length")).toBe(String(done.bytes));
  expect(headers.get("content-type")).toBe("application/zip");
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename=lastmile-\d{4}-\d\d-\d\d\.zip$/,
  );
  expect(bytes).toHaveLength(done.bytes);
  expect(names.toSorted()).toEqual(done.files.map(({ file }: { file: string }) => file).toSorted());

  const key = newOrganization("New Net");
  const taken = await reaches(await send(bytes, {}, key), "checked", key);
  const lines = (of: { file: string; lines: number }[]) =>
    of.map(({ file, lines }) => [file, lines]);
  expect(lines(taken.report.files)).toEqual(lines(done.files));
  expect(total(taken.report, "rejected")).toBe(0);
  expect((await callAs(key, "GET", path)).status).toBe(404);
  expect((await callAs(key, "GET", "/v1/exports")).body.data).toEqual([]);
  expect((await service.call("DELETE", path)).status).toBe(204);
  await until("its ZIP is gone", () => !existsSync(join(files, begun.body.id)));
});

test("of three organizations, two are served at a time", async () => {
  const zip = await history({ clients: 50, invoices: 100, tickets: 10 });
  const keys = ["One", "Two", "Three"].map(newOrganization);
  const sent: [key: string, path: string][] = [];
  for (const key of keys) sent.push([key, await send(zip, {}, key)]);
  let most = 0;
  await until("all are checked", async () => {
    most = Math.max(most, transferProcesses().length);
    const answers = await Promise.all(sent.map(([key, path]) => callAs(key, "GET", path)));
    return answers.every(({ body }) => body.status === "checked");
  });
  expect(most).toBe(2);
});

test("an import whose files are gone says so", async () => {
  const path = await send(zipOf([{ name: "clients.csv", content: clients }]));
  const { id } = await reaches(path, "checked");
  rmSync(join(files, id), { recursive: true });
  expect((await service.call("GET", `${path}/rejected.csv`)).status).toBe(404);
  await service.call("POST", `${path}/run`, {});
  const { error } = await reaches(path, "failed");
  expect(error).toBe("The folder is no longer here: send it again.");
  expect((await service.call("DELETE", path)).status).toBe(204);
});

test("what a killed service was receiving is gone after its next start", async () => {
  await service.kill();
  const received = join(files, Bun.randomUUIDv7());
  mkdirSync(join(received, "folder"), { recursive: true });
  await service.start();
  await until("it is gone", () => !existsSync(received));
  expect(readdirSync(files).length).toBe(countOf("transfers"));
});
