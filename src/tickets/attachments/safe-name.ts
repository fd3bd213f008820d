const name_max = 191;
/** An ending longer than this, dot included, is no extension but a part of the name. */
const extension_max = 32;

/**
 * A file's name without what a terminal or a file system could misread: controls and turned-round
 * text. One that is too long is cut before its extension, between code points.
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
