import { constants } from "node:os";
import { lowerPriority } from "../database/file/lower-priority.ts";

// Requests have priority over printing.
if (process.platform === "linux") lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);
