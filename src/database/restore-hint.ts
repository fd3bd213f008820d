import { NeedsCopy, naming, type Place } from "./file/advice.ts";
import { backupFolder, newestCopy } from "./file/copies.ts";
import { explained } from "./file/explain.ts";
import { knownSchema } from "./migrations.ts";

/** As `explained`, and names the newest copy that is there where one has to take the file's place. */
export const withRestoreHint = (error: unknown, place: Place): unknown => {
  const said = explained(error, place.DATABASE_PATH);
  return said instanceof NeedsCopy ? new Error(wayBack(said, place)) : said;
};

/** The one line for the operator: what is wrong, and the command that restores the newest copy. */
export const wayBack = ({ path, need, message }: NeedsCopy, place: Place): string => {
  const copy = newestCopy(place, knownSchema());
  if (copy) return naming(path, need, copy.path);
  return `${message} (there is none in ${backupFolder(place)})`;
};
