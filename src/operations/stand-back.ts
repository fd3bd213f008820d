import { constants } from "node:os";
import { lowerPriority } from "../database/file/lower-priority.ts";

// Linux gives a thread a priority of its own: those who are answered come before what is printed.
if (process.platform === "linux") lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
