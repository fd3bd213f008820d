import { variables } from "../../config.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Variables that begin as ours do. */
const families = /^(?:LASTMILE|BACKUP|WEBHOOK|SMTP|METRICS|MAIL|SECRET|FORMER_SECRET)_/;
/** Read by `lastmile listen`, and by or from `src/launcher.sh`. */
const of_commands = [
  "LASTMILE_KEY",
  "LASTMILE_ENV_FILE",
  "LASTMILE_USER",
  "LASTMILE_COMMAND",
  "LASTMILE_DEFAULT_DATABASE",
  "LASTMILE_LAUNCHED",
];
/** Shorter names are near to too many others': `HOST` and `HOME`. */
const compared_min_length = 8;
/** Two letters that differ in a name of 8 may be another word. */
const two_letters_min_length = 10;

/** Variables that nothing reads, but that look as if they were meant for this program. */
export const variableFindings = (env: Record<string, string | undefined>): Finding[] => {
  const found = misspelt(env);
  return found.length > 0 ? found : [ok("variables", "No misspelled variables")];
};

const misspelt = (env: Record<string, string | undefined>): Finding[] =>
  Object.keys(env)
    .filter((name) => !variables.includes(name) && !of_commands.includes(name))
    .flatMap((name) => {
      const meant = variables.find((known) => isNear(name.toUpperCase(), known));
      if (meant === undefined && !families.test(name)) return [];
      return warn(
        "variables",
        `${name} is not a setting of Lastmile${meant === undefined ? "" : `, but ${meant} is`}`,
        meant === undefined
          ? "Remove it, or see docs/operating.md for the right name"
          : `Set ${meant} instead`,
      );
    });

const isNear = (name: string, known: string): boolean =>
  known.length >= compared_min_length &&
  distance(name, known) <= (known.length >= two_letters_min_length ? 2 : 1);

/** How many letters are missing, too many, other ones, or changed places with their neighbour. */
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
