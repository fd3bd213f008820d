import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Sqlite } from "../../src/database/group-commit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { storeEndpoint } from "../endpoint-row.ts";
import { Service } from "../faults/service.ts";
import { ObjectStore } from "../object-store.ts";
import { until } from "../until.ts";
import { type Series, seriesOf } from "./figures.ts";
import { type Choice, namedIn } from "./queries.ts";

/* The alert rules and the dashboard name only what the service really gives. */

const token = "metrics-token-77aa";
const store = await ObjectStore.open();
const service = new Service(undefined, {
  ...store.settings(),
  METRICS_TOKEN: token,
  WEBHOOK_RETRY_WAITS: "604800",
  BACKUP_CRON: "0 3 * * *",
});
let series: Series[];
let text: string;

/** One that waits for its second attempt, so that it is neither sent nor dropped meanwhile. */
const queueDelivery = (): void => {
  const sqlite = new Sqlite(service.database, { storeEvents: fanOut });
  sqlite.writeNow((root) => {
    const tx = root.org(service.org_id);
    const url = "https://hooks.example.com/planted";
    const endpoint_id = storeEndpoint(tx, { url, topics: [], api_key_id: null });
    tx.insert("webhook_deliveries", {
      id: Bun.randomUUIDv7(),
      endpoint_id,
      event_id: Bun.randomUUIDv7(),
      topic: "client.created",
      board_id: null,
      payload: "{}",
      status: "pending",
      next_attempt_at: Date.now() + 3_600_000,
      attempts: 1,
      attempt_log: "[]",
      resend_of: null,
      reason: null,
      created_at: tx.now,
      replayed: 0,
    });
  });
  sqlite.close();
};

const scrape = async (): Promise<string> => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${service.base}/metrics`, { headers })).text();
};

beforeAll(async () => {
  const backups = join(service.folder, "backups");
  mkdirSync(backups);
  const taken_at = new Date(Date.now() - 60_000).toISOString();
  writeFileSync(join(backups, "latest.json"), JSON.stringify({ taken_at, bytes: 4096 }));
  queueDelivery();
  await service.start();
  await service.call("POST", "/v1/clients", { name: "Planted", username: "planted" });
  await service.call("GET", "/v1/clients");
  await until("a job has run", async () => {
    text = await scrape();
    return text.includes("lastmile_job_last_succeeded{");
  });
  series = seriesOf(text);
});
afterAll(async () => {
  await service.remove();
  await store.close();
});

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

const rules = (): Rule[] => {
  const read = Bun.YAML.parse(readFileSync("docs/monitoring/alerts.yml", "utf8"));
  const { groups } = read as { groups: { rules: Rule[] }[] };
  return groups.flatMap((group) => group.rules);
};

interface Panel {
  title: string;
  targets?: { expr: string; legendFormat: string }[];
}

const panels = (): Panel[] =>
  JSON.parse(readFileSync("docs/monitoring/dashboard.json", "utf8")).panels;

/** Prometheus itself adds these. */
const of_the_scrape = ["instance", "job"];
/** The series of Prometheus about the scrape. */
const of_prometheus: Series = { name: "up", labels: {} };

const fits =
  ({ metric, matchers }: Choice) =>
  (each: Series): boolean =>
    each.name === metric &&
    matchers.every(({ label, operator, value }) => {
      if (of_the_scrape.includes(label)) return true;
      const has = each.labels[label];
      if (has === undefined) return false;
      return operator === "=" ? has === value : true;
    });

/** What a query names and the service does not give. */
const unknownIn = (query: string, shown: readonly string[] = []): string[] => {
  const given = [...series, of_prometheus];
  const { choices, labels } = namedIn(query);
  const lost = choices.filter((choice) => !given.some(fits(choice))).map(({ metric }) => metric);
  const chosen = given.filter((each) => choices.some((choice) => fits(choice)(each)));
  const known = new Set([...of_the_scrape, ...chosen.flatMap((each) => Object.keys(each.labels))]);
  return [...lost, ...[...labels, ...shown].filter((label) => !known.has(label))];
};

/** `{{endpoint}}` and `{{ $labels.endpoint }}`. */
const labelsShown = (template: string): string[] =>
  [...template.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = ""]) => label);

test("every alert asks for what is there, and says what to do", () => {
  expect(rules().length).toBeGreaterThan(10);
  for (const { alert, expr, labels, annotations } of rules()) {
    const shown = Object.values(annotations).flatMap(labelsShown);
    expect([alert, unknownIn(expr, shown)]).toEqual([alert, []]);
    expect(["warning", "critical"]).toContain(labels.severity);
    expect(annotations.description).toEndWith(".");
  }
});

test("every panel of the dashboard shows what is there, from the data source that was chosen", () => {
  const targets = panels().flatMap(({ title, targets = [] }) =>
    targets.map((target) => ({ title, ...target })),
  );
  expect(targets.length).toBeGreaterThan(30);
  for (const { title, expr, legendFormat } of targets)
    expect([title, expr, unknownIn(expr, labelsShown(legendFormat))]).toEqual([title, expr, []]);
  const uids = [
    ...readFileSync("docs/monitoring/dashboard.json", "utf8").matchAll(/"uid": "(.*?)"/g),
  ];
  expect([...new Set(uids.map(([, uid]) => uid))].toSorted()).toEqual([
    `$${"{datasource}"}`,
    "lastmile",
  ]);
});

test("what is asked for and not there is found", () => {
  expect(unknownIn("lastmile_gone > 1")).toEqual(["lastmile_gone"]);
  expect(unknownIn('lastmile_ready{route="x"}')).toEqual(["lastmile_ready"]);
  expect(unknownIn("sum by (color) (lastmile_ready)")).toEqual(["color"]);
  expect(() => unknownIn("sum by (")).toThrow("no PromQL");
});

test("the guide tells of every metric, and of no other", () => {
  const types = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
  expect(types.length).toBeGreaterThan(40);
  const guide = readFileSync("docs/monitoring/README.md", "utf8");
  const told = [...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name = ""]) => name);
  expect(told.filter((name) => /^(?:lastmile|process)_/.test(name)).toSorted()).toEqual(
    types.toSorted(),
  );
});

test("every metric is on the dashboard", () => {
  const shown = new Set(
    panels().flatMap(({ targets = [] }) =>
      targets.flatMap(({ expr }) => namedIn(expr).choices.map(({ metric }) => metric)),
    ),
  );
  const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = ""]) => name);
  const plain = new Set([...shown].map((name) => name.replace(/_(?:bucket|sum|count)$/, "")));
  expect(names.filter((name) => !plain.has(name))).toEqual([]);
});

test("names, units and labels are what Prometheus expects", () => {
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  for (const [, name = "", kind] of kinds) {
    expect([name, name.endsWith("_total")]).toEqual([name, kind === "counter"]);
    expect(name).not.toMatch(/_(?:ms|millis|kb|mb|percent)(?:_|$)/);
    expect(text).toContain(`# HELP ${name} `);
  }
  for (const { labels } of series)
    for (const label of Object.keys(labels)) expect(of_the_scrape).not.toContain(label);
});

test("of what is stored nothing is told", () => {
  for (const hidden of [
    "planted",
    "Cedar",
    "hooks.example",
    "whsec_",
    service.key,
    service.org_id,
    token,
  ])
    expect(text).not.toContain(hidden);
});
