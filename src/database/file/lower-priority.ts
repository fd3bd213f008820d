import { constants, setPriority } from "node:os";

/**
 * Lets other processes have the processor first. A system may forbid even that (a system call filter,
 * as a systemd unit can have one): then the work is done at the usual priority.
 */
export const lowerPriority = (priority: number = constants.priority.PRIORITY_LOW): void => {
  try {
    setPriority(priority);
  } catch {
    // What is asked for is only a courtesy.
  }
};
