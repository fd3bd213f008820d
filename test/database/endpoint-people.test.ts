import { expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { migrate } from "../../src/database/migrate.ts";
import { at, fileBefore, organization } from "./former-file.ts";

const person = (org_id: string, id: string, role: string, active: 0 | 1, year: number): string =>
  `INSERT INTO users VALUES ('${id}', '${id}@cedar.example', '${id}', NULL, NULL, '${at}', '${at}');
   INSERT INTO memberships VALUES ('${org_id}', '${id}', '${role}', '[]', '[]', ${active}, '${year}', '${at}', NULL);`;

const endpoint = (org_id: string, id: string, key: string | null = null): string =>
  `INSERT INTO webhook_endpoints VALUES ('${org_id}', '${id}', 'https://hooks.example.com/', NULL, '[]', NULL, 1,
    'whsec_x', NULL, NULL, '2026-10-15', ${key === null ? "NULL" : `'${key}'`}, 0, NULL, NULL, '${at}', '${at}', NULL);`;

const audited = (org_id: string, operation: string, subject: string, actor: string): string =>
  `INSERT INTO audit_log VALUES ('${org_id}', '${operation} ${subject}', '{"type":"user","id":"${actor}","name":"x"}',
    '${actor}', 'x', '${operation}', '${subject}', '{}', NULL, NULL, '${at}');`;

test("an endpoint of before is its maker's, whom the audit log tells; else an owner answers for it", () => {
  const sqlite = fileBefore(
    "endpoint-people",
    [
      organization("cedar"),
      person("cedar", "gone", "owner", 0, 2020),
      person("cedar", "admin", "admin", 1, 2021),
      person("cedar", "owner", "owner", 1, 2023),
      person("cedar", "later", "owner", 1, 2024),
      person("cedar", "maker", "dispatcher", 0, 2022),
      endpoint("cedar", "told"),
      audited("cedar", "POST /v1/webhooks", "told", "maker"),
      audited("cedar", "PUT /v1/webhooks/{uuid}", "told", "later"),
      endpoint("cedar", "untold"),
      audited("cedar", "PUT /v1/webhooks/{uuid}", "untold", "later"),
      `INSERT INTO api_keys VALUES ('cedar', 'key', 'CRM', 'p', 'h', '[]', 1, '[]', NULL, 1, NULL, '${at}', '${at}', NULL);`,
      endpoint("cedar", "of a key", "key"),
      organization("empty"),
      endpoint("empty", "of nobody"),
    ].join("\n"),
  );
  migrate(sqlite, ":memory:");
  const rows = ["cedar", "empty"].flatMap((org_id) =>
    sqlite.all(
      build.selectFrom("webhook_endpoints").select(["id", "user_id"]).where("org_id", "=", org_id),
    ),
  );
  expect(Object.fromEntries(rows.map(({ id, user_id }) => [id, user_id]))).toEqual({
    told: "maker",
    untold: "owner",
    "of a key": null,
    "of nobody": null,
  });
  sqlite.close();
});
