import type { Sqlite } from "../src/database/group-commit.ts";

/** Stores an access controller as a service with a SECRET_KEY does; its id. It is told nothing. */
export const newController = (sqlite: Sqlite, org_id: string): string =>
  sqlite.writeNow((root) => {
    const tx = root.org(org_id);
    const id = Bun.randomUUIDv7();
    tx.insert("access_controllers", {
      ...{ id, name: "Zahle tower", kind: "routeros", url: "https://93.184.215.14" },
      ...{ host: null, port: null, username: "lastmile", secret: null, certificate_sha256: null },
      ...{ active: 1, revision: 1, sync_after: null, last_error: null, last_ok_at: null },
      ...{ created_at: tx.now, updated_at: tx.now, deleted_at: null },
    });
    return id;
  });
