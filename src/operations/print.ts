import type { Paper } from "../billing/pdf/paper.ts";
import { Press } from "../billing/pdf/press.ts";
import type { FromReader, ToReader } from "../database/aside.ts";
import { endsFirst } from "./ends-first.ts";

/** Holding so much, the process has another begin in its place. */
const resident_max = 200 * 2 ** 20;

endsFirst();
const press = new Press();

const answer = (message: ToReader): FromReader | null => {
  if ("open" in message) return null;
  if ("close" in message) return { closed: true };
  try {
    // What `operations/printers.ts` sends.
    const pdf = press.print(message.input as Paper);
    return { answer: pdf, spent: process.memoryUsage.rss() > resident_max };
  } catch (error) {
    return { failed: String((error as Error).stack ?? error), spent: true };
  }
};

process.on("message", (message: ToReader) => {
  const said = answer(message);
  if (said) process.send?.(said);
});
// It ends with the service, which finishes first what is asked for when both are told to stop.
process.on("disconnect", () => process.exit(0));
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
