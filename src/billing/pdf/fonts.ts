import { fileURLToPath } from "node:url";

/** Environment variables that limit Typst to the fonts in `fonts/`. Otherwise it uses the machine's, through fontconfig. */
export const font_environment = {
  FONTCONFIG_FILE: fileURLToPath(new URL("./fonts/fonts.conf", import.meta.url)),
};
