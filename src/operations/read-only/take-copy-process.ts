/**
 * `bun take-copy-process.ts JOB`, started by `start-copy.ts`: copies a file that something else keeps current, and
 * prints what came of it as JSON. A process of its own, because the locks of a file belong to a process, and copying
 * and checking take seconds per gigabyte.
 */
import { endFirstWhenOutOfMemory } from "../out-of-memory.ts";
import { type CopyJob, takeCopy } from "./take-copy.ts";

endFirstWhenOutOfMemory();
console.log(JSON.stringify(takeCopy(JSON.parse(process.argv[2] ?? "") as CopyJob)));
