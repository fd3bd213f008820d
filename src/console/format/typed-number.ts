/** Converts Arabic digits and separators to western ones. */
export const latin = (text: string): string =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");

/** Parses `27.75`, `3,775,000` or `٢٧٫٥`. Returns null for anything else. Does not round. */
export const numberOf = (typed: string): number | null => {
  const text = latin(typed).replace(/[\s\u00a0\u202f\u200e\u200f]/g, "");
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
};

/** Like `numberOf`, with a minus allowed. */
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
