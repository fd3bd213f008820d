import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey } from "../src/access/api-keys.ts";
import { createOrganization } from "../src/access/organizations.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { diagnoseInstallation } from "../src/operations/doctor/doctor.ts";
import type { Machine } from "../src/operations/doctor/machine.ts";
import { encryptAll } from "../src/operations/secrets/rewrite.ts";
import { Secrets } from "../src/secrets.ts";
import { storeEndpoint } from "./endpoint-row.ts";
import { schema_image } from "./schema-image.ts";

type Env = Record<string, string>;

/** An installation that `lastmile doctor` looks at, in a folder of its own. */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), "lastmile-doctor-"));
  readonly database = join(this.folder, "lastmile.db");
  readonly backups = join(this.folder, "backups");
  /** A machine without systemd, whose files are in the same folder. */
  readonly machine: Machine = {
    cgroups: join(this.folder, "cgroups"),
    fstab: join(this.folder, "fstab"),
    systemd: join(this.folder, "systemd"),
    settings: join(this.folder, "lastmile.env"),
  };

  constructor() {
    writeFileSync(this.database, schema_image, { mode: 0o600 });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** A provider with a key and an endpoint, and what SQL changes in it. */
  fill(sql = "", secrets = new Secrets()): void {
    const sqlite = new Sqlite(this.database, { secrets });
    sqlite.writeNow((root) => {
      const organization = createOrganization(root, { name: "Cedar Net" });
      const tx = root.org(organization.id);
      createApiKey(tx, organization, { name: "first", abilities: ["all"] });
      const url = "https://127.0.0.1/in";
      storeEndpoint(tx, { url, topics: ["client.created"], api_key_id: null });
    });
    encryptAll(sqlite);
    sqlite.execute(sql);
    sqlite.close();
  }

  /** An empty log beside the database, to be made larger: SQLite takes zeros for nothing, and they take no room. */
  openLog(): string {
    writeFileSync(`${this.database}-wal`, "");
    return `${this.database}-wal`;
  }

  /** The note that `lastmile drill` leaves. */
  saveDrillResult(drilled_at: string, ok = true): void {
    mkdirSync(this.backups, { recursive: true });
    writeFileSync(join(this.backups, "drill.json"), JSON.stringify({ drilled_at, ok }));
  }

  async diagnose(env: Env = {}) {
    const here = { DATABASE_PATH: this.database, PORT: "0", HOST: "127.0.0.1", ...env };
    return diagnoseInstallation(here, this.machine);
  }

  /** Each finding as a line: `fail clock: …`. */
  async lines(env: Env = {}): Promise<string[]> {
    return (await this.diagnose(env)).map(({ name, level, says }) => `${level} ${name}: ${says}`);
  }
}
