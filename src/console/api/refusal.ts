/** What a refusal's `error` holds (§7), beside its message. */
interface ErrorBody {
  message?: string;
  reason?: string;
  errors?: Record<string, unknown>;
}

/** The reason of a call that no answer came to. */
export const unreached = "unreached";

/** A call that the service refused, or that did not reach it. */
export class Refusal extends Error {
  constructor(
    /** 0 when no answer came. */
    readonly status: number,
    readonly reason: string,
    message: string,
    /** Messages by field path when `reason` is `validation_failed`, else the refusal's details. */
    readonly errors: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** What stands against a field of this path (`items.0.quantity`), in the service's own words. */
  on(path: string): string | undefined {
    const messages = this.reason === "validation_failed" ? this.errors[path] : undefined;
    return Array.isArray(messages) ? messages.join(" ") : undefined;
  }

  /** What stands against fields, in pairs of path and words. */
  get fields(): [string, string][] {
    if (this.reason !== "validation_failed") return [];
    return Object.keys(this.errors).flatMap((path) => {
      const text = this.on(path);
      return text === undefined ? [] : [[path, text] as [string, string]];
    });
  }
}

/** Of what an answer other than 2xx says; a proxy before the service may have answered in its own way. */
export const refusalOf = (status: number, body: unknown): Refusal => {
  const error = (body as { error?: ErrorBody } | null | undefined)?.error;
  return new Refusal(
    status,
    error?.reason ?? "unknown",
    error?.message ?? `The service answered ${status}.`,
    error?.errors,
  );
};

/** Whatever was thrown, as a refusal; what is no refusal is a fault of the console's own, and goes on. */
export const asRefusal = (thrown: unknown): Refusal => {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
};
