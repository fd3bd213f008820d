/**
 * `bun quick-check-process.ts FILE`, started by `database/file/quick-check.ts`: checks the whole file at the
 * lowest priority and prints a JSON list of faults.
 */
import BetterSqlite3 from "better-sqlite3";
import { isDamage } from "../sqlite-code.ts";
import { lowerPriority } from "./lower-priority.ts";

const faults_max = 3;

const quickCheck = (path: string): string[] => {
  try {
    const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
    const rows = database.prepare(`PRAGMA quick_check(${faults_max})`).pluck().all() as string[];
    return rows.filter((row) => row !== "ok");
  } catch (error) {
    if (isDamage(error)) return [(error as Error).message];
    throw error;
  }
};

lowerPriority();
console.log(JSON.stringify(quickCheck(process.argv[2] ?? "")));
