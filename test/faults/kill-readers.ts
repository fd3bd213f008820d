/*
 * Loaded before the service: SIGUSR2 ends its reader threads wherever they are in a task. One that has not answered yet
 * is left alone, since Bun crashes when a thread is ended while it loads a native module.
 */

const readers: Worker[] = [];

globalThis.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    if (String(url).includes("read-worker"))
      this.addEventListener("message", () => readers.push(this), { once: true });
  }
};

process.on("SIGUSR2", () => {
  for (const reader of readers.splice(0)) reader.terminate();
});
