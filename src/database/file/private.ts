import { chmodSync, copyFileSync } from "node:fs";

/** For the owner alone: the files hold personal data. */
const private_mode = 0o600;

/** Copies a file; the copy would have the source's mode otherwise, whatever the umask. `flags` as `copyFileSync` takes them. */
export const copyPrivately = (source: string, target: string, flags?: number): void => {
  copyFileSync(source, target, flags);
  chmodSync(target, private_mode);
};

/** Best effort: another user's file, or a file system without modes, stays as it is. */
export const makePrivate = (path: string): void => {
  try {
    chmodSync(path, private_mode);
  } catch {
    // `lastmile doctor` says who can read it.
  }
};
