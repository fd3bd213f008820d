import { fileURLToPath } from "node:url";

/** Typst takes the machine's fonts, as fontconfig names them. With this in its environment it has those of `fonts/`, and no others. */
export const fonts_only = {
  FONTCONFIG_FILE: fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url)),
};
