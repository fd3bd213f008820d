import { chmodSync, copyFileSync } from "node:fs";

/** Only the owner can read: the files contain personal data. */
const private_mode = 0o600;

/** Copies a file. Without `chmod` the copy would have the source's mode, whatever the umask. */
export const copyPrivately = (source: string, target: string, flags?: number): void => {
  copyFileSync(source, target, flags);
  chmodSync(target, private_mode);
};

/** Best effort: it fails for another user's file and on file systems without modes. */
export const makePrivate = (path: string): void => {
  try {
    chmodSync(path, private_mode);
  } catch {
    // `lastmile doctor` reports it.
  }
};
