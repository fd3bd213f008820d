/**
 * Beside the copying, which keeps its own thread busy: has what was written so far go to the disk
 * little by little, so that it never comes all at once and the service's own writes wait behind it;
 * and ends the process, leaving nothing, when the one that started it is gone.
 */
import { fdatasync, openSync } from "node:fs";
import { removeWork } from "./durable.ts";

declare const self: Worker;

const every_ms = 50;

let descriptor: number | undefined;
let is_writing = false;

const writeBack = (copy: string): void => {
  if (is_writing) return;
  try {
    // Stays open: closing it would drop the locks that SQLite holds on the same file.
    descriptor ??= openSync(copy, "r");
  } catch {
    return; // It has not begun yet.
  }
  is_writing = true;
  fdatasync(descriptor, () => {
    is_writing = false;
  });
};

const endAlone = (copy: string): void => {
  removeWork(copy);
  process.kill(process.pid, "SIGKILL");
};

interface Told {
  copy: string;
  parent: number;
  is_paced: boolean;
}

self.onmessage = ({ data }: MessageEvent<Told>) => {
  const { copy, parent, is_paced } = data;
  setInterval(() => {
    if (process.ppid !== parent) endAlone(copy);
    if (is_paced) writeBack(copy);
  }, every_ms);
  postMessage("ready");
};
