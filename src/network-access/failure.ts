/** What failed: the controller, which affects all of its clients, or this one account. */
export type FailureScope = "controller" | "account";

/** An attempt that failed. The message is for an operator. */
export class AccessFailure extends Error {
  constructor(
    readonly scope: FailureScope,
    message: string,
  ) {
    super(message);
    this.name = "AccessFailure";
  }
}

const shown_max = 200;

/** What a controller says, in one line and not too long: it may be anything. */
export const quoted = (text: string): string => {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  return line.length > shown_max ? `${line.slice(0, shown_max)}…` : line;
};
