import type { ClaimError } from "../customer-texts/bill-page/texts.ts";
import { type PaymentMethod, payment_methods } from "../shared/vocabulary.ts";
import type { FormState } from "./page-data.ts";
import { readAmount } from "./read-amount.ts";

const reference_max = 191;
const note_max = 1000;
/** Typed texts are shown again with their errors, but not more of them than a page can hold. */
const kept_max = 2000;

/** What a valid form says. */
export interface ValidClaim {
  /** Minor units. */
  amount: number;
  currency: string;
  method: PaymentMethod;
  reference: string | null;
  note: string | null;
}

export type ReadForm = { claim: ValidClaim } | { errors: FormState["errors"] };

type Sent = Readonly<Record<string, unknown>>;

export const emptyForm = (currency = ""): FormState => ({
  values: { amount: "", currency, method: "", reference: "", note: "" },
  errors: {},
  has_file: false,
});

/** Validates what was sent. `currencies`: those that the form offers, the default first. */
export const readClaimForm = (sent: Sent, currencies: readonly string[]): ReadForm => {
  const typed = typedIn(sent);
  const currency = typed("currency").toUpperCase() || (currencies[0] ?? "");
  const known = currencies.includes(currency);
  const amount = readAmount(typed("amount"), known ? currency : (currencies[0] ?? ""));
  const method = payment_methods.find((each) => each === typed("method"));
  const errors: FormState["errors"] = {
    ...(typeof amount === "string" ? { amount } : {}),
    ...(known ? {} : { currency: "currency_unknown" }),
    ...(method ? {} : { method: "method_missing" }),
    ...errorOf("reference", typed("reference"), reference_max),
    ...errorOf("note", typed("note"), note_max),
  };
  if (typeof amount === "number" && method && Object.keys(errors).length === 0)
    return {
      claim: {
        amount,
        currency,
        method,
        reference: typed("reference") || null,
        note: typed("note") || null,
      },
    };
  return { errors };
};

/** The form as it was sent, with these errors. */
export const formWith = (sent: Sent, errors: FormState["errors"], has_file: boolean): FormState => {
  const typed = typedIn(sent);
  return {
    values: {
      amount: printable(typed("amount")),
      currency: printable(typed("currency").toUpperCase()),
      method: printable(typed("method")),
      reference: printable(typed("reference")),
      note: printable(typed("note")),
    },
    errors,
    has_file,
  };
};

const typedIn =
  (sent: Sent) =>
  (name: string): string => {
    const value = sent[name];
    return typeof value === "string" ? value.toWellFormed().trim() : "";
  };

/** Newline and tab are allowed in texts, other control characters are not. */
const control_characters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

const printable = (text: string): string =>
  text.replace(new RegExp(control_characters, "g"), "").slice(0, kept_max).toWellFormed();

const errorOf = (
  field: "reference" | "note",
  text: string,
  max: number,
): { [F in "reference" | "note"]?: ClaimError } => {
  if (text.length > 2 * max || [...text].length > max) return { [field]: "too_long" };
  return control_characters.test(text) ? { [field]: "unreadable" } : {};
};
