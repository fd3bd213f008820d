/** The forms that a language cannot do without, and those in which it may say just the number. */
type Forms<Needed extends Intl.LDMLPluralRule> = Record<Needed | "other", string> &
  Partial<Record<Intl.LDMLPluralRule, string>>;

/** `#` stands for the number, in the language's own plural: Arabic has six. */
export const counting = <Needed extends Intl.LDMLPluralRule>(locale: string) => {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count: number, forms: Forms<Needed>): string => {
    const all_forms: Partial<Record<Intl.LDMLPluralRule, string>> = forms;
    return (all_forms[rules.select(count)] ?? forms.other).replaceAll("#", numbers.format(count));
  };
};
