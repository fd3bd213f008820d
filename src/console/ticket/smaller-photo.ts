/** Smaller photos are sent unchanged. */
const bytes_enough = 1_000_000;
/** The longer side: enough to read a label on a router. */
const side_max = 2048;
const quality = 0.85;

/**
 * Shrinks a photo for weak connections. A small one, or one that the browser cannot decode, stays as it
 * is.
 */
export const smallerPhoto = async (photo: File): Promise<File> => {
  if (photo.size <= bytes_enough || !photo.type.startsWith("image/")) return photo;
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (!bitmap) return photo;
  const scale = Math.min(1, side_max / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const content = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", quality),
  );
  if (!content || content.size >= photo.size) return photo;
  return new File([content], photo.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
};
