/** Pixels of the longer side: enough to read a serial number, a tenth of a camera's data. */
const side_max = 2048;
const small_bytes = 1024 * 1024;
const quality = 0.85;

/**
 * Shrinks a large photo for sending. A file that cannot be decoded stays as it is. Undefined if the
 * phone cannot read it, for example because it is in cloud storage and there is no connection.
 */
export const photoToSend = async (
  file: File,
): Promise<{ file: Blob; name: string } | undefined> => {
  const content = await file.arrayBuffer().catch(() => undefined);
  if (content === undefined) return;
  const original = { file: new Blob([content], { type: file.type }), name: file.name };
  if (file.size <= small_bytes || !file.type.startsWith("image/")) return original;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, side_max / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.round(bitmap.width * scale),
      Math.round(bitmap.height * scale),
    );
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const smaller = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (smaller.size >= file.size) return original;
    return { file: smaller, name: `${file.name.replace(/\.[^.]*$/, "")}.jpg` };
  } catch {
    return original;
  }
};
