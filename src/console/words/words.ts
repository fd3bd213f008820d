import { computed, signal } from "@preact/signals";
import type { Words } from "./en.ts";

export const languages = { en: "English", ar: "العربية" } as const;
export type Language = keyof typeof languages;

const place = "lastmile.language";

const chosen = (): Language => {
  const kept = localStorage.getItem(place);
  if (kept === "en" || kept === "ar") return kept;
  return navigator.language.startsWith("ar") ? "ar" : "en";
};

export const language = signal<Language>(chosen());
const dictionary = signal<Words | null>(null);

/** The words of the language that is chosen; whoever reads them is drawn again when it changes. */
export const words = computed((): Words => {
  if (dictionary.value === null) throw new Error("no dictionary is loaded");
  return dictionary.value;
});

const load: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en.ts")).en,
  ar: async () => (await import("./ar.ts")).ar,
};

/** Loads the dictionary and turns the page into its direction. */
export const speak = async (asked: Language): Promise<void> => {
  dictionary.value = await load[asked]();
  language.value = asked;
  localStorage.setItem(place, asked);
  document.documentElement.lang = asked;
  document.documentElement.dir = asked === "ar" ? "rtl" : "ltr";
};
