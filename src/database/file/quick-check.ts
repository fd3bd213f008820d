import { fileURLToPath } from "node:url";

/** What a look through the whole file came to: with neither of these, nothing is wrong. */
export interface Checked {
  /** What is wrong with the file. */
  finding?: string;
  /** Why it could not be looked through. */
  failure?: string;
}

/** A look through the whole file, under way. */
export interface QuickCheck {
  /** Ends it without an outcome. */
  stop(): Promise<unknown>;
}

/**
 * SQLite's `quick_check` in a process of its own: it takes seconds for each gigabyte, and this one
 * goes on answering. SQLite alone reads the file, which may change meanwhile. `settle` gets the outcome.
 */
export const quickCheckAside = (path: string, settle: (checked: Checked) => void): QuickCheck => {
  const program = fileURLToPath(new URL("./quick-check-process.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, program, path], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  let stopped = false;
  const outcome = async (): Promise<void> => {
    const [output, failure, status] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    if (stopped) return;
    if (status !== 0) return settle({ failure: inOneLine(failure) || `status ${status}` });
    const findings = JSON.parse(output) as string[];
    settle(findings.length > 0 ? { finding: inOneLine(findings.join("; ")) } : {});
  };
  void outcome();
  return {
    stop: () => {
      stopped = true;
      child.kill();
      return child.exited;
    },
  };
};

const inOneLine = (text: string): string => text.trim().replace(/\s+/g, " ");
