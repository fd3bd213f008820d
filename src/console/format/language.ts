import { locale } from "./locale.ts";

/** `French` of `fr`, in the reader's language; what is no code of a language, as it is. */
export const languageName = (code: string): string => {
  try {
    return new Intl.DisplayNames([locale()], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
};
