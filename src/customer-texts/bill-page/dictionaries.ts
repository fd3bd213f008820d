import type { Language } from "../language.ts";
import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import type { BillPageTexts } from "./texts.ts";

export const bill_page_texts: Record<Language, BillPageTexts> = {
  en: english,
  ar: arabic,
  fr: french,
};

/** A text with its value. */
export const filled = (text: string, value: string): string => text.replace("#", () => value);
