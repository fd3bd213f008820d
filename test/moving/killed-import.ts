/** Imports a folder and kills itself, as `kill -9` does, amid a transaction or between two: `FOLDER ATTEMPT`. */
import { listOrganizations } from "../../src/access/organization-queries.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { importFolder } from "../../src/moving/folder/import-folder.ts";

const [folder = "", attempt = "0"] = process.argv.slice(2);
const sqlite = new Sqlite(process.env.DATABASE_PATH ?? "");
const [organization] = listOrganizations(sqlite);
if (!organization) throw new Error("no organization");

const die = (): void => {
  process.kill(process.pid, "SIGKILL");
};

/** Every other time it dies amid a transaction, else between two. */
const amid = Number(attempt) % 2 === 0;
let left = amid ? 100 : 6;
const countDown = (): void => {
  left -= 1;
  if (left < 0) die();
};

class Dying extends Sqlite {
  override writeNow<T>(...args: Parameters<Sqlite["writeNow"]>): T {
    if (amid && this.database.inTransaction) countDown();
    return super.writeNow(...args) as T;
  }
}

await importFolder(new Dying(process.env.DATABASE_PATH ?? ""), organization, folder, {
  dry_run: false,
  onProgress: () => {},
  file_limit_bytes: 10 * 1024 * 1024,
  sliceMs: () => 5,
  pause: async () => {
    if (!amid) countDown();
  },
});
