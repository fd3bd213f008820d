import { writeFileSync } from "node:fs";

/**
 * When memory is short, Linux ends this process before any other of the container: its work can be
 * asked for again, and the service goes on. Where this cannot be said it stays unsaid.
 */
export const endsFirst = (): void => {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {}
};
