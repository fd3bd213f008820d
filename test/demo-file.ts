import { listOrganizations } from "../src/access/organization-queries.ts";
import { now } from "../src/clock/instant.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { migrate } from "../src/database/migrate.ts";
import { demo_seed, fillDemo } from "../src/demo/fill.ts";
import { fanOut } from "../src/webhooks/fan-out.ts";

/** Makes a database with the demo's provider `count` times, 7 s each. Returns each one's id and an API key of it. */
export const fillDemoFile = (path: string, count: number): { id: string; key: string }[] => {
  const sqlite = new Sqlite(path, { storeEvents: fanOut });
  migrate(sqlite, path);
  const keys = Array.from({ length: count }, (_, n) => fillDemo(sqlite, demo_seed + n, now()));
  const ids = listOrganizations(sqlite).map(({ id }) => id);
  sqlite.close();
  return keys.map((key, n) => ({ key, id: ids[n] ?? "" }));
};
