import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { commandLine } from "../database/file/advice.ts";

/** The settings file of an installation, which `src/launcher.sh` reads. */
const settingsFile = (): string => process.env.LASTMILE_ENV_FILE ?? "/etc/lastmile.env";

/**
 * The configuration of a command. Refuses to work on the database of an installation without its
 * settings: the command would lack `SECRET_KEY` and `SMTP_URL`, or make a second database.
 */
export const commandConfig = (): Config => {
  const file = settingsFile();
  if (process.env.LASTMILE_LAUNCHED === undefined && existsSync(file)) {
    const { DATABASE_PATH } = process.env;
    if (!DATABASE_PATH || isDatabaseOf(file, DATABASE_PATH))
      throw new Error(
        `The settings in ${file} were not read. Run the command as /usr/local/bin/lastmile: ${commandLine("help")}; or choose another database: DATABASE_PATH=FILE`,
      );
  }
  return readConfig(process.env);
};

/** False for a file that this user cannot read. */
const isDatabaseOf = (settings: string, path: string): boolean => {
  try {
    const text = readFileSync(settings, "utf8");
    const [, , named] = /^\s*DATABASE_PATH=(["']?)(.*?)\1\s*$/m.exec(text) ?? [];
    return named !== undefined && resolve(named) === resolve(path);
  } catch {
    return false;
  }
};
