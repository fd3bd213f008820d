/**
 * A thread of the copy process, whose main thread is busy with copying. It flushes the copy to the disk in
 * small parts, so that the service's own writes never wait for one large flush. When the process that started
 * the copy is gone, it removes the copy and ends this process.
 */
import { fdatasync, openSync } from "node:fs";
import { removeUnpublished } from "./files.ts";

declare const self: Worker;

const interval_ms = 50;

let descriptor: number | undefined;
let is_writing = false;

const writeBack = (copy: string): void => {
  if (is_writing) return;
  try {
    // Stays open: closing it would drop SQLite's locks on the same file.
    descriptor ??= openSync(copy, "r");
  } catch {
    return; // Copying has not begun yet.
  }
  is_writing = true;
  fdatasync(descriptor, () => {
    is_writing = false;
  });
};

const endOrphan = (copy: string): void => {
  removeUnpublished(copy);
  process.kill(process.pid, "SIGKILL");
};

interface WorkerOptions {
  copy: string;
  parent: number;
  is_paced: boolean;
}

self.onmessage = ({ data }: MessageEvent<WorkerOptions>) => {
  const { copy, parent, is_paced } = data;
  setInterval(() => {
    if (process.ppid !== parent) endOrphan(copy);
    if (is_paced) writeBack(copy);
  }, interval_ms);
  postMessage("ready");
};
