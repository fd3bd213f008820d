/** The result of one check. */
export interface Finding {
  name: string;
  /** `fail`: it does not work, or data can be lost or read by strangers. `warn`: it works, but should be fixed. */
  level: "ok" | "warn" | "fail";
  says: string;
  /** What to type or set, in one or more lines; null for `ok`. */
  do: string | null;
}

export const ok = (name: string, says: string): Finding => ({ name, level: "ok", says, do: null });

export const warn = (name: string, says: string, what: string): Finding => ({
  name,
  level: "warn",
  says,
  do: what,
});

export const fail = (name: string, says: string, what: string): Finding => ({
  name,
  level: "fail",
  says,
  do: what,
});

/** `1 host`, `2 hosts`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
