import { fileName } from "./file-name.ts";

/** Types that cannot run scripts when opened in this origin, as HTML or SVG can. */
const safe_types = new Set([
  "application/pdf",
  "image/avif",
  "image/gif",
  "image/jpeg",
  "image/png",
  "image/webp",
  "text/csv",
]);

/**
 * Downloads a file. A phone may open it instead, so files of other types are sent as
 * `application/octet-stream` and cannot run in this origin.
 */
export const saveFile = (content: Blob, name: string): void => {
  const [type = ""] = content.type.split(";");
  const safe = safe_types.has(type)
    ? content
    : new Blob([content], { type: "application/octet-stream" });
  const address = URL.createObjectURL(safe);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
