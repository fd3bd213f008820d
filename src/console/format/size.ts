import { number } from "./locale.ts";

/** The size of a file: `12.5 kB`. */
export const sizeOf = (bytes: number): string => {
  const options = { style: "unit", unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return bytes < 1_000_000
    ? number(Math.max(bytes / 1000, 0.1), { ...options, unit: "kilobyte" })
    : number(bytes / 1_000_000, { ...options, unit: "megabyte" });
};
