import { type Language, languages } from "../strings/languages.ts";
import { language, setLanguage, strings } from "../strings/strings.ts";

/** Chooses the language; each is named in itself. */
export const LanguageChoice = () => (
  <select
    aria-label={strings.value.shell.language}
    value={language.value}
    onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
  >
    {Object.entries(languages).map(([name, title]) => (
      <option key={name} value={name} lang={name}>
        {title}
      </option>
    ))}
  </select>
);
