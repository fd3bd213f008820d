import { type FieldErrors, refuseFields } from "../refusal.ts";
import type { ControllerKind } from "../shared/access-vocabulary.ts";

/** How a controller is reached, but for its secret. */
export interface Reached {
  url: string | null;
  host: string | null;
  port: number | null;
  username: string | null;
  /** 64 hex digits. */
  certificate_sha256: string | null;
}

/** Of RFC 5176. */
const default_port = 3799;

const required = ["is required"];

/** Checks which fields a kind has, and fills in what may be left out. Refuses the others on their fields. */
export const checkReached = (kind: ControllerKind, sent: Reached): Reached => {
  const errors = kind === "routeros" ? routerErrors(sent) : radiusErrors(sent);
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const { url, certificate_sha256 } = sent;
  return {
    ...sent,
    url: url && new URL(url).origin,
    port: kind === "radius" ? (sent.port ?? default_port) : null,
    certificate_sha256: certificate_sha256?.replaceAll(":", "").toLowerCase() ?? null,
  };
};

const routerErrors = (sent: Reached): FieldErrors => ({
  ...(sent.url === null ? { url: required } : urlErrors(sent.url)),
  ...(sent.username === null ? { username: required } : nameErrors(sent.username)),
  ...absent(sent, ["host", "port"], "is only of RADIUS"),
});

const radiusErrors = (sent: Reached): FieldErrors => ({
  ...(sent.host === null ? { host: required } : {}),
  ...absent(sent, ["url", "username", "certificate_sha256"], "is only of a router"),
});

const urlErrors = (text: string): FieldErrors => {
  const url = URL.parse(text);
  const is_origin = url?.protocol === "https:" && `${url.origin}/` === url.href;
  return is_origin ? {} : { url: ["must be https:// with a host and nothing behind it"] };
};

/** HTTP's Basic authentication ends the name at the first colon. */
const nameErrors = (username: string): FieldErrors =>
  username.includes(":") ? { username: ["must not contain a colon"] } : {};

const absent = (sent: Reached, names: (keyof Reached)[], message: string): FieldErrors =>
  Object.fromEntries(names.filter((name) => sent[name] !== null).map((name) => [name, [message]]));
