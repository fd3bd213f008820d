import { computed, signal } from "@preact/signals";
import type { Strings } from "./en.ts";

export const languages = { en: "English", ar: "العربية" } as const;
export type Language = keyof typeof languages;

const storage_key = "lastmile.language";

const preferredLanguage = (): Language => {
  const stored = localStorage.getItem(storage_key);
  if (stored === "en" || stored === "ar") return stored;
  return navigator.language.startsWith("ar") ? "ar" : "en";
};

export const language = signal<Language>(preferredLanguage());
const dictionary = signal<Strings | null>(null);

/** The texts in the chosen language. A signal, so that components render again when it changes. */
export const strings = computed((): Strings => {
  if (dictionary.value === null) throw new Error("no dictionary is loaded");
  return dictionary.value;
});

const load: Record<Language, () => Promise<Strings>> = {
  en: async () => (await import("./en.ts")).en,
  ar: async () => (await import("./ar.ts")).ar,
};

/** Loads the dictionary and sets the page's language and direction. */
export const setLanguage = async (chosen: Language): Promise<void> => {
  dictionary.value = await load[chosen]();
  language.value = chosen;
  localStorage.setItem(storage_key, chosen);
  document.documentElement.lang = chosen;
  document.documentElement.dir = chosen === "ar" ? "rtl" : "ltr";
};
