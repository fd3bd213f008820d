/** The plural forms that a language requires, and optional ones. */
type Forms<Needed extends Intl.LDMLPluralRule> = Record<Needed | "other", string> &
  Partial<Record<Intl.LDMLPluralRule, string>>;

/** Chooses the plural form (Arabic has six) and inserts the number for `#`. */
export const counting = <Needed extends Intl.LDMLPluralRule>(locale: string) => {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count: number, forms: Forms<Needed>): string => {
    const all_forms: Partial<Record<Intl.LDMLPluralRule, string>> = forms;
    return (all_forms[rules.select(count)] ?? forms.other).replaceAll("#", numbers.format(count));
  };
};
