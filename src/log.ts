import pino, { type Logger } from "pino";

const flush_every_ms = 250;

/** JSON lines on standard output, written in batches so that a request never waits for the log. */
export const createLog = (level: string): Logger => {
  const destination = pino.destination({ sync: false, minLength: 8192 });
  setInterval(() => destination.flush(), flush_every_ms).unref();
  process.on("exit", () => destination.flushSync());
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
};
