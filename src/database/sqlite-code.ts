/** SQLite's name of what went wrong, as `SQLITE_FULL`; empty for what is no error of its own. */
export const sqliteCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : "";
};

/** Whether SQLite found the file itself to be wrong, and not what was asked of it. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error));
