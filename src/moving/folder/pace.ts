/** Lines a second since the first call, and how long the rest will take; null if that cannot be told. */
export const paceMeter = (): ((progress: { lines: number; of: number | null }) => Pace) => {
  const began_ms = performance.now();
  let first_lines: number | null = null;
  return ({ lines, of }) => {
    first_lines ??= lines;
    const seconds = (performance.now() - began_ms) / 1000;
    const rate = seconds > 0 ? (lines - first_lines) / seconds : 0;
    return {
      lines_per_second: Math.round(rate),
      seconds_left: of !== null && rate > 0 ? Math.ceil(Math.max(0, of - lines) / rate) : null,
    };
  };
};

export interface Pace {
  lines_per_second: number;
  seconds_left: number | null;
}
