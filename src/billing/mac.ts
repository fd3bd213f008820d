const writings = [
  /^[0-9a-f]{12}$/,
  /^[0-9a-f]{2}([:.-])(?:[0-9a-f]{2}\1){4}[0-9a-f]{2}$/,
  /^[0-9a-f]{4}([:.-])[0-9a-f]{4}\1[0-9a-f]{4}$/,
];

/** A hardware address as it is stored, `aa:bb:cc:dd:ee:ff`, from any of the usual writings; null for anything else. */
export const normalMac = (text: string): string | null => {
  const lower = text.toLowerCase();
  if (!writings.some((writing) => writing.test(lower))) return null;
  return lower.match(/[0-9a-f]{2}/g)?.join(":") ?? null;
};
