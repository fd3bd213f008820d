/** A line of `/proc/…/mountinfo`. */
export interface Mount {
  id: string;
  /** The id of the mount it is on. */
  parent: string;
  /** `major:minor` */
  device: string;
  /** The folder of the file system that is mounted. */
  root: string;
  /** The mount point. */
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

/** The mount that `path` is on: mounts can cover each other. Null if the text has none. */
export const mountAt = (path: string, mountinfo: string): Mount | null => {
  const mounts = mountsOf(mountinfo);
  const ids = new Set(mounts.map(({ id }) => id));
  let visible = mounts.findLast(
    ({ id, parent, folder }) => folder === "/" && (parent === id || !ids.has(parent)),
  );
  for (const folder of folderAndParents(path))
    for (let left = mounts.length; left > 0; left -= 1) {
      const over = mounts.findLast(
        (mount) => mount.folder === folder && mount.parent === visible?.id && mount !== visible,
      );
      if (!over) break;
      visible = over;
    }
  return visible ?? null;
};

/** `/`, each parent folder, and the path itself. */
const folderAndParents = (path: string): string[] => {
  const parts = path.split("/").filter((part) => part !== "");
  return ["/", ...parts.map((_, index) => `/${parts.slice(0, index + 1).join("/")}`)];
};

export const isWithin = (path: string, folder: string): boolean =>
  folder === "/" || path === folder || path.startsWith(`${folder}/`);

/** mountinfo writes spaces and backslashes as octal escapes: `\040`. */
export const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
