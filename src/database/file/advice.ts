import type { Config } from "../../config.ts";

/** The paths of the database and of its backups. */
export type DatabasePaths = Pick<Config, "DATABASE_PATH" | "BACKUP_DIR">;

/** The database of a command without `DATABASE_PATH`: the launcher's default, or that of `config.ts`. */
const defaultPath = (): string => process.env.LASTMILE_DEFAULT_DATABASE ?? "data/lastmile.db";

/** The command line that runs `lastmile`, which an installation can change with `LASTMILE_COMMAND` (compose.yaml). */
export const commandLine = (words: string): string =>
  `${process.env.LASTMILE_COMMAND ?? "lastmile"} ${words}`;

export const serveCommand = (path: string): string =>
  `DATABASE_PATH=${shellQuote(path)} ${commandLine("serve")}`;

/** The command that replaces the file at `path` with `copy`. */
export const restoreCommand = (path: string, copy: string): string =>
  commandFor(path, `restore ${shellQuote(copy)}`);

/** The command line that runs a command on the file at `path`. */
export const commandFor = (path: string, words: string): string =>
  `${path === defaultPath() ? "" : `DATABASE_PATH=${shellQuote(path)} `}${commandLine(words)}`;

interface RestoreAdvice {
  /** What is wrong, with the file's path. */
  finding: string;
  /** The text before the command that restores a copy. */
  lead: string;
  /** The text after that command: what else can be done. */
  otherwise?: string;
}

/**
 * The file cannot be used and must be replaced with a copy. The message says COPY for the copy's path;
 * `database/restore-hint.ts` fills it in where the backups are known.
 */
export class NeedsRestore extends Error {
  constructor(
    readonly path: string,
    readonly advice: RestoreAdvice,
    options?: ErrorOptions,
  ) {
    super(restoreMessage(path, advice, "COPY"), options);
  }
}

export const restoreMessage = (path: string, advice: RestoreAdvice, copy: string): string =>
  `${advice.finding}${advice.lead}${restoreCommand(path, copy)}${advice.otherwise ?? ""}`;

export const damagedFile = (path: string, finding: string, options?: ErrorOptions): NeedsRestore =>
  new NeedsRestore(
    path,
    {
      finding: `${path} is damaged (${finding})`,
      lead: ". Stop what uses it and go back to a copy of it: ",
    },
    options,
  );

/** The file is empty or missing although it should have data. */
export const lostFile = (path: string, finding: string): NeedsRestore =>
  new NeedsRestore(path, {
    finding,
    lead: ". Go back to a copy of it: ",
    otherwise: `; or begin anew: ${commandFor(path, "migrate")}`,
  });

/** Quotes a path for a shell where it needs that. */
export const shellQuote = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** The `chown` that gives a file or folder to the user of this process. */
export const chownAdvice = (path: string): string =>
  `Give it to the user that runs Lastmile: chown ${process.getuid?.() ?? "USER"} ${shellQuote(path)}`;
