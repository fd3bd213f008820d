import { accessSync, constants, statSync } from "node:fs";
import { chownAdvice, shellQuote } from "../../database/file/advice.ts";
import { userName } from "./accounts.ts";

/** Returns why this user cannot write a file or folder, and what to do; null if they can. */
export const writeProblem = (path: string): { why: string; what: string } | null => {
  try {
    const traversed = statSync(path).isDirectory() ? constants.X_OK : 0;
    accessSync(path, constants.R_OK | constants.W_OK | traversed);
    return null;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EROFS")
      return {
        why: "its file system is read-only",
        what: "For the reason: dmesg; then: mount -o remount,rw, or choose a folder elsewhere",
      };
    if (code === "EPERM") return { why: "it is immutable", what: `chattr -i ${shellQuote(path)}` };
    if (code !== "EACCES") return { why: code, what: chownAdvice(path) };
    const owner = userName(statSync(path).uid);
    return {
      why: `it belongs to ${owner}, and this is user ${process.getuid?.()}`,
      what: `Run this as ${owner}, or give it to the user of the service: chown USER ${shellQuote(path)}`,
    };
  }
};
