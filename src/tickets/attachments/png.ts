const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const side_max = 2000;

/** A chunk is its length, type, content and checksum; the length counts the content alone. */
const chunk_frame = 12;

/**
 * Whether these bytes are one whole PNG of at most 2,000 pixels a side, from its first chunk to its last. The
 * pixels are not decoded.
 */
export const isSmallPng = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 33 || signature.some((byte, at) => bytes[at] !== byte)) return false;
  if (typeAt(bytes, 8) !== "IHDR" || view.getUint32(8) !== 13) return false;
  const sides = [view.getUint32(16), view.getUint32(20)];
  if (sides.some((side) => side === 0 || side > side_max)) return false;
  for (let at = 8; at + chunk_frame <= bytes.length; ) {
    const next = at + chunk_frame + view.getUint32(at);
    if (typeAt(bytes, at) === "IEND") return next === bytes.length;
    at = next;
  }
  return false;
};

const typeAt = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at + 4, at + 8));
