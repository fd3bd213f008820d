import { randomBytes } from "node:crypto";
import { createUser } from "../src/access/users.ts";
import type { Instant } from "../src/clock/instant.ts";
import type { Sqlite } from "../src/database/group-commit.ts";

/** Gives a person a profile and a link to their calendar. Its token. */
export const calendarToken = (sqlite: Sqlite, org_id: string, user_id: string): string => {
  const token = randomBytes(32).toString("base64url");
  const created_at = "2026-10-01T00:00:00Z" as Instant;
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    tx.insert("technicians", {
      user_id,
      active: 1,
      color: null,
      branch_id: null,
      skills: "[]",
      weekly_hours: null,
      max_jobs_per_day: null,
      created_at,
      updated_at: created_at,
    });
    const token_hash = Bun.SHA256.hash(token, "hex");
    tx.insert("technician_calendars", { user_id, token, token_hash, created_at });
  });
  return token;
};

/** The same for somebody new. */
export const newCalendar = (sqlite: Sqlite, org_id: string): { user_id: string; token: string } => {
  const { id } = sqlite.writeNow((root) =>
    createUser(root.org(org_id), {
      email: `${Bun.randomUUIDv7()}@cedar.example`,
      name: "Rima",
      role: "technician",
    }),
  );
  return { user_id: id, token: calendarToken(sqlite, org_id, id) };
};
