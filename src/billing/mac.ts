const formats = [
  /^[0-9a-f]{12}$/,
  /^[0-9a-f]{2}([:.-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/,
  /^[0-9a-f]{4}([:.-])[0-9a-f]{4}\1[0-9a-f]{4}$/,
];

/** A MAC address in any common notation as it is stored, `aa:bb:cc:dd:ee:ff`; null for anything else. */
export const normalMac = (text: string): string | null => {
  const lower = text.toLowerCase();
  if (!formats.some((format) => format.test(lower))) return null;
  return lower.match(/[0-9a-f]{2}/g)?.join(":") ?? null;
};
