/** CSS pixels that a line of a signature is high, on screen and on the invoice. */
export const pad_height = 160;
const typed_width = 480;
const font_max = 56;
const margin = 16;

const ink = "#111";
const paper = "#fff";

/** How strokes are drawn, the same in dark mode: the image is printed. */
export const pen = { penColor: ink, backgroundColor: paper } as const;

/** The canvas as a PNG in base64. */
export const imageOf = (canvas: HTMLCanvasElement): string =>
  canvas.toDataURL("image/png").split(",")[1] ?? "";

export const blobOf = (image: string): Blob =>
  new Blob([Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))], {
    type: "image/png",
  });

/** A typed name as an image, for people who cannot draw. */
export const typedImage = (name: string): string => {
  const canvas = document.createElement("canvas");
  canvas.width = typed_width;
  canvas.height = pad_height;
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `italic ${font_max}px serif`;
  const width = context.measureText(name).width;
  const fitting = Math.min(1, (typed_width - 2 * margin) / Math.max(width, 1));
  context.font = `italic ${Math.max(Math.floor(font_max * fitting), 8)}px serif`;
  context.fillText(name, typed_width / 2, pad_height / 2, typed_width - 2 * margin);
  return imageOf(canvas);
};
