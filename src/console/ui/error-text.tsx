import { type Refusal, unreached } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";

/** The dictionary's text for an error of the service; undefined where it has none. */
const translated = ({ reason }: Refusal): string | undefined => {
  const { common, errors } = strings.value;
  if (reason === unreached) return common.unreached;
  const texts: Readonly<Record<string, string | undefined>> = errors.reason;
  return texts[reason];
};

/** The translated error if the dictionary has its reason, else the service's message. */
export const errorText = (refusal: Refusal): string => translated(refusal) ?? refusal.message;

/** The same as an element, with `lang` set on English messages. */
export const ErrorText = ({ refusal }: { refusal: Refusal }) => {
  const text = translated(refusal);
  return text === undefined ? <bdi lang="en">{refusal.message}</bdi> : text;
};

/** The error of a field. The dictionary has `#` in place of its number. */
export const FieldErrorText = ({ text }: { text: string }) => {
  const [number = ""] = /\d+(?:\.\d+)?/.exec(text) ?? [];
  const texts: Readonly<Record<string, string | undefined>> = strings.value.errors.field;
  const translation = texts[number === "" ? text : text.replace(number, "#")];
  if (translation !== undefined) return translation.replace("#", number);
  // The console's own messages are in its own language.
  return <bdi lang={/^[ -~]*$/.test(text) ? "en" : undefined}>{text}</bdi>;
};
