import { readFileSync, statSync } from "node:fs";

const manifest_max_bytes = 1024 * 1024;

/**
 * The text of a manifest. Empty for what cannot be one: reading a pipe or a device would never end. Throws if it cannot
 * be read.
 */
export const readManifest = (path: string): string => {
  const found = statSync(path);
  return found.isFile() && found.size <= manifest_max_bytes ? readFileSync(path, "utf8") : "";
};
