const digits: Readonly<Record<string, string>> = { "٫": ".", "٬": ",", "،": "," };

/** Arabic-Indic and Persian digits as Western ones. */
const western = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٫٬،]/g, (mark) => digits[mark] ?? mark);

/**
 * A number as people type it, with the digits of either script and its thousands apart or not, as plain
 * decimal text: `٢٬٤٨٣٬٦٢٥` is `2483625`. Null of what is no number, or is less than 0.
 */
export const typedNumber = (typed: string): string | null => {
  const text = western(typed).replace(/[\s\u00a0\u202f]/g, "");
  const whole = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(whole);
  const [, before = "", after = ""] = match ?? [];
  if (before + after === "") return null;
  const kept = after.replace(/0+$/, "");
  return (before.replace(/^0+(?=\d)/, "") || "0") + (kept === "" ? "" : `.${kept}`);
};
