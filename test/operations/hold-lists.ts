/* Loaded before the service: until SIGUSR2, its reader threads do not get lists with `orderBy=-name`. */

const held: (() => void)[] = [];
let is_holding = true;

globalThis.Worker = class extends Worker {
  override postMessage(message: unknown): void {
    if (is_holding && JSON.stringify(message).includes("orderBy=-name"))
      held.push(() => super.postMessage(message));
    else super.postMessage(message);
  }
};

process.on("SIGUSR2", () => {
  is_holding = false;
  for (const release of held.splice(0)) release();
});
