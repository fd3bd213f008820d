import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Sqlite } from "../../src/database/group-commit.ts";
import { main } from "../command.ts";
import { deliverDunningFile, fillDunningFile, readDunningFile } from "../dunning-file.ts";
import { until } from "../until.ts";

/* A run of the dunning policy that is killed, repeated and doubled: each message and suspension once. */

const kills = Number(process.env.DUNNING_KILLS ?? 3);
const clients = Number(process.env.DUNNING_CLIENTS ?? 600);

const folder = mkdtempSync(join(tmpdir(), "lastmile-dunning-"));
const path = join(folder, "lastmile.db");
afterAll(() => rmSync(folder, { recursive: true }));

const start = (now: string) =>
  Bun.spawn([process.execPath, main, "job", "run", "dunning", "--now", now, "--json"], {
    env: { ...process.env, DATABASE_PATH: path, SMTP_URL: "smtp://127.0.0.1:9" },
    stdout: "pipe",
    stderr: "ignore",
  });

/** How many actions there are, for who looks often. */
const counter = (org_id: string) => {
  const sqlite = new Sqlite(path);
  const db = sqlite.reader(org_id);
  const all = db.from("dunning_actions").select((of) => of.fn.countAll<number>().as("count"));
  return { count: () => db.first(all)?.count ?? 0, close: () => sqlite.close() };
};

/** Kills runs of a moment while they are at work, two at a time, and lets the last one end. */
const runKilled = async (org_id: string, now: string): Promise<number> => {
  const actions = counter(org_id);
  let killed_midway = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const enough = actions.count() + clients / (kills * 4);
    const runs = [start(now), start(now)];
    await until(
      "a part is done",
      async () => runs.every((run) => run.exitCode !== null) || actions.count() > enough,
    );
    killed_midway += runs.some((run) => run.exitCode === null) ? 1 : 0;
    for (const run of runs) run.kill("SIGKILL");
    await Promise.all(runs.map(({ exited }) => exited));
  }
  actions.close();
  // One of two may find the file locked for too long. It says so, and the other one does the work.
  const both = [start(now), start(now)];
  expect(await Promise.all(both.map(({ exited }) => exited))).toContain(0);
  expect(await start(now).exited).toBe(0);
  return killed_midway;
};

const expectOnce = (rows: readonly object[], count: number): void => {
  const keys = rows.map((row) => JSON.stringify(row));
  expect([keys.length, new Set(keys).size]).toEqual([count, count]);
};

test(
  `kill -9 amid runs of the dunning policy, ${kills} times a day`,
  async () => {
    const { org_id } = fillDunningFile(path, { clients, due: ["2026-11-02", "2026-11-03"] });
    let midway = await runKilled(org_id, "2026-11-10T09:00:00Z");
    expectOnce(readDunningFile(path, org_id).messages, clients);
    deliverDunningFile(path, org_id, "2026-11-10T09:00:00Z");
    midway += await runKilled(org_id, "2026-11-17T09:00:00Z");
    const { messages, actions, suspensions, events, runs } = readDunningFile(path, org_id);
    expectOnce(messages, 2 * clients);
    expectOnce(actions, 6 * clients);
    expectOnce(suspensions, clients);
    expect(events).toHaveLength(clients);
    const sum = (field: keyof (typeof runs)[number]) =>
      runs.reduce((total, run) => total + run[field], 0);
    expect([sum("messages"), sum("suspensions"), sum("superseded")]).toEqual([
      2 * clients,
      clients,
      2 * clients,
    ]);
    expect(midway).toBeGreaterThan(0);
  },
  { timeout: 600_000 },
);

test("the command's report, its dry run, and a second run", async () => {
  const other = join(folder, "other.db");
  const { org_id } = fillDunningFile(other, { clients: 3, due: ["2026-11-02"] });
  const report = async (...more: string[]) => {
    const run = Bun.spawn(
      [process.execPath, main, "job", "run", "dunning", "--now", "2026-11-09T09:00:00Z", ...more],
      { env: { ...process.env, DATABASE_PATH: other, SMTP_URL: "smtp://127.0.0.1:9" } },
    );
    return new Response(run.stdout).text();
  };
  const counted = { messages: 3, suspensions: 0, superseded: 3 };
  const ran_at = "2026-11-09T09:00:00Z";
  expect(JSON.parse(await report("--dry-run", "--json"))).toEqual({
    ...{ job: "dunning", now: ran_at, changed: 0, dry_run: true, ran_at, ...counted },
    runs: [{ organization_id: org_id, id: null, ran_at, ...counted }],
  });
  expect(readDunningFile(other, org_id).actions).toEqual([]);
  expect(await report("--dry-run")).toBe(
    "Cedar Net: 3 messages to send, 0 clients to suspend, 3 steps superseded\n",
  );
  expect(JSON.parse(await report("--json"))).toEqual({
    ...{ job: "dunning", now: ran_at, changed: 6, dry_run: false, ran_at, ...counted },
    runs: [{ organization_id: org_id, id: expect.any(String), ran_at, ...counted }],
  });
  expect(await report()).toBe("nothing to do\n");
});
