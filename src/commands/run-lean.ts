/**
 * What the engine is told at its start, by its own variables. Its last tier of compiling (FTL) keeps
 * some 40 MB of memory here and wins nothing measurable beside SQLite. mimalloc gives back what is
 * free after some milliseconds; at once, it would give back and fetch again all through the start.
 */
export const settings = {
  BUN_JSC_useFTLJIT: "0",
  MIMALLOC_PURGE_DELAY: "10",
};

/**
 * Begins this process anew with the settings, unless each is set already, by an operator say. It stays
 * the same process to whoever started it.
 */
export const runLean = (): void => {
  if (Object.keys(settings).every((name) => process.env[name] !== undefined)) return;
  if (process.platform === "win32" || !process.execve) return;
  const { execPath, execArgv, argv } = process;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...settings,
    ...process.env,
  });
};
