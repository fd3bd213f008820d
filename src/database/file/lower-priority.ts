import { constants, setPriority } from "node:os";

/** Best effort: a system call filter (as in a systemd unit) may forbid it. */
export const lowerPriority = (priority: number = constants.priority.PRIORITY_LOW): void => {
  try {
    setPriority(priority);
  } catch {}
};
