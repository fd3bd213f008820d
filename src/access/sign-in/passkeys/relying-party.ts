import { Refusal } from "../../../refusal.ts";

/** Whom passkeys are made for: they belong to one host name for good (§15). */
export interface RelyingParty {
  /** The host name of `PUBLIC_URL`. */
  id: string;
  /** What a browser names as the page's origin, with scheme and port. */
  origin: string;
}

/** Refuses with 422 without a `PUBLIC_URL`. */
export const relyingParty = (public_url: string | undefined): RelyingParty => {
  if (public_url === undefined)
    throw new Refusal(
      "public_url_required",
      "Passkeys need PUBLIC_URL, which the operator of this service sets.",
    );
  const { hostname, origin } = new URL(public_url);
  return { id: hostname, origin };
};
