import { randomBytes } from "node:crypto";
import type { Instant } from "../src/clock/instant.ts";
import type { World } from "./world.ts";

/** Gives a person, a new one unless told, a profile and a link to their calendar. Its token. */
export const calendarToken = (world: World, { id } = world.user(), org = world.cedar): string => {
  const token = randomBytes(32).toString("base64url");
  const at = "2026-10-01T00:00:00Z" as Instant;
  world.sqlite.writeNow((root) => {
    const tx = root.org(org.id);
    tx.insert("technicians", {
      user_id: id,
      active: 1,
      color: null,
      branch_id: null,
      skills: "[]",
      weekly_hours: null,
      max_jobs_per_day: null,
      created_at: at,
      updated_at: at,
    });
    tx.insert("technician_calendars", {
      user_id: id,
      token,
      token_hash: Bun.SHA256.hash(token, "hex"),
      created_at: at,
    });
  });
  return token;
};
