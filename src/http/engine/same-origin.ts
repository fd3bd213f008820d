import { timingSafeEqual } from "node:crypto";
import { unauthenticated } from "../../access/credential-refusal.ts";
import {
  csrf_header,
  csrfTokenOf,
  type SentCookie,
  sentCookie,
} from "../../access/sign-in/sessions/session-cookie.ts";
import { Refusal } from "../../refusal.ts";

/** The 403 for a header that the console's own pages would have sent. */
const foreign = (header: string, message: string): Refusal =>
  new Refusal("forbidden", message, { header });

const checkSite = (headers: Headers): void => {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin")
    throw foreign("Sec-Fetch-Site", "Another site sent this request.");
};

/**
 * Refuses with 403 a request that a page of another origin sent, or that does not say where it comes
 * from. Returns the scheme of the page. `Sec-Fetch-Site` is missing over plain HTTP, except on loopback.
 */
export const checkSameOrigin = (
  { headers }: Request,
  public_url: string | undefined,
): "https" | "http" => {
  checkSite(headers);
  const origin = URL.parse(headers.get("origin") ?? "");
  const is_own =
    origin !== null &&
    (origin.host === headers.get("host")?.toLowerCase() ||
      origin.origin === URL.parse(public_url ?? "")?.origin);
  if (!is_own || !/^https?:$/.test(origin.protocol))
    throw foreign(
      "Origin",
      "The Origin is not this service. Behind a proxy, pass on the Host header or set PUBLIC_URL.",
    );
  return origin.protocol === "https:" ? "https" : "http";
};

/**
 * The session's cookie; null without one. Each request with it needs the session's CSRF token (403
 * without, 401 with another session's) and must come from an own page (403). Browsers send no `Origin`
 * with a GET of the same origin.
 */
export const cookieOf = (request: Request, public_url: string | undefined): SentCookie | null => {
  const { headers, method } = request;
  const cookie = sentCookie(headers.get("cookie") ?? "");
  if (cookie === null) return null;
  const is_read = method === "GET" || method === "HEAD";
  if (is_read && !headers.has("origin")) checkSite(headers);
  else if (checkSameOrigin(request, public_url) !== cookie.scheme)
    throw foreign("Origin", "The Origin's scheme is not the session's.");
  const csrf_token = headers.get(csrf_header);
  if (csrf_token === null)
    throw foreign(csrf_header, `A session by cookie needs the header ${csrf_header}.`);
  if (!isEqual(csrf_token, csrfTokenOf(cookie.token))) throw unauthenticated();
  return cookie;
};

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
};
