import type { ImportProgress } from "../moving/folder/import-folder.ts";

/** How often a terminal is drawn, and how often a log gets a line. */
const terminal_ms = 200;
const log_ms = 5000;

const number = new Intl.NumberFormat("en");

/** What is done, how fast, and how long the rest will take, on standard error. */
export const progressLines = (): { show(progress: ImportProgress): void; end(): void } => {
  const is_terminal = process.stderr.isTTY;
  const began_ms = performance.now();
  let shown_ms = began_ms;
  let first_lines: number | null = null;
  const write = (text: string) =>
    process.stderr.write(is_terminal ? `\r${text.padEnd(78)}` : `${text}\n`);
  return {
    show: ({ step, lines, of }) => {
      const now_ms = performance.now();
      first_lines ??= lines;
      if (now_ms - shown_ms < (is_terminal ? terminal_ms : log_ms)) return;
      shown_ms = now_ms;
      const rate = ((lines - first_lines) * 1000) / (now_ms - began_ms);
      const left = rate > 0 ? `, about ${timeOf((of - lines) / rate)} left` : "";
      write(
        `${step}: ${number.format(lines)} of ${number.format(of)} lines, ${number.format(Math.round(rate))} a second${left}`,
      );
    },
    end: () => {
      if (is_terminal) process.stderr.write("\n");
    },
  };
};

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
