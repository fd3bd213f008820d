/** What a chart shows. Its table is beside it. */
export interface ChartData {
  /** `stacked`: bars upon each other. */
  kind: "bars" | "stacked" | "lines";
  /** Names are written upright where they do not fit, days are left out. */
  labels_are: "days" | "names";
  labels: readonly string[];
  /** At most five: a colour and a pattern each. Null is unknown, for lines only. */
  series: readonly Series[];
  /** A value as text, for the tooltip. */
  shown(value: number): string;
}

export interface Series {
  name: string;
  values: readonly (number | null)[];
}

/** More series cannot be told apart. */
export const series_max = 5;
