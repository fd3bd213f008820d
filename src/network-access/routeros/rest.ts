import { AccessFailure, quoted } from "../failure.ts";
import type { RouterAnswer, RouterRequest } from "./request.ts";

/** A record of RouterOS: every value is a text. */
export type RouterRecord = Readonly<Record<string, string>>;

/** More records of one name are no answer to what was asked. */
const records_max = 64;

/** The records that a GET has found. Throws `AccessFailure` for any other answer. */
export const recordsIn = (answer: RouterAnswer): RouterRecord[] => {
  refuseFailed(answer);
  const found = parse(answer.text);
  if (!Array.isArray(found) || found.length > records_max || !found.every(isRecord))
    throw new AccessFailure("controller", "The router's answer is no list of records of RouterOS.");
  return found;
};

/** The answer to a change: whether its record was still there. Throws `AccessFailure` for any other failure. */
export const wasThere = (answer: RouterAnswer): boolean => {
  if (answer.status === 404) return false;
  refuseFailed(answer);
  return true;
};

/** The path of the records of a menu with this name, with only these fields. */
export const namedIn = (menu: string, name: string, fields: readonly string[]): RouterRequest => ({
  method: "GET",
  path: `/rest/${menu}?name=${encodeURIComponent(name)}&.proplist=${fields.join(",")}`,
});

/** The path of one record. An id that RouterOS does not make is not put into a path. */
export const recordIn = (menu: string, { ".id": id = "" }: RouterRecord): string => {
  if (!/^\*[0-9A-Fa-f]{1,16}$/.test(id))
    throw new AccessFailure(
      "controller",
      `The router names a record that cannot be: ${quoted(id)}.`,
    );
  return `/rest/${menu}/${id}`;
};

const isRecord = (value: unknown): value is RouterRecord =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((field) => typeof field === "string");

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AccessFailure(
      "controller",
      "The router's answer is no JSON: is its url that of the service www-ssl of RouterOS 7?",
    );
  }
};

const refuseFailed = ({ status, text }: RouterAnswer): void => {
  if (status >= 200 && status < 300) return;
  if (status === 401)
    throw new AccessFailure(
      "controller",
      "The router refuses the user name or the password (401).",
    );
  if (status === 403)
    throw new AccessFailure(
      "controller",
      "The router's user may not do this (403): its group needs the policies read, write and rest-api.",
    );
  if (status === 404)
    throw new AccessFailure(
      "controller",
      "The router has no REST service for PPP (404): it needs RouterOS 7 with the service www-ssl.",
    );
  if (status >= 300 && status < 400)
    throw new AccessFailure("controller", `The router answers with a redirection (${status}).`);
  throw new AccessFailure("account", `The router answered ${status}${detailIn(text)}`);
};

/** What RouterOS says of an error: `{"error": 400, "message": "Bad Request", "detail": "no such item"}`. */
const detailIn = (text: string): string => {
  const said = /"detail"\s*:\s*"([^"\\]*)"/.exec(text)?.[1];
  return said ? `: ${quoted(said)}.` : ".";
};
