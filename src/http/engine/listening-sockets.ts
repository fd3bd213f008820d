import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A socket on which a process listens. */
export interface ListeningSocket {
  descriptor: number;
  port: number;
}

/** The listening sockets of a process. Empty if `/proc` cannot be read. */
export const listeningSockets = (process: number | "self"): ListeningSocket[] => {
  try {
    const ports = new Map(["tcp", "tcp6"].flatMap((table) => listeners(process, table)));
    return readdirSync(`/proc/${process}/fd`).flatMap((name) => {
      const port = ports.get(targetOf(process, name));
      return port === undefined ? [] : [{ descriptor: Number(name), port }];
    });
  } catch {
    return [];
  }
};

const listening_state = "0A";

/** Columns of the table: number, address:port in hexadecimal, peer, state, five more, the inode. */
const listeners = (process: number | "self", table: string): [string, number][] =>
  readFileSync(`/proc/${process}/net/${table}`, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === listening_state)
    .map(([, local = "", ...fields]) => [
      `socket:[${fields[7]}]`,
      Number.parseInt(local.split(":")[1] ?? "", 16),
    ]);

const targetOf = (process: number | "self", descriptor: string): string => {
  try {
    return readlinkSync(`/proc/${process}/fd/${descriptor}`);
  } catch {
    return ""; // the descriptor with which the folder was read is closed
  }
};
