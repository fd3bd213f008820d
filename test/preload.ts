import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

process.env.NODE_ENV = "test";

/** Everything that a run lays down, also by the processes that it starts, and also where a test fails. */
const folder = mkdtempSync(join(tmpdir(), "lastmile-tests-"));
process.env.TMPDIR = folder;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
