import type { ComponentChildren } from "preact";
import type { BillPageTexts } from "../../customer-texts/bill-page/texts.ts";
import type { DocumentLabels } from "../../customer-texts/documents/labels.ts";
import { type BillPageData, type ClaimField, claim_fields } from "../page-data.ts";

interface Props {
  page: BillPageData;
  t: BillPageTexts;
  labels: DocumentLabels;
}

/** "I have paid": sent as a multipart form to the page's own path. */
export const ClaimForm = ({ page, t, labels }: Props) => {
  const { values } = page.form;
  const field = (name: ClaimField) => fieldOf(page, t, name);
  return (
    <section aria-labelledby="report">
      <h2 id="report">{t.report}</h2>
      <p class="muted">{t.report_hint}</p>
      <Errors page={page} t={t} />
      <form method="post" action={`${page.path}/claims#report`} enctype="multipart/form-data">
        <input type="hidden" name="form_id" value={page.form_id} />
        <Field {...field("amount")} label={t.amount} hint={t.amount_hint}>
          <input
            {...field("amount").control}
            type="text"
            inputmode="decimal"
            autocomplete="off"
            dir="ltr"
            required
            value={values.amount}
          />
        </Field>
        <Field {...field("currency")} label={t.currency}>
          <select {...field("currency").control} dir="ltr">
            {page.currencies.map((currency) => (
              <option key={currency} value={currency} selected={currency === values.currency}>
                {currency}
              </option>
            ))}
          </select>
        </Field>
        <Field {...field("method")} label={t.method}>
          <select {...field("method").control} required>
            <option value="">{t.choose}</option>
            {page.methods.map((method) => (
              <option key={method} value={method} selected={method === values.method}>
                {labels.payment_methods[method]}
              </option>
            ))}
          </select>
        </Field>
        <Field {...field("reference")} label={optional(t, t.reference)} hint={t.reference_hint}>
          <input
            {...field("reference").control}
            type="text"
            autocomplete="off"
            dir="auto"
            maxlength={191}
            value={values.reference}
          />
        </Field>
        <Field {...field("slip")} label={optional(t, t.slip)} hint={t.slip_hint}>
          <input
            {...field("slip").control}
            type="file"
            accept="image/jpeg,image/png,application/pdf"
          />
        </Field>
        <Field {...field("note")} label={optional(t, t.note)}>
          <textarea {...field("note").control} rows={3} dir="auto" maxlength={1000}>
            {values.note}
          </textarea>
        </Field>
        <button type="submit">{t.send}</button>
      </form>
    </section>
  );
};

const optional = (t: BillPageTexts, label: string): string => `${label} (${t.optional})`;

const hasHint = (name: ClaimField): boolean => ["amount", "reference", "slip"].includes(name);

/** What a field and its control have in common: their ids, and the error between them. */
const fieldOf = ({ form }: BillPageData, t: BillPageTexts, name: ClaimField) => {
  const code = form.errors[name];
  const again = name === "slip" && form.has_file && code === undefined;
  const error = code ? t.errors[code] : again ? t.slip_again : null;
  const described = [
    ...(hasHint(name) ? [`${name}-hint`] : []),
    ...(error ? [`${name}-error`] : []),
  ];
  return {
    name,
    error,
    control: {
      id: name,
      name,
      "aria-invalid": code ? ("true" as const) : undefined,
      "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    },
  };
};

interface FieldProps {
  name: ClaimField;
  label: string;
  hint?: string;
  error: string | null;
  children: ComponentChildren;
}

const Field = ({ name, label, hint, error, children }: FieldProps) => (
  <div class="field">
    <label for={name}>{label}</label>
    {hint && (
      <p id={`${name}-hint`} class="hint">
        {hint}
      </p>
    )}
    {error !== null && (
      <p id={`${name}-error`} class="bad">
        {error}
      </p>
    )}
    {children}
  </div>
);

/** What is wrong, read aloud first, with links to the fields. */
const Errors = ({ page: { form }, t }: Pick<Props, "page" | "t">) => {
  const wrong = claim_fields.flatMap((name) => {
    const code = form.errors[name];
    return code ? [{ name, text: t.errors[code] }] : [];
  });
  if (wrong.length === 0 && !form.errors.form) return null;
  return (
    <div class="notice bad" role="alert">
      {form.errors.form && <p>{t.errors[form.errors.form]}</p>}
      {wrong.length > 0 && (
        <>
          <p>{t.fix}</p>
          <ul>
            {wrong.map(({ name, text }) => (
              <li key={name}>
                <a href={`#${name}`}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
