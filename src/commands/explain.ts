import { inWords, Refusal, refuseFields } from "../refusal.ts";

/** Fields of the API that a flag sets, where the flag is not the field's own name. */
const flags: Record<string, string> = {
  board_ids: "--boards",
  daily_call_limit: "--daily-limit",
  ip_allowlist: "--ips",
  ticketing_enabled: "--ticketing",
};

const flagOf = (field: string): string => {
  const [name = field] = field.split(".");
  return flags[name] ?? `--${name.replaceAll("_", "-")}`;
};

/** A refusal names the flags that were typed, not the fields of the API. */
const withFlags = (refusal: Refusal): Refusal =>
  refusal.reason === "validation_failed"
    ? refuseFields(
        Object.fromEntries(
          Object.entries(refusal.details as Record<string, string[]>).map(([field, messages]) => [
            flagOf(field),
            messages,
          ]),
        ),
      )
    : refusal;

const forbidden = `may not be used by this user (uid ${process.getuid?.() ?? "unknown"})`;

/** What the system says in codes. */
const system_errors: Record<string, string> = {
  EACCES: forbidden,
  EEXIST: "is there already",
  EISDIR: "is a folder: name a file in it",
  ENOENT: "is not there",
  ENOSPC: "cannot be written: the disk is full",
  ENOTDIR: "lies in something that is not a folder",
  EPERM: forbidden,
  EROFS: "is on a file system that cannot be written",
};

/** What went wrong, for people. */
export const explain = (error: unknown): string => {
  if (error instanceof Refusal) return inWords(withFlags(error));
  const { code = "", path } = error as NodeJS.ErrnoException;
  const known = system_errors[code];
  if (known && path) return `${path} ${known}`;
  return error instanceof Error ? error.message : String(error);
};
