import { foreign, type Refusal, unreached } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** The dictionary's text for an error of the service; undefined where it has none. */
const translated = ({ reason, message, status, errors: details }: Refusal): string | undefined => {
  const { common, errors } = strings.value;
  if (reason === unreached) return common.unreached;
  if (reason === foreign) return common.foreign(status);
  const reasons: Texts = errors.reason;
  const own: Texts = errors.own;
  const { as_sent } = errors;
  return (
    as_sent[message] ??
    ofMessage(errors.message, message) ??
    reasons[reason]?.replace("#", String(details.primary_url ?? "")) ??
    own[reason]
  );
};

const currency_code = /\b[A-Z]{3}\b/g;

/** The text for a message; the dictionary has `#` in place of its first number, and `¤` of currencies. */
const ofMessage = (texts: Texts, message: string): string | undefined => {
  const [number = ""] = /\d+(?:\.\d+)?/.exec(message) ?? [];
  const key = number === "" ? message : message.replace(number, "#");
  const currencies = message.match(currency_code) ?? [];
  return (texts[key] ?? texts[key.replace(currency_code, "¤")])
    ?.replace("#", number)
    .replace(/¤/g, () => currencies.shift() ?? "");
};

/** The translated error if the dictionary has its reason, else the service's message. */
export const errorText = (refusal: Refusal): string => translated(refusal) ?? refusal.message;

/** The same as an element, with `lang` set on English messages. */
export const ErrorText = ({ refusal }: { refusal: Refusal }) => {
  const text = translated(refusal);
  return text === undefined ? <bdi lang="en">{refusal.message}</bdi> : text;
};

/** The error of a field. */
export const FieldErrorText = ({ text }: { text: string }) => {
  const { as_sent, field } = strings.value.errors;
  const translation = as_sent[text] ?? ofMessage(field, text);
  if (translation !== undefined) return translation;
  // The console's own messages are in its own language.
  return <bdi lang={/^[ -~]*$/.test(text) ? "en" : undefined}>{text}</bdi>;
};
