import { fileURLToPath } from "node:url";

/** The file is intact if neither is set. */
export interface QuickCheckResult {
  /** What is wrong with the file. */
  finding?: string;
  /** Why it could not be checked. */
  failure?: string;
}

/** A check that is running. */
export interface QuickCheck {
  /** Ends it without a result. */
  stop(): Promise<unknown>;
}

/**
 * Runs SQLite's `quick_check`, which takes seconds per gigabyte, in a process of its own, so that this one
 * keeps serving and writing. Calls `onResult` at the end, unless it was stopped.
 */
export const startQuickCheck = (
  path: string,
  onResult: (result: QuickCheckResult) => void,
): QuickCheck => {
  const program = fileURLToPath(new URL("./quick-check-process.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, program, path], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let stopped = false;
  const report = async (): Promise<void> => {
    const [output, failure, status] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (stopped) return;
    if (status !== 0) return onResult({ failure: onOneLine(failure) || `status ${status}` });
    const findings = JSON.parse(output) as string[];
    onResult(findings.length > 0 ? { finding: onOneLine(findings.join("; ")) } : {});
  };
  void report();
  return {
    stop: () => {
      stopped = true;
      child.kill();
      return child.exited;
    },
  };
};

const onOneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
