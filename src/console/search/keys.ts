/** What is read of a keyboard event. */
export interface KeyEvent {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/**
 * The key as on a Latin keyboard: on others, as the Arabic one, by its place. `c`, `/`, `?`; null for keys
 * without a letter or sign.
 */
export const latinKey = ({ key, code, shiftKey }: KeyEvent): string | null => {
  if (/^[!-~]$/.test(key)) return key.toLowerCase();
  if (key === "؟") return "?";
  if (key.length !== 1) return null;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  return code === "Slash" ? (shiftKey ? "?" : "/") : null;
};

/** Ctrl+K, on a Mac Cmd+K. */
export const opensPalette = (event: KeyEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinKey(event) === "k";

/** How long after `g` the second key is awaited. */
const sequence_ms = 1500;

/** Reads keys without modifiers, of which some are sequences: `c`, `g b`. Returns what was typed, once it is complete. */
export const keySequences = () => {
  let begun_ms = Number.NEGATIVE_INFINITY;
  return (event: KeyEvent, now_ms: number): string | null => {
    const key = latinKey(event);
    if (key === null || event.ctrlKey || event.metaKey || event.altKey) return null;
    const continues = now_ms - begun_ms < sequence_ms;
    begun_ms = !continues && key === "g" ? now_ms : Number.NEGATIVE_INFINITY;
    if (continues) return `g ${key}`;
    return key === "g" ? null : key;
  };
};
