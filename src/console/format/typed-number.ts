/** Arabic digits and signs as a phone of the Levant types them, in the ones that a number is read from. */
const latin = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");

/** A number as it was typed: `27.75`, `3,775,000`, `٢٧٫٥`; null when it is none. Nothing is rounded. */
export const numberOf = (typed: string): number | null => {
  const text = latin(typed).replace(/[\s\u00a0\u202f\u200e\u200f]/g, "");
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
};

/** A number as people type it, also with Arabic digits; null for what is none. */
const numberIn = (typed: string): number | null => {
  const text = typed.trim();
  const size = numberOf(text.replace(/^-/, ""));
  return size !== null && text.startsWith("-") ? -size : size;
};

/**
 * The number to send. Text that is not a number is sent as typed, whatever the type says: the service
 * refuses it with a message on its field.
 */
export const typedNumber = (typed: string): number => {
  const sent: unknown = numberIn(typed) ?? typed.trim();
  return sent as number;
};
