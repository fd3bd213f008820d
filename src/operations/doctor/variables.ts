import { variables } from "../../config.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** The prefixes of Lastmile's variables. */
const prefixes = /^(?:LASTMILE|BACKUP|WEBHOOK|SMTP|METRICS|MAIL|SECRET|FORMER_SECRET)_/;
/** Read by `lastmile listen`, and by or from `src/launcher.sh`. */
const of_commands = [
  "LASTMILE_KEY",
  "LASTMILE_ENV_FILE",
  "LASTMILE_USER",
  "LASTMILE_COMMAND",
  "LASTMILE_DEFAULT_DATABASE",
  "LASTMILE_LAUNCHED",
];
/** Shorter names are too similar to others: `HOST` and `HOME`. */
const compared_min_length = 8;
/** In shorter names two differing letters may be another word. */
const two_letters_min_length = 10;

/** Variables that nothing reads but that seem to be meant for Lastmile. */
export const variableFindings = (env: Record<string, string | undefined>): Finding[] => {
  const found = misspelt(env);
  return found.length > 0 ? found : [ok("variables", "No misspelled variables")];
};

const misspelt = (env: Record<string, string | undefined>): Finding[] =>
  Object.keys(env)
    .filter((name) => !variables.includes(name) && !of_commands.includes(name))
    .flatMap((name) => {
      const meant = variables.find((variable) => isSimilar(name.toUpperCase(), variable));
      if (meant === undefined && !prefixes.test(name)) return [];
      return warn(
        "variables",
        `${name} is not a setting of Lastmile${meant === undefined ? "" : `, but ${meant} is`}`,
        meant === undefined
          ? "Remove it, or see docs/operating.md for the right name"
          : `Set ${meant} instead`,
      );
    });

const isSimilar = (name: string, variable: string): boolean =>
  variable.length >= compared_min_length &&
  distance(name, variable) <= (variable.length >= two_letters_min_length ? 2 : 1);

/** Damerau–Levenshtein distance: letters inserted, deleted, replaced, or swapped with a neighbor. */
const distance = (from: string, to: string): number => {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    const at = (up: number, column: number): number => rows[row - up]?.[column] ?? Infinity;
    for (let column = 1; column <= to.length; column += 1) {
      const differs = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line[column] = Math.min(
        at(1, column) + 1,
        (line[column - 1] ?? 0) + 1,
        at(1, column - 1) + differs,
        swapped ? at(2, column - 2) + 1 : Infinity,
      );
    }
    rows.push(line);
  }
  return rows[from.length]?.[to.length] ?? Infinity;
};
