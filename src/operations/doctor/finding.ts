/** One check: how it stands, and what to do about it. */
export interface Finding {
  name: string;
  /** `fail`: it does not work, or data can be lost or read by strangers; `warn`: it works, and should not stay so. */
  level: "ok" | "warn" | "fail";
  says: string;
  /** What to type or set, in one or several lines; null when nothing is to be done. */
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
