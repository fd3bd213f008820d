import { expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { migrate } from "../../src/database/migrate.ts";
import { fileBefore } from "./former-file.ts";

test("the comments of former tickets are counted in bytes of UTF-8", () => {
  const ticket = (number: number, comments: number) =>
    `INSERT INTO tickets (seq, org_id, id, version, number, title, board_id, column_id, position,
       status_category, priority, type, labels, created_via, created_by, checklist_state,
       sla_paused_seconds, assignees_count, comments_count, attachments_count, items_count,
       created_at, updated_at)
     VALUES (${number}, 'cedar', 't${number}', 1, ${number}, 'A', 'b', 'c', ${number}, 'new', 'low',
       'task', '[]', 'web', '{}', '[]', 0, 0, ${comments}, 0, 0, '2026-11-01T00:00:00Z',
       '2026-11-01T00:00:00Z');`;
  const comment = (id: string, body: string) =>
    `INSERT INTO ticket_comments VALUES ('cedar', '${id}', 't1', '${body}', 0, '{}', '2026-11-01T00:00:00Z');`;
  const sqlite = fileBefore(
    "comment-bytes",
    `PRAGMA foreign_keys = OFF;
     ${ticket(1, 2)} ${ticket(2, 0)} ${comment("x", "😀😀")} ${comment("y", "né")}`,
  );
  migrate(sqlite, ":memory:");
  expect(
    sqlite.all(build.selectFrom("tickets").select(["id", "comments_bytes"]).orderBy("id")),
  ).toEqual([
    { id: "t1", comments_bytes: 11 },
    { id: "t2", comments_bytes: 0 },
  ]);
  sqlite.close();
});
