/** What was looked at, how it stands, and what to do about it. */
export interface Finding {
  name: string;
  /** `fail`: it does not work, or data can be lost; `warn`: it works, and should not stay so. */
  level: "ok" | "warn" | "fail";
  says: string;
  /** What to type or set; null when nothing is to be done. */
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

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
