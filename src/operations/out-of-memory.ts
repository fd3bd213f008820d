import { writeFileSync } from "node:fs";

/**
 * Makes Linux's OOM killer choose this process first: its work can be requested again, and the service goes
 * on. Best effort.
 */
export const endFirstWhenOutOfMemory = (): void => {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {}
};
