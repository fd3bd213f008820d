import { Sqlite } from "./src/database/group-commit.ts";
import { migrate } from "./src/database/migrate.ts";
for (const f of process.argv.slice(2)) { const s = new Sqlite(f); const u = process.cpuUsage(); migrate(s, f); const c = process.cpuUsage(u); console.log(f, "migrated, CPU s", (c.user + c.system) / 1e6); s.close(); }
