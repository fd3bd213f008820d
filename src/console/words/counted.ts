type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** `#` stands for the number, in the language's own plural: Arabic has six. */
export const counting = (locale: string) => {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count: number, forms: Forms): string =>
    (forms[rules.select(count)] ?? forms.other).replaceAll("#", numbers.format(count));
};
