import { signal } from "@preact/signals";

/** The widths of paper rolls, in millimetres. */
export const paper_widths = ["58", "80"] as const;

export type PaperWidth = (typeof paper_widths)[number];

const storage_key = "lastmile.paper";

/** The width chosen on this device. */
export const paper_width = signal<PaperWidth>(
  localStorage.getItem(storage_key) === "58" ? "58" : "80",
);

export const choosePaperWidth = (width: PaperWidth): void => {
  localStorage.setItem(storage_key, width);
  paper_width.value = width;
};
