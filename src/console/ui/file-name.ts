/**
 * Makes a file name safe on any device: no paths, and no bidi controls that could disguise the file's
 * extension.
 */
export const fileName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]+/gu, "").replace(/^[.\s]+|[.\s]+$/g, "") ||
  "file";
