import { resolve } from "node:path";
import { bytesOf, type Call, pathOf, StraceLog } from "./strace-log.ts";

/** A change of a folder's files, or a wait until changes are on the disk. Paths are absolute. */
export type Operation =
  /** Without `at` it goes where the last one of its file ended. */
  | { do: "write"; path: string; at: number | null; bytes: Buffer }
  | { do: "resize"; path: string; size: number }
  /** Room on the disk: the file becomes at least so long. */
  | { do: "reserve"; path: string; size: number }
  /** Of the bytes of another file. */
  | { do: "copy"; path: string; at: number; from: string; from_at: number; size: number }
  | { do: "sync"; path: string }
  | { do: "open"; path: string; truncates: boolean }
  | { do: "make folder"; path: string }
  | { do: "rename"; path: string; to: string }
  | { do: "link"; path: string; to: string }
  | { do: "remove"; path: string };

/**
 * What happens at a moment: an operation begins or ends, or bytes leave for somebody outside. `at_ms` is when its call
 * began, in milliseconds since 1970.
 */
export type Moment = { at_ms: number } & (
  | { is: "begin" | "end"; operation: Operation }
  | { is: "sent"; text: string }
);

/** Enough for the headers of an answer and for a line of a log. */
const text_bytes = 2000;

/** The moments of a log, in its order, as far as they concern `folder`. Failed calls have none. */
export const timelineOf = async (
  lines: AsyncIterable<string> | Iterable<string>,
  folder: string,
): Promise<Moment[]> => {
  const at: [line: number, moment: Moment][] = [];
  const log = new StraceLog((call) => {
    if (call.ended_line !== null && call.result < 0) return;
    const operation = operationOf(call, folder);
    const at_ms = call.begun_at * 1000;
    if (operation) {
      at.push([call.begun_line, { is: "begin", operation, at_ms }]);
      if (call.ended_line !== null) at.push([call.ended_line, { is: "end", operation, at_ms }]);
    } else if (isSending(call)) {
      const text = bytesOf((call.args[1] ?? "").slice(0, 4 * text_bytes)).toString("latin1");
      at.push([call.begun_line, { is: "sent", text, at_ms }]);
    }
  });
  for await (const line of lines) log.read(line);
  log.end();
  // The sort is stable: a call of a single line begins before it ends.
  return at.toSorted(([one], [other]) => one - other).map(([, moment]) => moment);
};

const isSending = ({ name, args }: Call): boolean =>
  ["write", "writev", "sendto"].includes(name) && /^\d+<socket|^\d+<pipe/.test(shown(args[0]));

const shown = (descriptor = ""): string =>
  `${Number.parseInt(descriptor, 10)}<${pathOf(descriptor)}`;

const operationOf = (call: Call, folder: string): Operation | null => {
  const read = reading[call.name];
  const found = read?.(call) ?? null;
  if (found === null) return null;
  const paths = "to" in found ? [found.path, found.to] : [found.path];
  const is_inside = paths.map((path) => `${path}/`.startsWith(`${folder}/`));
  if (!is_inside.includes(true)) return null;
  if (is_inside.includes(false)) throw new Error(`moves between folders: ${paths.join(", ")}`);
  // SQLite writes to its shared memory as to memory, and rebuilds it after a crash.
  return found.path.endsWith("-shm") ? null : found;
};

/** The path of a descriptor's file, which may have been removed since it was opened. */
const fileOf = (descriptor = ""): string => pathOf(descriptor);

const pathIn = (folder: string | undefined, path = ""): string =>
  resolve(folder === undefined ? "/" : pathOf(folder), bytesOf(path).toString());

const written = ({ args, result, ended_line }: Call, at: number | null): Operation => {
  const path = fileOf(args[0]);
  const bytes = bytesOf(args[1] ?? "");
  return { do: "write", path, at, bytes: ended_line === null ? bytes : bytes.subarray(0, result) };
};

const opened = (path: string, flags = ""): Operation | null =>
  /O_CREAT|O_TRUNC/.test(flags) ? { do: "open", path, truncates: flags.includes("O_TRUNC") } : null;

const refused = ({ name, args }: Call): never => {
  throw new Error(`${name} is not understood: ${args.join(", ")}`);
};

/** Only what a call does to a file's bytes, its length or a folder's entries: neither modes nor owners. */
const reading: Record<string, (call: Call) => Operation | null> = {
  write: (call) => (isFile(call.args[0]) ? written(call, null) : null),
  writev: (call) => (isFile(call.args[0]) ? written(call, null) : null),
  pwrite64: (call) => written(call, Number(call.args[3])),
  pwritev: (call) => written(call, Number(call.args[3])),
  ftruncate: ({ args }) => ({ do: "resize", path: fileOf(args[0]), size: Number(args[1]) }),
  truncate: ({ args }) => ({
    do: "resize",
    path: pathIn(undefined, args[0]),
    size: Number(args[1]),
  }),
  fallocate: (call) => {
    const { args } = call;
    if (args[1] !== "0") return refused(call);
    return { do: "reserve", path: fileOf(args[0]), size: Number(args[2]) + Number(args[3]) };
  },
  copy_file_range: ({ args, result }) => ({
    ...{ do: "copy", path: fileOf(args[2]), at: offsetOf(args[3]), size: result },
    ...{ from: fileOf(args[0]), from_at: offsetOf(args[1]) },
  }),
  fsync: ({ args }) => ({ do: "sync", path: fileOf(args[0]) }),
  fdatasync: ({ args }) => ({ do: "sync", path: fileOf(args[0]) }),
  open: ({ args }) => opened(pathIn(undefined, args[0]), args[1]),
  openat: ({ args }) => opened(pathIn(args[0], args[1]), args[2]),
  mkdir: ({ args }) => ({ do: "make folder", path: pathIn(undefined, args[0]) }),
  mkdirat: ({ args }) => ({ do: "make folder", path: pathIn(args[0], args[1]) }),
  rename: ({ args }) => ({
    do: "rename",
    path: pathIn(undefined, args[0]),
    to: pathIn(undefined, args[1]),
  }),
  renameat: ({ args }) => ({
    do: "rename",
    path: pathIn(args[0], args[1]),
    to: pathIn(args[2], args[3]),
  }),
  link: ({ args }) => ({
    do: "link",
    path: pathIn(undefined, args[0]),
    to: pathIn(undefined, args[1]),
  }),
  linkat: ({ args }) => ({
    do: "link",
    path: pathIn(args[0], args[1]),
    to: pathIn(args[2], args[3]),
  }),
  unlink: ({ args }) => ({ do: "remove", path: pathIn(undefined, args[0]) }),
  unlinkat: ({ args }) => ({ do: "remove", path: pathIn(args[0], args[1]) }),
  rmdir: ({ args }) => ({ do: "remove", path: pathIn(undefined, args[0]) }),
};

/** `[0]`, or where a call moves it `[0 => 512]`. */
const offsetOf = (argument = ""): number => Number.parseInt(argument.slice(1), 10);

const isFile = (descriptor = ""): boolean => pathOf(descriptor).startsWith("/");

/** The calls that strace has to log. */
export const traced_calls = [...Object.keys(reading), "sendto"];
