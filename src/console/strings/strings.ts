import { computed, signal } from "@preact/signals";
import type { Strings } from "./en.ts";
import { type Language, loadDictionary, preferredLanguage, storeLanguage } from "./languages.ts";

export const language = signal<Language>(preferredLanguage());
const dictionary = signal<Strings | null>(null);

/** The texts in the chosen language. A signal, so that components render again when it changes. */
export const strings = computed((): Strings => {
  if (dictionary.value === null) throw new Error("no dictionary is loaded");
  return dictionary.value;
});

/** Loads the dictionary and sets the page's language and direction. */
export const setLanguage = async (chosen: Language): Promise<void> => {
  dictionary.value = await loadDictionary[chosen]();
  language.value = chosen;
  storeLanguage(chosen);
  document.documentElement.lang = chosen;
  document.documentElement.dir = chosen === "ar" ? "rtl" : "ltr";
};
