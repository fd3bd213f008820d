import { ProviderUnreachable } from "../../../outbound/provider-fetch.ts";
import { Refusal } from "../../../refusal.ts";
import { CredentialRefusal } from "../../credential-refusal.ts";

/** What a person is told: what to do, and nothing about other accounts. */
const messages = {
  ended: "This sign-in has ended or was already used. Start again.",
  unreachable: "The provider cannot be reached at the moment. Try again in a minute.",
  not_verified:
    "The provider's answer could not be verified. Start again; if it happens again, tell the people who run your organization.",
  email:
    "The provider did not confirm an e-mail address of your organization. Sign in there with your work account.",
  no_access: "This account has no access. Ask the people who run your organization.",
} as const;

/** 401 `sso_refused`. The cause is only logged, and has no secrets. */
export const refusedSso = (
  message: keyof typeof messages,
  cause: string,
  organization_id?: string,
): CredentialRefusal =>
  new CredentialRefusal(new Refusal("sso_refused", messages[message]), {
    what: "single sign-on",
    why: cause,
    ...(organization_id === undefined ? {} : { organization_id }),
  });

const cause_length_max = 300;

/** An error and its causes, which the library wraps. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = [];
  for (let at = error; at instanceof Error && chain.length < 5; at = at.cause) chain.push(at);
  return chain;
};

/** The refusal of a failed call of the provider. The log gets the library's and our own messages, without what was sent. */
export const refusedBy = (error: unknown, organization_id: string): Refusal => {
  if (error instanceof Refusal) return error;
  const chain = chainOf(error);
  const is_unreachable = chain.some((each) => each instanceof ProviderUnreachable);
  const cause = chain.map(textOf).join(": ").slice(0, cause_length_max);
  return refusedSso(is_unreachable ? "unreachable" : "not_verified", cause, organization_id);
};

/** A provider names the error in its answer (RFC 6749 §5.2). */
const textOf = (error: Error): string =>
  "error" in error && typeof error.error === "string"
    ? `the provider answers ${error.error}`
    : error.message;
