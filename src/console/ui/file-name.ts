/**
 * A name that a file may have on any device: nothing in it leads to another folder, and no turned
 * direction makes one ending look like another.
 */
export const fileName = (name: string): string =>
  name.replace(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]+/gu, "").replace(/^[.\s]+|[.\s]+$/g, "") ||
  "file";
