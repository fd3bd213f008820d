import type { Language } from "../language.ts";
import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import type { DocumentLabels } from "./labels.ts";

export const document_labels: Record<Language, DocumentLabels> = {
  en: english,
  ar: arabic,
  fr: french,
};
