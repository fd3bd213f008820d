/** A side's most points: enough to read a serial number, and a tenth of what a phone's camera makes. */
const side_max = 2048;
const small_bytes = 1024 * 1024;
const quality = 0.85;

/**
 * A photo as it is kept and sent: a big one is made smaller; what cannot be drawn stays as it is.
 * Undefined where the phone does not hand it out: it lies elsewhere, and there is no connection.
 */
export const photoToSend = async (
  file: File,
): Promise<{ file: Blob; name: string } | undefined> => {
  const content = await file.arrayBuffer().catch(() => undefined);
  if (content === undefined) return;
  const whole = { file: new Blob([content], { type: file.type }), name: file.name };
  if (file.size <= small_bytes || !file.type.startsWith("image/")) return whole;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, side_max / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(
      Math.round(picture.width * scale),
      Math.round(picture.height * scale),
    );
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const smaller = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (smaller.size >= file.size) return whole;
    return { file: smaller, name: `${file.name.replace(/\.[^.]*$/, "")}.jpg` };
  } catch {
    return whole;
  }
};
