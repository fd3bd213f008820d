/* Loaded before the service: SIGUSR2 ends its reader threads wherever they are. */

const readers: Worker[] = [];

globalThis.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options);
    if (String(url).includes("read-worker")) readers.push(this);
  }
};

process.on("SIGUSR2", () => {
  for (const reader of readers.splice(0)) reader.terminate();
});
