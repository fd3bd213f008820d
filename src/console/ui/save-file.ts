import { fileName } from "./file-name.ts";

/** What may be shown in a tab of this origin: nothing that can run there, as a page or an SVG can. */
const shown = new Set([
  "application/pdf",
  "image/avif",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/csv",
]);

/**
 * Hands a file that was read over to the browser, to keep. A phone may open it instead: what it would
 * run in our name has no type any more then.
 */
export const saveFile = (content: Blob, name: string): void => {
  const [type = ""] = content.type.split(";");
  const safe = shown.has(type)
    ? content
    : new Blob([content], { type: "application/octet-stream" });
  const address = URL.createObjectURL(safe);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
