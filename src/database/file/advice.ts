import type { Config } from "../../config.ts";

/** Where the file lies, and where its backups do. */
export type Place = Pick<Config, "DATABASE_PATH" | "BACKUP_DIR">;

/** The file that a command works on when nobody types `DATABASE_PATH`: the launcher's, or that of `config.ts`. */
const defaultPath = (): string => process.env.LASTMILE_DEFAULT_DATABASE ?? "data/lastmile.db";

/** What a person types to run a command: `lastmile`, unless the installation says another way (compose.yaml). */
export const typed = (words: string): string =>
  `${process.env.LASTMILE_COMMAND ?? "lastmile"} ${words}`;

/** Says what to type to serve a file. */
export const serving = (path: string): string => `DATABASE_PATH=${quoted(path)} ${typed("serve")}`;

/** Says what to type to put `copy` in the place of the file at `path`. */
export const restoring = (path: string, copy: string): string =>
  typedFor(path, `restore ${quoted(copy)}`);

/** Says what to type to run a command on the file at `path`. */
export const typedFor = (path: string, words: string): string =>
  `${path === defaultPath() ? "" : `DATABASE_PATH=${quoted(path)} `}${typed(words)}`;

interface Need {
  /** What is wrong, with the file's name. */
  finding: string;
  /** What stands before the command that restores a copy. */
  lead: string;
  /** What else can be done, behind it. */
  otherwise?: string;
}

/**
 * A file that cannot be served as it is, but a copy of it can. Whoever knows where the backups are
 * names the copy (`database/restore-hint.ts`); until then it is COPY.
 */
export class NeedsCopy extends Error {
  constructor(
    readonly path: string,
    readonly need: Need,
    options?: ErrorOptions,
  ) {
    super(naming(path, need, "COPY"), options);
  }
}

/** The whole of the message, with the copy to go back to. */
export const naming = (path: string, need: Need, copy: string): string =>
  `${need.finding}${need.lead}${restoring(path, copy)}${need.otherwise ?? ""}`;

/** For the operator, in one line: what is wrong with the file and the way back. */
export const damaged = (path: string, finding: string, options?: ErrorOptions): NeedsCopy =>
  new NeedsCopy(
    path,
    {
      finding: `${path} is damaged (${finding})`,
      lead: ". Stop what uses it and go back to a copy of it: ",
    },
    options,
  );

/** Of a file that holds nothing, or is not there, although it should. */
export const lost = (path: string, finding: string): NeedsCopy =>
  new NeedsCopy(path, {
    finding,
    lead: ". Go back to a copy of it: ",
    otherwise: `; or begin anew: ${typedFor(path, "migrate")}`,
  });

/** As a shell wants it. */
export const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;

/** What gives a file, or a folder, to who runs this program. */
export const handingOver = (path: string): string =>
  `Give it to the user that runs Lastmile: chown ${process.getuid?.() ?? "USER"} ${quoted(path)}`;
