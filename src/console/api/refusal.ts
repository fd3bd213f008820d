/** The `error` of a refusal's body (§7). */
interface ErrorBody {
  message?: string;
  reason?: string;
  errors?: Record<string, unknown>;
}

/** The reason of a call without a response. */
export const unreached = "unreached";

/** The reason of a response that is not the service's, of a proxy for example. */
export const foreign = "foreign";

/** The organization requires a second factor, and this session has none (§15). */
export const setup_required = "mfa_setup_required";

/** The reasons of a passkey that the browser did not give. */
export const passkey_failed = "passkey_failed";
export const passkey_exists = "passkey_exists";

/** The organization has no single sign-on, or there is no such organization. */
export const sso_none = "sso_none";

/** Thrown for a call that the service refused or that did not reach it. */
export class Refusal extends Error {
  constructor(
    /** 0 without a response. */
    readonly status: number,
    readonly reason: string,
    message: string,
    /** Messages by field path when `reason` is `validation_failed`, else the refusal's details. */
    readonly errors: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The service's messages about the field at this path (`items.0.quantity`). */
  on(path: string): string | undefined {
    const messages = this.reason === "validation_failed" ? this.errors[path] : undefined;
    return Array.isArray(messages) ? messages.join(" ") : undefined;
  }

  /** All field errors as pairs of path and message. */
  get fields(): [string, string][] {
    if (this.reason !== "validation_failed") return [];
    return Object.keys(this.errors).flatMap((path) => {
      const text = this.on(path);
      return text === undefined ? [] : [[path, text] as [string, string]];
    });
  }
}

/** Reads the body of a response other than 2xx. It may come from a proxy and have any format. */
export const refusalOf = (status: number, body: unknown): Refusal => {
  const error = (body as { error?: ErrorBody } | null | undefined)?.error;
  return new Refusal(
    status,
    error?.reason ?? foreign,
    error?.message ?? `The service answered ${status}.`,
    error?.errors,
  );
};

/** Returns a thrown `Refusal`; throws anything else again, since that is a bug of the console. */
export const asRefusal = (thrown: unknown): Refusal => {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
};
