import { isWithin } from "../../database/file/mounts.ts";

/** A systemd unit's access to a path. */
export type Access = "writable" | "read-only" | "hidden";

/** Of a unit, as `systemctl show` prints them. */
export type Properties = Record<string, string | undefined>;

/** The properties that affect paths. */
export const sandbox_properties = [
  "ProtectSystem",
  "ProtectHome",
  "PrivateTmp",
  "ReadWritePaths",
  "ReadOnlyPaths",
  "InaccessiblePaths",
  "TemporaryFileSystem",
  "StateDirectory",
  "CacheDirectory",
  "LogsDirectory",
  "RuntimeDirectory",
] as const;

/**
 * The service's access to `path`, which must have no symbolic links. The rule with the longest path applies,
 * except that everything below a hidden folder is hidden.
 */
export const accessInside = (path: string, properties: Properties): Access => {
  let applied: Rule = { folder: "/", access: "writable" };
  for (const rule of rulesOf(properties)) {
    if (!isWithin(path, rule.folder)) continue;
    if (rule.access === "hidden") return "hidden";
    if (rule.folder.length >= applied.folder.length) applied = rule;
  }
  return applied.access;
};

interface Rule {
  folder: string;
  access: Access;
}

const rulesOf = (of: Properties): Rule[] => [
  ...(of.ProtectSystem === "strict" ? rules(["/"], "read-only") : []),
  ...(of.ProtectSystem === "full" ? rules(["/etc"], "read-only") : []),
  ...(/^(?:yes|full)$/.test(of.ProtectSystem ?? "")
    ? rules(["/usr", "/boot", "/efi"], "read-only")
    : []),
  ...(/^(?:yes|tmpfs)$/.test(of.ProtectHome ?? "") ? rules(homes, "hidden") : []),
  ...(of.ProtectHome === "read-only" ? rules(homes, "read-only") : []),
  ...(/^(?:yes|disconnected)$/.test(of.PrivateTmp ?? "")
    ? rules(["/tmp", "/var/tmp"], "hidden")
    : []),
  ...rules(pathsOf(of.TemporaryFileSystem), "hidden"),
  ...rules(under("/var/lib", of.StateDirectory), "writable"),
  ...rules(under("/var/cache", of.CacheDirectory), "writable"),
  ...rules(under("/var/log", of.LogsDirectory), "writable"),
  ...rules(under("/run", of.RuntimeDirectory), "writable"),
  ...rules(pathsOf(of.ReadWritePaths), "writable"),
  ...rules(pathsOf(of.ReadOnlyPaths), "read-only"),
  ...rules(pathsOf(of.InaccessiblePaths), "hidden"),
];

const homes = ["/home", "/root", "/run/user"];

const rules = (folders: readonly string[], access: Access): Rule[] =>
  folders.map((folder) => ({ folder, access }));

/** Whitespace-separated entries, without the options after a colon. */
const entriesOf = (text = ""): string[] =>
  text
    .split(/\s+/)
    .flatMap((entry) => entry.replace(/^"|"$/g, "").split(":")[0] ?? [])
    .filter((entry) => entry !== "");

/** Removes the prefixes `-` (may be missing) and `+` (relative to the service's root). */
const pathsOf = (text: string | undefined): string[] =>
  entriesOf(text).map((entry) => entry.replace(/^[-+]+/, "").replace(/(?<=.)\/$/, ""));

const under = (folder: string, text: string | undefined): string[] =>
  entriesOf(text).map((entry) => `${folder}/${entry}`);

/** Paths that must exist, or systemd does not start the unit (226/NAMESPACE). */
export const neededPaths = ({ ReadWritePaths = "" }: Properties): string[] =>
  pathsOf(
    ReadWritePaths.split(/\s+/)
      .filter((entry) => !/^\+?-/.test(entry))
      .join(" "),
  );
