const letters: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ς: "σ",
};

/** As the search indexes hold texts: without case, accents, Arabic vowel signs and stretching. */
export const fold = (text: string): string => {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  const folded = plain(text).normalize("NFC").toLowerCase().toUpperCase().toLowerCase();
  return plain(folded).replace(/[øłđħıæœς]/g, (letter) => letters[letter] ?? letter);
};

const plain = (text: string): string => text.normalize("NFKD").replace(/[\p{Mn}\u0640]/gu, "");
