import { Connection } from "../database/connection.ts";

declare const self: Worker;

const every_ms = 100;

let connection: Connection | undefined;
let seen = 0;

/** Moves what was saved since from the WAL into the file, without waiting for anybody. */
const checkpoint = (): void => {
  try {
    const version = connection?.foreignVersion() ?? seen;
    if (version === seen) return;
    connection?.checkpoint();
    seen = version;
  } catch {
    // A disk that is full, say: what was saved stays in the WAL, and the writer meets it, too.
  }
};

self.onmessage = ({ data }: MessageEvent<{ open: string } | { close: true }>) => {
  if ("open" in data) {
    connection = new Connection(data.open);
    setInterval(checkpoint, every_ms);
    return;
  }
  connection?.close();
  connection = undefined;
  postMessage("closed");
};
