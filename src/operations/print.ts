import type { PdfDocument } from "../billing/pdf/document.ts";
import { PdfRenderer } from "../billing/pdf/renderer.ts";
import { type FromWorker, runTask, type ToWorker } from "../database/readers/worker.ts";
import { endFirstWhenOutOfMemory } from "./out-of-memory.ts";

/** Above this memory use the process is replaced by a new one. */
const resident_max = 200 * 2 ** 20;

endFirstWhenOutOfMemory();
const renderer = new PdfRenderer();

const answer = (message: ToWorker): FromWorker => {
  if ("close" in message) return { closed: true };
  // What `operations/printers.ts` sends.
  const results = message.tasks.map((task) => runTask(() => renderer.print(task as PdfDocument)));
  const has_failed = results.some((result) => "failed" in result);
  return { results, retire: has_failed || process.memoryUsage.rss() > resident_max };
};

process.on("message", (message: ToWorker) => process.send?.(answer(message)));
// Ignores signals and ends with the service, which first finishes its PDF requests.
process.on("disconnect", () => process.exit(0));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
