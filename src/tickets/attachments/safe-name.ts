const name_max = 191;
/** A longer ending, dot included, is not an extension. */
const extension_max = 32;

/**
 * A file name without what could mislead a terminal or a file system: control characters, text direction marks and
 * slashes. A long name is cut before its extension, between code points.
 */
export const safeName = (name: string): string => {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "")
    .trim();
  return shorten(clean) || "file";
};

const shorten = (name: string): string => {
  const points = [...name];
  if (points.length <= name_max) return name;
  const dot = points.lastIndexOf(".");
  const extension = dot > 0 && points.length - dot <= extension_max ? points.slice(dot) : [];
  return points
    .slice(0, name_max - extension.length)
    .concat(extension)
    .join("");
};
