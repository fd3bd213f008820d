import { constants, fstatSync, openSync, writeSync } from "node:fs";
import pino, { type Logger } from "pino";

const standard_output = 1;
const batch_length = 8192;
const flush_every_ms = 250;
/** How much is kept for a reader that does not read; beyond it, lines are lost. */
const waiting_max_bytes = 1024 * 1024;

/** JSON lines on standard output, written in batches; neither a request nor the end waits for a reader. */
export const createLog = (level: string): Logger => {
  const output = openOutput();
  let batch = "";
  let waiting: Buffer = Buffer.alloc(0);
  const handOver = (): void => {
    if (waiting.length === 0) waiting = Buffer.from(batch);
    else if (waiting.length < waiting_max_bytes)
      waiting = Buffer.concat([waiting, Buffer.from(batch)]);
    batch = "";
    if (waiting.length > 0) waiting = waiting.subarray(written(output, waiting));
  };
  const write = (line: string): void => {
    batch += line;
    if (batch.length >= batch_length) handOver();
  };
  setInterval(handOver, flush_every_ms).unref();
  process.on("exit", handOver);
  return pino(
    {
      level,
      base: null,
      timestamp: timestamps(),
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
};

const { symbols } = pino;

/** What pino keeps of a logger, by its published symbols. */
interface Insides {
  [symbols.lsCacheSym]: Record<number, string>;
  [symbols.timeSym](): string;
  [symbols.chindingsSym]: string;
  [symbols.streamSym]: { write(line: string): void };
}

/**
 * As `log.info(fields, message)`, for the line that every request leaves; pino takes several times as
 * long, since it writes each field on its own. The message has nothing that JSON escapes.
 */
export const logLine = (log: Logger, fields: object, message: string): void => {
  if (!log.isLevelEnabled("info")) return;
  const inside = log as unknown as Insides;
  const head = `${inside[symbols.lsCacheSym][log.levels.values.info ?? 0]}${inside[symbols.timeSym]()}${inside[symbols.chindingsSym]}`;
  inside[symbols.streamSym].write(
    `${head},${JSON.stringify(fields).slice(1, -1)},"msg":"${message}"}\n`,
  );
};

/** The moment as pino wants it; the many lines of one millisecond share its text. */
const timestamps = (): (() => string) => {
  let at_ms = 0;
  let text = "";
  return () => {
    const now_ms = Date.now();
    if (now_ms !== at_ms) {
      at_ms = now_ms;
      text = `,"time":"${new Date(now_ms).toISOString()}"`;
    }
    return text;
  };
};

/** A pipe is opened anew, so that writing to it does not block; where that is not allowed, it may. */
const openOutput = (): number => {
  if (!fstatSync(standard_output).isFIFO()) return standard_output;
  try {
    return openSync("/dev/stdout", constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return standard_output;
  }
};

/** How many bytes have gone: none into a full pipe; all of them when there is no reader any more. */
const written = (output: number, bytes: Buffer): number => {
  try {
    return writeSync(output, bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN" ? 0 : bytes.length;
  }
};
