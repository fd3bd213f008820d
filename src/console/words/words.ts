import { computed, signal } from "@preact/signals";
import type { Strings } from "./en.ts";

export const languages = { en: "English", ar: "العربية" } as const;
export type Language = keyof typeof languages;

const storage_key = "lastmile.language";

const preferredLanguage = (): Language => {
  const kept = localStorage.getItem(storage_key);
  if (kept === "en" || kept === "ar") return kept;
  return navigator.language.startsWith("ar") ? "ar" : "en";
};

export const language = signal<Language>(preferredLanguage());
const dictionary = signal<Strings | null>(null);

/** The words of the language that is chosen; whoever reads them is drawn again when it changes. */
export const strings = computed((): Strings => {
  if (dictionary.value === null) throw new Error("no dictionary is loaded");
  return dictionary.value;
});

const load: Record<Language, () => Promise<Strings>> = {
  en: async () => (await import("./en.ts")).en,
  ar: async () => (await import("./ar.ts")).ar,
};

/** Loads the dictionary and turns the page into its direction. */
export const setLanguage = async (asked: Language): Promise<void> => {
  dictionary.value = await load[asked]();
  language.value = asked;
  localStorage.setItem(storage_key, asked);
  document.documentElement.lang = asked;
  document.documentElement.dir = asked === "ar" ? "rtl" : "ltr";
};
