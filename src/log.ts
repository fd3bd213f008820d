import { writeSync } from "node:fs";
import pino, { type Logger } from "pino";

const standard_output = 1;
const batch_length = 8192;
const flush_every_ms = 250;

/** JSON lines on standard output, handed over in batches so that a request never waits for the log. */
export const createLog = (level: string): Logger => {
  const destination = pino.destination({ sync: false, minLength: batch_length });
  let batch = "";
  const handOver = (): void => {
    if (batch !== "") destination.write(batch);
    batch = "";
  };
  const write = (line: string): void => {
    batch += line;
    if (batch.length >= batch_length) handOver();
  };
  setInterval(() => {
    handOver();
    destination.flush();
  }, flush_every_ms).unref();
  process.on("exit", () => {
    try {
      // The destination's own flushSync tries for ever once the reader has gone.
      writeSync(standard_output, batch);
    } catch {}
  });
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
};
