import type { ClientMessageKind } from "../../shared/message-vocabulary.ts";
import type { Language } from "../language.ts";
import { arabic } from "./arabic.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import type { MessageTexts } from "./texts.ts";

const texts: Readonly<Record<Language, MessageTexts>> = { en: english, ar: arabic, fr: french };

/** The text of messages for which an organization has none of its own. */
export const defaultText = (kind: ClientMessageKind, language: Language) => texts[language][kind];
