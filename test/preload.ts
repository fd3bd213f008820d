import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopSharedPrinters } from "./shared-printers.ts";

process.env.NODE_ENV = "test";
/** A service that a test starts makes backups only when it asks for them. */
process.env.BACKUP_CRON ??= "off";

/** Where `run.ts` did not start it, a file has its own folder for everything that it lays down. */
if (!process.env.LASTMILE_TESTS) {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-tests-"));
  process.env.TMPDIR = folder;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

afterAll(stopSharedPrinters);
