const writings = [
  /^[0-9a-f]{12}$/i,
  /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(?:-[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{2}(?:\.[0-9a-f]{2}){5}$/i,
  /^[0-9a-f]{4}(?:[.:-][0-9a-f]{4}){2}$/i,
];

/** A device's address as it is kept, `aa:bb:cc:dd:ee:ff`, from any of the usual writings; null for anything else. */
export const macOf = (text: string): string | null =>
  writings.some((writing) => writing.test(text))
    ? (text
        .toLowerCase()
        .replace(/[^0-9a-f]/g, "")
        .match(/../g)
        ?.join(":") ?? null)
    : null;
