import { constants, setPriority } from "node:os";

// Linux gives a thread a priority of its own: those who are answered come before what is printed.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
