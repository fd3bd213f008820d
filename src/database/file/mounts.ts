/** A mounted file system, as `/proc/…/mountinfo` has it. */
export interface Mount {
  id: string;
  /** The mount that it lies on. */
  parent: string;
  /** `major:minor` */
  device: string;
  /** Which folder of the file system it shows. */
  root: string;
  /** Where it shows it. */
  folder: string;
  is_readonly: boolean;
  type: string;
}

/** Each line is `id parent device root folder options [tags] - type source more`. */
export const mountsOf = (mountinfo: string): Mount[] =>
  mountinfo.split("\n").flatMap((line) => {
    const [before = "", after = ""] = line.split(" - ", 2);
    const [id = "", parent = "", device = "", root = "", folder, options = ""] = before.split(" ");
    const [type] = after.split(" ");
    if (!folder || !type) return [];
    const is_readonly = options.split(",").includes("ro");
    return [
      { id, parent, device, root: unescaped(root), folder: unescaped(folder), is_readonly, type },
    ];
  });

/** The mount that shows at `path`: one may lie over another, or over a folder of it. Null where the text names none. */
export const mountAt = (path: string, mountinfo: string): Mount | null => {
  const mounts = mountsOf(mountinfo);
  const ids = new Set(mounts.map(({ id }) => id));
  let shown = mounts.findLast(
    ({ id, parent, folder }) => folder === "/" && (parent === id || !ids.has(parent)),
  );
  for (const folder of folderAndParents(path))
    for (let left = mounts.length; left > 0; left -= 1) {
      const over = mounts.findLast(
        (mount) => mount.folder === folder && mount.parent === shown?.id && mount !== shown,
      );
      if (!over) break;
      shown = over;
    }
  return shown ?? null;
};

/** From the root to the path itself. */
const folderAndParents = (path: string): string[] => {
  const parts = path.split("/").filter((part) => part !== "");
  return ["/", ...parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)];
};

export const isWithin = (path: string, folder: string): boolean =>
  folder === "/" || path === folder || path.startsWith(`${folder}/`);

/** Blanks and backslashes stand there as octal numbers: `\040`. */
export const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
