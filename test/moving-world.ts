import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Organization } from "../src/access/organization-queries.ts";
import { createOrganization } from "../src/access/organizations.ts";
import type { CalendarDate } from "../src/clock/instant.ts";
import { Sqlite } from "../src/database/group-commit.ts";
import { exportFolder } from "../src/moving/folder/export-folder.ts";
import { type ImportProgress, importFolder } from "../src/moving/folder/import-folder.ts";
import type { ImportReport } from "../src/moving/folder/report.ts";
import { schema_image } from "./schema-image.ts";
import { refuseUnscopedStatement } from "./tenant-guard.ts";

export interface Rejected {
  file: string;
  line: string;
  column: string;
  reason: string;
}

/** A database without a service, as the command opens it: it stores no events. */
export const openQuietly = (): { sqlite: Sqlite; organization: Organization } => {
  const sqlite = new Sqlite(schema_image, { inspect: refuseUnscopedStatement });
  const organization = sqlite.writeNow((root) =>
    createOrganization(root, { name: "Moved", currency: "USD", timezone: "Asia/Beirut" }),
  );
  return { sqlite, organization };
};

export const newFolder = (): string => mkdtempSync(join(tmpdir(), "lastmile-moving-"));

/** A folder with these files, without `.csv` in their names. */
export const folderOf = (files: Readonly<Record<string, string>>): string => {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name.includes(".") ? name : `${name}.csv`), text);
  }
  return folder;
};

/** Imports all of a folder. */
export const importAll = (
  sqlite: Sqlite,
  organization: Organization,
  folder: string,
  as_of?: string,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportReport> =>
  importFolder(sqlite, organization, folder, {
    as_of: as_of as CalendarDate | undefined,
    dry_run: false,
    onProgress,
    file_limit_bytes: 10 * 1024 * 1024,
    sliceMs: () => 5,
    pause: async () => {},
  });

export const rejectedIn = (folder: string): Rejected[] =>
  parse(readFileSync(join(folder, "rejected.csv")), { columns: true });

/** Exports an organization to a folder of its own. */
export const exportAll = (sqlite: Sqlite, organization: Organization): string => {
  const folder = newFolder();
  sqlite.read(() => exportFolder(sqlite.reader(organization.id), organization, folder));
  return folder;
};

/** The files of a folder with what is in them, attachments too. */
export const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "rejected.csv")
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "latin1")]),
  );

/** The lines of an exported folder by file. */
export const linesOf = (folder: string): Record<string, Record<string, string>[]> =>
  Object.fromEntries(
    Object.keys(contentsOf(folder))
      .filter((name) => name.endsWith(".csv"))
      .map((name) => [
        name.slice(0, -".csv".length),
        parse(readFileSync(join(folder, name)), { columns: true }),
      ]),
  );
