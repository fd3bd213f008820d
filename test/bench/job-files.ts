import { createApiKey } from "../../src/access/api-keys.ts";
import { listOrganizations } from "../../src/access/organization-queries.ts";
import { createItem } from "../../src/catalogue/items.ts";
import { createClient } from "../../src/clients/create.ts";
import { type Instant, now, plusSeconds } from "../../src/clock/instant.ts";
import { across_organizations, build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import type { OrgTx } from "../../src/database/org.ts";
import { subscribable_topics } from "../../src/shared/topics.ts";
import { updateSearchIndex } from "../../src/tickets/jobs/search-index.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { storeEndpoint } from "../endpoint-row.ts";

/** Which file with a million rows. */
export type JobFile = "tickets" | "invoices" | "clients";

/** The service's addresses: of calls, and of `job-service.ts`'s own port. */
interface Running {
  base: string;
  probe: string;
}

interface Job {
  file: JobFile;
  /** Makes a copy of the file ready. Returns what does the work; that returns how many records it changed. */
  prepare(path: string): Promise<(running: Running) => Promise<number>>;
}

const archived_count = 10_000;
const due_count = 28_000;
const pruned_count = 30_000;
const kept_count = 1_000_000;
const billed_count = 10_000;
const imported_count = 20_000;
const endpoints_count = 10;

interface Opened {
  sqlite: Sqlite;
  key: string;
  inOrg<T>(work: (tx: OrgTx) => T): T;
  org_id: string;
}

/** Brings the copy to the schema, adds ten endpoints, and closes it again. */
const made = async <T>(
  path: string,
  work: (opened: Opened) => T,
): Promise<{ key: string; value: T }> => {
  const sqlite = new Sqlite(path, { settle: fanOut });
  sqlite.execute("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000;");
  migrate(sqlite, path);
  await updateSearchIndex(sqlite, now());
  const [organization] = listOrganizations(sqlite);
  if (!organization) throw new Error("the file has no organization");
  const inOrg = <R>(change: (tx: OrgTx) => R): R =>
    sqlite.writeNow((root) => change(root.org(organization.id)));
  const { secret: key, api_key } = inOrg((tx) =>
    createApiKey(tx, organization, { name: "turns", abilities: ["all"], daily_limit: 1e9 }),
  );
  const value = work({ sqlite, key, inOrg, org_id: organization.id });
  inOrg((tx) => {
    for (let n = 0; n < endpoints_count; n += 1)
      storeEndpoint(tx, {
        url: "https://dead.receiver.example/",
        topics: subscribable_topics,
        api_key_id: api_key.id,
      });
  });
  sqlite.close();
  return { key, value };
};

const running =
  (job: string, at: Instant) =>
  async ({ probe }: Running): Promise<number> => {
    const answer = await fetch(`${probe}/run?job=${job}&at=${at}`, { timeout: false });
    return (await answer.json()) as number;
  };

export const jobs: Readonly<Record<string, Job>> = {
  "auto-archive": {
    file: "tickets",
    prepare: async (path) => {
      const { value } = await made(path, ({ sqlite }) => {
        const [organization] = listOrganizations(sqlite);
        const ended = sqlite.all(
          build
            .selectFrom("tickets")
            .select(({ fn }) => fn.coalesce("resolved_at", "closed_at").as("at"))
            .modifyFront(across_organizations)
            .where("archived_at", "is", null)
            .where("deleted_at", "is", null)
            .where(({ fn }) => fn.coalesce("resolved_at", "closed_at"), "is not", null)
            .orderBy("at")
            .limit(archived_count + 1),
        );
        const last = ended.at(-1)?.at ?? now();
        return plusSeconds(last, (organization?.auto_archive_days ?? 0) * 86_400);
      });
      return running("auto-archive", value);
    },
  },
  "sla-check": {
    file: "tickets",
    prepare: async (path) => {
      const { value } = await made(path, ({ sqlite }) => {
        // All of them at one moment, as after a long time without the service.
        sqlite.execute(`UPDATE tickets SET sla_due_at = '2026-10-01T08:00:00Z', sla_breached_at = NULL
          WHERE seq IN (SELECT seq FROM tickets WHERE sla_due_at IS NOT NULL AND sla_paused_since IS NULL
            AND archived_at IS NULL AND deleted_at IS NULL AND resolved_at IS NULL AND closed_at IS NULL
            ORDER BY seq LIMIT ${due_count})`);
        return plusSeconds("2026-10-01T08:00:00Z" as Instant, 1);
      });
      return running("sla-check", value);
    },
  },
  prune: {
    file: "tickets",
    prepare: async (path) => {
      const { value } = await made(path, ({ sqlite, inOrg, org_id }) => {
        const endpoint = inOrg((tx) =>
          storeEndpoint(tx, { url: "https://old.example/", topics: [], api_key_id: null }),
        );
        const at = now();
        addHistory(sqlite, { org_id, endpoint, at });
        return at;
      });
      return running("prune", value);
    },
  },
  "recurring-invoices": {
    file: "invoices",
    prepare: async (path) => {
      await made(path, ({ sqlite, inOrg }) => {
        const [organization] = listOrganizations(sqlite);
        if (!organization) return;
        const items = inOrg((tx) =>
          ["Fibre 100", "Static address"].map(
            (name) =>
              createItem(tx, "USD", { name, type: "service", price: 30, tax_rate: 11 }).uuid,
          ),
        );
        inOrg((tx) => {
          for (let n = 0; n < billed_count; n += 1)
            createClient(tx, organization, {
              name: `Due ${n}`,
              username: `due.${n}`,
              auto_invoice: true,
              due_day: 12,
              items: items.map((item_uuid) => ({ item_uuid, quantity: 1 })),
            });
        });
      });
      return running("recurring-invoices", "2027-02-12T08:00:00Z" as Instant);
    },
  },
  import: {
    file: "clients",
    prepare: async (path) => {
      const { key } = await made(path, () => null);
      return async ({ base }) => {
        const form = new FormData();
        form.set("file", new Blob([clientsFile()], { type: "text/csv" }), "clients.csv");
        const answer = await fetch(`${base}/v1/clients/import`, {
          method: "POST",
          headers: { authorization: `Bearer ${key}` },
          body: form,
          timeout: false,
        });
        const { created, updated } = (await answer.json()) as { created: number; updated: number };
        return created + updated;
      };
    },
  },
};

const clientsFile = (): string => {
  const lines = ["Full name,Username,Mobile,City,Street"];
  for (let n = 0; n < imported_count; n += 1)
    lines.push(
      `"Élie Khoury, ${n}",turn.${n},+961 3 ${String(n).padStart(6, "0")},Zahle,Street ${n % 900}`,
    );
  return lines.join("\n");
};

/** A million deliveries and events of the last days, and some that are too old. */
const addHistory = (
  sqlite: Sqlite,
  { org_id, endpoint, at }: { org_id: string; endpoint: string; at: Instant },
): void => {
  const numbers = (count: number): string =>
    `WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${count})`;
  const id = (part: number): string =>
    `printf('0199%04x-%04x-7000-8000-%012x', n / 60000, ${part}, n)`;
  const parts = [
    { part: 1, count: pruned_count, created_at: plusSeconds(at, -40 * 86_400) },
    { part: 2, count: kept_count, created_at: plusSeconds(at, -5 * 86_400) },
  ];
  for (const { part, count, created_at } of parts)
    sqlite.execute(`BEGIN;
      INSERT INTO events (org_id, id, topic, branch_id, board_id, data, created_at)
      ${numbers(count)} SELECT '${org_id}', ${id(part)}, 'client.created', NULL, NULL,
        json_object('client', json_object('username', 'old', 'note', printf('%.500c', 'x'))), '${created_at}' FROM numbers;
      INSERT INTO webhook_deliveries (org_id, id, endpoint_id, event_id, topic, payload, status, attempts,
        response_status, response_headers, response_body, duration_ms, attempt_log, created_at, delivered_at)
      ${numbers(count)} SELECT '${org_id}', ${id(part + 2)}, '${endpoint}', ${id(part)}, 'client.created',
        json_object('data', printf('%.500c', 'x')), 'delivered', 1, 204, '{"date":"Thu, 15 Oct 2026 08:30:00 GMT"}',
        '', 12, '[{"n":1,"at":"${created_at}","address":"127.0.0.1","response_status":204}]', '${created_at}', '${created_at}' FROM numbers;
      COMMIT;`);
};
