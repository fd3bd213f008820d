/** A line of a scrape: what it is called, and its labels. */
export interface Series {
  name: string;
  labels: Record<string, string>;
}

/** The series of a scrape, each once. */
export const seriesOf = (text: string): Series[] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = ""] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, value])),
      };
    });
