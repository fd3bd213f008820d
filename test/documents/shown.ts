/**
 * Compares what a document shows with what was printed. Ids, times, dates and numbers differ from run to run, so
 * only their form is compared; `…` stands for anything.
 */

const forms: [RegExp, string][] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|…)/g, "<id>"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?/g, "<time>"],
  [/\d{4}-\d\d-\d\d/g, "<date>"],
  [/\d+(?:[.,]\d+)*/g, "<number>"],
  [/\s+/g, " "],
];

const formOf = (text: string): string =>
  forms.reduce((so_far, [pattern, form]) => so_far.replace(pattern, form), text);

const matches = (shown: string, printed: string): boolean => {
  const parts = formOf(shown)
    .split("…")
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(formOf(printed));
};

/** The lines of the document that were not printed, in this order, with anything in between. */
export const missingLines = (shown: string, printed: string): string[] => {
  const lines = printed.split("\n").map((line) => line.trim());
  let from = 0;
  return shown
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => {
      if (line === "") return false;
      const index = lines.findIndex((found, place) => place >= from && matches(line, found));
      if (index >= 0) from = index + 1;
      return index < 0;
    });
};

/** Where an answer differs from the part of it that the document shows, by path. */
export const differences = (shown: unknown, answered: unknown, path = "answer"): string[] => {
  const differs = [`${path}: the document shows ${show(shown)}, the answer is ${show(answered)}`];
  if (typeof shown === "string")
    return typeof answered === "string" && matches(shown, answered) ? [] : differs;
  if (typeof shown === "number") return typeof answered === "number" ? [] : differs;
  if (typeof shown !== "object" || shown === null) return shown === answered ? [] : differs;
  if (typeof answered !== "object" || answered === null) return differs;
  if (Array.isArray(shown)) {
    if (!Array.isArray(answered)) return differs;
    const absent = shown.filter(
      (one) => !answered.some((other) => differences(one, other).length === 0),
    );
    return absent.map((one) => `${path}: no element is like ${show(one)}, of ${show(answered)}`);
  }
  return Object.entries(shown).flatMap(([name, value]) =>
    differences(value, new Map(Object.entries(answered)).get(name), `${path}.${name}`),
  );
};

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? "absent";
