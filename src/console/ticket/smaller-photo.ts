/** A photo this small goes as it is. */
const bytes_enough = 1_000_000;
/** The longer side: enough to read a label on a router. */
const side_max = 2048;
const quality = 0.85;

/**
 * A photo as a weak connection carries it. One that is small, or that this browser cannot draw, stays
 * as it is.
 */
export const smallerPhoto = async (photo: File): Promise<File> => {
  if (photo.size <= bytes_enough || !photo.type.startsWith("image/")) return photo;
  const picture = await createImageBitmap(photo).catch(() => null);
  if (!picture) return photo;
  const scale = Math.min(1, side_max / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const content = await new Promise<Blob | null>((drawn) =>
    canvas.toBlob(drawn, "image/jpeg", quality),
  );
  if (!content || content.size >= photo.size) return photo;
  return new File([content], photo.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" });
};
