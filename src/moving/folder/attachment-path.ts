/** Short enough for any file system, which counts bytes. */
const name_bytes_max = 100;

/** Any file system can have these as they are, also one that ignores case. */
const plain_ref = /^[a-z0-9-]{1,64}$/;

/**
 * Where an export writes an attachment, in the folder: the same for the same reference and name. References that differ
 * have different paths.
 */
export const attachmentPath = (external_ref: string, name: string): string =>
  `attachments/${refPart(external_ref)}-${namePart(name)}`;

const refPart = (ref: string): string => {
  if (plain_ref.test(ref)) return ref;
  const hash = new Bun.CryptoHasher("sha256").update(ref).digest("hex").slice(0, 16);
  return `${ref.replace(/[^A-Za-z0-9-]+/g, "_").slice(0, 48)}-${hash}`;
};

/** The end is kept, because it has the extension. */
const namePart = (name: string): string => {
  const points = [...name.normalize("NFC").replace(/[^\p{L}\p{N}._-]+/gu, "_")];
  while (Buffer.byteLength(points.join("")) > name_bytes_max) points.shift();
  return points.join("").replace(/\.+$/, "") || "file";
};
