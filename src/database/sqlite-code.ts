/** SQLite's error code, such as `SQLITE_FULL`. Empty for other errors. */
export const sqliteCode = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : "";
};

/** Whether SQLite found the file to be damaged. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error));
