const forbidden = `may not be used by this user (uid ${process.getuid?.() ?? "unknown"})`;

/** Texts of system errors, after the file's name. */
const system_errors: Record<string, string> = {
  EACCES: forbidden,
  EDQUOT: "cannot be written: the disk quota is used up",
  EEXIST: "is there already",
  EISDIR: "is a folder: choose a file in it",
  ENOENT: "is not there",
  ENOSPC: "cannot be written: the disk is full",
  ENOTDIR: "lies in something that is not a folder",
  EPERM: forbidden,
  EROFS: "is on a file system that cannot be written",
};

/** An error's message for people: a system error names the file and what is wrong, without its code. */
export const errorText = (error: unknown): string => {
  const { code = "", path = "it" } = error as NodeJS.ErrnoException;
  const text = system_errors[code];
  if (text) return `${path} ${text}`;
  return error instanceof Error ? error.message : String(error);
};
