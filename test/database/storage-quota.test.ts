import { expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { migrate } from "../../src/database/migrate.ts";
import { at, fileBefore } from "./former-file.ts";

const organization = (id: string): string =>
  `INSERT INTO organizations (id, name, timezone, currency, phone_country_code, generate_usernames, ticketing_enabled,
     customer_messages, auto_archive_days, working_day, rounding_tolerance, daily_call_limit, created_at, updated_at)
   VALUES ('${id}', 'Cedar Net', 'Asia/Beirut', 'USD', '961', 0, 1, 0, 30, '{}', 0, 10000, '${at}', '${at}');`;

const file = (org_id: string, id: string, size: number): string =>
  `INSERT INTO ticket_attachments VALUES ('${org_id}', '${id}', 't', 'x', 'x', ${size}, '{}', '${at}', NULL);`;

const entry = (id: string, type: string, data: string): string =>
  `INSERT INTO ticket_history VALUES ('cedar', 't', '${id}', '${type}', '{}', '${data}', '${at}');`;

test("what was stored before is counted, and who stores much may store twice that", () => {
  const sqlite = fileBefore(
    "storage-quota",
    [
      "PRAGMA foreign_keys = OFF;",
      ...["cedar", "large", "empty"].map(organization),
      file("cedar", "a", 1000),
      `INSERT INTO ticket_comments VALUES ('cedar', 'c', 't', '😀é', 0, '{}', '${at}');`,
      entry("1", "updated", '{"title":1}'),
      entry("2", "moved", '{"from":"New"}'),
      `INSERT INTO idempotent_answers VALUES ('cedar', 'k', 'k', 'f', 200, '{"id":1}', '${at}');`,
      file("large", "b", 4000 * 1024 * 1024),
    ].join("\n"),
  );
  migrate(sqlite, ":memory:");
  const stored = ["cedar", "large", "empty"].map((id) => {
    const rows = sqlite.all(
      build
        .selectFrom("organizations")
        .innerJoin("organization_storage as storage", "storage.org_id", "organizations.id")
        .select(["storage.bytes", "organizations.storage_quota_mb"])
        .where("organizations.id", "=", id),
    );
    return [id, rows];
  });
  sqlite.close();
  expect(Object.fromEntries(stored)).toEqual({
    cedar: [{ bytes: 1000 + 6 + 11 + 8, storage_quota_mb: 5120 }],
    large: [{ bytes: 4000 * 1024 * 1024, storage_quota_mb: 8000 }],
    empty: [{ bytes: 0, storage_quota_mb: 5120 }],
  });
});
