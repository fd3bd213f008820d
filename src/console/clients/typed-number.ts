/** A number as people type it, also with Arabic digits and a decimal comma; null where nothing stands. */
const numberIn = (typed: string): number | null => {
  const plain = typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/[\u066b,]/g, ".")
    .replace(/\s/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
};

/**
 * What goes to the service for it. What is no number goes as it was typed, whatever the type says:
 * the service refuses it on its field, in its own words.
 */
export const typedNumber = (typed: string): number =>
  numberIn(typed) ?? (typed.trim() as unknown as number);
