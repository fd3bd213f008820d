import { hashSecret } from "../../secrets.ts";
import { cookie_token_prefix } from "./sessions.ts";

/** The header that every request with the cookie carries. Pages of other origins cannot send it. */
export const csrf_header = "X-CSRF-Token";

/** Browsers take `__Host-` only with `Secure`, over HTTPS, and from this very host. */
const names = { https: "__Host-lastmile", http: "lastmile" } as const;

type Scheme = keyof typeof names;

/** Longer than sessions: the server decides when one ends. Browsers allow 400 days. */
const max_age_seconds = 400 * 86_400;

const setCookie = (scheme: Scheme, value: string, seconds: number): string =>
  `${names[scheme]}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${scheme === "https" ? "; Secure" : ""}`;

/** The `Set-Cookie` that starts a session in a browser that reaches the service by this scheme. */
export const sessionCookie = (scheme: Scheme, token: string): string =>
  setCookie(scheme, token, max_age_seconds);

/** The `Set-Cookie` that deletes the cookie. */
export const deletedCookie = (scheme: Scheme): string => setCookie(scheme, "", 0);

/** A session's cookie, as a browser sent it. */
export interface SentCookie {
  token: string;
  /** The scheme by which the browser reaches the service. A proxy may change it on the way. */
  scheme: Scheme;
}

const cookieValue = (header: string, name: string): string | undefined =>
  header
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** The cookie in a `Cookie` header; null without one. API keys and tokens of the body are none. */
export const sentCookie = (header: string): SentCookie | null => {
  for (const scheme of ["https", "http"] as const) {
    const token = cookieValue(header, names[scheme]);
    if (token?.startsWith(cookie_token_prefix)) return { token, scheme };
  }
  return null;
};

/** Belongs to one session, so that a tab cannot act in a session that another tab began since. */
export const csrfTokenOf = (token: string): string => hashSecret(`csrf ${token}`);
