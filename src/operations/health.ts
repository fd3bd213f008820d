import { build } from "../database/build.ts";
import type { Sqlite } from "../database/group-commit.ts";
import { schemaVersion } from "../database/migrate.ts";
import type { PublicRoute } from "../http/app.ts";
import { Refusal } from "../refusal.ts";
import { version } from "../version.ts";

const probe_every_ms = 1000;

/**
 * `/health`: the process answers. `/ready`: the database takes a write and has this program's schema,
 * and there is no `trouble` with the file.
 */
export const healthRoutes = (
  sqlite: Sqlite,
  trouble: () => string | null = () => null,
): PublicRoute[] => {
  const schema_version = schemaVersion(sqlite);
  const probe = async (): Promise<void> => {
    const found = schemaVersion(sqlite);
    if (found !== schema_version)
      throw new Error(`the database has schema ${found}, this program ${schema_version}`);
    await sqlite.write((root) =>
      root.run(build.updateTable("access_version").set({ only: 1 }).where("only", "=", 1)),
    );
  };

  let probed_ms = Number.NEGATIVE_INFINITY;
  let last: Promise<void> = Promise.resolve();
  /** Anyone may ask, so a write is tried at most once a second. */
  const ready = async (): Promise<void> => {
    const known = trouble();
    if (known !== null) throw new Error(known);
    const now_ms = performance.now();
    if (now_ms - probed_ms < probe_every_ms) return last;
    probed_ms = now_ms;
    last = probe();
    return last;
  };

  return [
    { path: "/health", answer: () => json({ status: "ok" }) },
    {
      path: "/ready",
      answer: async () => {
        try {
          await ready();
        } catch (error) {
          throw new Refusal("not_ready", "The service cannot work.", {
            database: (error as Error).message,
          });
        }
        return json({ status: "ready", version, schema_version });
      },
    },
  ];
};

const json = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
