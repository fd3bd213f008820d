const width = 40;
const every_ms = 100;

/** A progress bar on standard error; nothing if that is not a terminal. */
export const progressBar = (total: number): { add(done: number): void; end(): void } => {
  const terminal = process.stderr.isTTY;
  let sum = 0;
  let drawn_ms = 0;
  const draw = (): void => {
    const part = total === 0 ? 1 : Math.min(1, sum / total);
    const full = Math.round(part * width);
    const bar = "█".repeat(full) + "·".repeat(width - full);
    process.stderr.write(`\r${bar} ${String(Math.round(part * 100)).padStart(3)} %`);
  };
  return {
    add: (done) => {
      sum += done;
      const now_ms = performance.now();
      if (!terminal || now_ms - drawn_ms < every_ms) return;
      drawn_ms = now_ms;
      draw();
    },
    end: () => {
      if (!terminal) return;
      draw();
      process.stderr.write("\n");
    },
  };
};
