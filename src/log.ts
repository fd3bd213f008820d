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
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
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
