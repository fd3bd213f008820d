import type { ImportProgress } from "../moving/folder/import-folder.ts";
import { paceMeter } from "../moving/folder/pace.ts";

/** How often a terminal is drawn, and how often a log gets a line. */
const terminal_ms = 200;
const log_ms = 5000;

const number = new Intl.NumberFormat("en");

/** What is done, how fast, and how long the rest will take, on standard error. */
export const progressLines = (): { show(progress: ImportProgress): void; end(): void } => {
  const is_terminal = process.stderr.isTTY;
  const paceOf = paceMeter();
  let shown_ms = performance.now();
  const write = (text: string) =>
    process.stderr.write(is_terminal ? `\r${text.padEnd(78)}` : `${text}\n`);
  return {
    show: (progress) => {
      const { lines_per_second, seconds_left } = paceOf(progress);
      const now_ms = performance.now();
      if (now_ms - shown_ms < (is_terminal ? terminal_ms : log_ms)) return;
      shown_ms = now_ms;
      const { step, lines, of } = progress;
      const left = seconds_left === null ? "" : `, about ${timeOf(seconds_left)} left`;
      write(
        `${step}: ${number.format(lines)} of ${number.format(of)} lines, ${number.format(lines_per_second)} a second${left}`,
      );
    },
    end: () => {
      if (is_terminal) process.stderr.write("\n");
    },
  };
};

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, seconds)} s` : `${Math.round(seconds / 60)} min`;
