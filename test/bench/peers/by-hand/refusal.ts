/** What is answered instead of what was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly reason: string;
  readonly headers: Record<string, string>;

  // Node leaves types out and makes nothing of them: no parameter properties.
  constructor(
    status: number,
    reason: string,
    message: string,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.headers = headers;
  }

  /** The body of the answer. */
  view() {
    return refusalView(this.reason, this.message);
  }
}

export const refusalView = (reason: string, message: string) => ({
  status: false,
  error: { message, reason },
});
