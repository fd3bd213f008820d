import { constants, fstatSync, openSync, writeSync } from "node:fs";
import pino, { type Logger } from "pino";

const standard_output = 1;
const batch_length = 8192;
const flush_every_ms = 250;
/** Buffered for a reader that does not keep up. Beyond it, lines are lost. */
const buffer_max_bytes = 1024 * 1024;

/** A logger of pino, with a faster method for the line of each request. */
export interface Log extends Logger {
  /** Writes what `info(line, "request")` does. With pino that took a twentieth of the time for reading a ticket. */
  request(line: object): void;
}

/** A log of JSON lines. */
export const logTo = (write: (line: string) => void, level: string): Log => {
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  );
  const request = (line: object): void => {
    if (!log.isLevelEnabled("info")) return;
    const time = new Date().toISOString();
    write(`${JSON.stringify({ level: "info", time, ...line, msg: "request" })}\n`);
  };
  return Object.assign(log, { request });
};

/** Logs to standard output, in batches. Neither requests nor the end of the process wait for its reader. */
export const createLog = (level: string): Log => {
  const output = openOutput();
  let batch = "";
  let buffer: Buffer = Buffer.alloc(0);
  const flush = (): void => {
    if (buffer.length === 0) buffer = Buffer.from(batch);
    else if (buffer.length < buffer_max_bytes) buffer = Buffer.concat([buffer, Buffer.from(batch)]);
    batch = "";
    if (buffer.length > 0) buffer = buffer.subarray(writeSome(output, buffer));
  };
  const write = (line: string): void => {
    batch += line;
    if (batch.length >= batch_length) flush();
  };
  setInterval(flush, flush_every_ms).unref();
  process.on("exit", flush);
  return logTo(write, level);
};

/** Reopens a pipe as non-blocking. If that is not allowed, writing may block. */
const openOutput = (): number => {
  if (!fstatSync(standard_output).isFIFO()) return standard_output;
  try {
    return openSync("/dev/stdout", constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return standard_output;
  }
};

/** Writes without blocking. Returns the bytes written: 0 if the pipe is full, all (lost) if it has no reader. */
const writeSome = (output: number, bytes: Buffer): number => {
  try {
    return writeSync(output, bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN" ? 0 : bytes.length;
  }
};
