import type { Entry } from "yauzl";
import { file_names } from "../folder/columns.ts";

/** Limits of what the console takes (beyond §14). */
export const entries_max = 50;
export const expansion_max = 20;

/** What a ZIP holds that is not a folder for an import. */
export class BadZip extends Error {}

/** A file of the ZIP, and where it goes inside the folder. */
export interface ZipFileEntry {
  entry: Entry;
  path: string;
}

const attachments = "attachments/";
/** What systems add to every ZIP, and what a former import left. */
const ignored = /(?:^|\/)(?:__MACOSX\/.*|\.DS_Store|Thumbs\.db|rejected\.csv)$/;
const zip64_field = 0x0001;
const stored = 0;
const deflated = 8;
const type_mask = 0o170000;
const usual_types = [0, 0o100000, 0o040000];

const known = new Set<string>(file_names.map((file) => `${file}.csv`));

/** The files to unpack. Refuses what is not a file of the folder, or cannot be read safely. */
export const filesOf = (entries: readonly Entry[]): ZipFileEntry[] => {
  for (const entry of entries) refuseOdd(entry);
  const files = entries.filter(({ fileName: name }) => !name.endsWith("/") && !ignored.test(name));
  const top = commonFolder(files.map(({ fileName }) => fileName));
  const paths = new Set<string>();
  return files.map((entry) => {
    const path = entry.fileName.slice(top.length);
    if (paths.has(path)) throw new BadZip(`has ${path} twice`);
    paths.add(path);
    refuseUnknown(path);
    return { entry, path };
  });
};

/** The folder that was zipped as a whole, `history/`; empty for none. */
const commonFolder = (names: readonly string[]): string => {
  const [first = ""] = names;
  const top = first.slice(0, first.indexOf("/") + 1);
  return top !== attachments && names.every((name) => name.startsWith(top)) ? top : "";
};

const refuseOdd = (entry: Entry): void => {
  const { fileName: name, compressionMethod: method } = entry;
  const type = (entry.externalFileAttributes >>> 16) & type_mask;
  if (entry.isEncrypted()) throw new BadZip(`has an encrypted file: ${name}`);
  if (!usual_types.includes(type)) throw new BadZip(`has a link instead of a file: ${name}`);
  if (method !== stored && method !== deflated)
    throw new BadZip(`compresses ${name} in a way that is not supported: use Deflate`);
  if (entry.extraFields.some(({ id }) => id === zip64_field))
    throw new BadZip("is a ZIP64 file, which is not supported");
};

const refuseUnknown = (path: string): void => {
  if (known.has(path)) return;
  const is_attachment = path.startsWith(attachments) && path.length > attachments.length;
  if (!is_attachment || !/^[^\p{Cc}]+$/u.test(path))
    throw new BadZip(`has ${JSON.stringify(path)}, which is not a file of the folder`);
};
