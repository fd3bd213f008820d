import type * as v from "valibot";
import type { Random } from "../../../src/demo/random.ts";
import type { Operation } from "../../../src/http/contract/operation.ts";
import type { KnownIds } from "./known-ids.ts";
import { nastyText, spoil, spoilJson } from "./nasty.ts";
import { validValue } from "./valid.ts";

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A request of the operation: often right, often wrong in one place, sometimes in all. */
export const hostileRequest = (
  operation: Operation,
  ids: KnownIds,
  random: Random,
): HostileRequest => {
  const headers = headersFor(random);
  const body = bodyFor(operation, headers, ids, random);
  const path = pathFor(operation, ids, random) + queryFor(operation, ids, random);
  return { method: operation.method, path, headers, body };
};

const broken_words = [
  "%",
  "%zz",
  "%00",
  "%ff%fe",
  "%c0%af",
  "..%2f..",
  "%2e%2e%2f",
  "a%20b",
  "%F0%9F",
];

const pathFor = ({ path }: Operation, ids: KnownIds, random: Random): string => {
  const filled = path.replace(/:([a-z_]+)/g, (_, name: string) => {
    if (random.chance(0.9)) return String(ids.forParameter(path, name, random));
    if (random.chance(0.3)) return random.pick(broken_words);
    return encodeURIComponent(nastyText(random).toWellFormed().slice(0, 2000)) || "x";
  });
  return random.chance(0.01) ? `${filled}/` : filled;
};

const named = (field: string, list: boolean, index: number, random: Random): string =>
  list ? random.pick([field, `${field}[]`, `${field}[${index}]`]) : field;

const queryFor = ({ spec }: Operation, ids: KnownIds, random: Random): string => {
  const fields = Object.entries(spec.query ?? {});
  if (fields.length === 0) return random.chance(0.02) ? "?__proto__[x]=1&a[=b&%=%" : "";
  const share = Math.min(0.4, 3 / fields.length);
  const pairs = fields
    .filter(() => random.chance(share))
    .flatMap(([field, schema]) => {
      const value = validValue(schema as v.GenericSchema, field, ids, random);
      const values = Array.isArray(value) ? value : [value];
      return values.map((one, index) => {
        const text = random.chance(0.25) ? nastyText(random).slice(0, 2000) : String(one);
        const name = named(field, Array.isArray(value), index, random);
        if (random.chance(0.03)) return `${name}=${random.pick(broken_words)}`;
        return `${name}=${encodeURIComponent(text.toWellFormed())}`;
      });
    });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
};

const bodyFor = (
  { method, spec }: Operation,
  headers: Record<string, string>,
  ids: KnownIds,
  random: Random,
): unknown => {
  if (method === "GET") return undefined;
  const { body: schema, form } = spec as { body?: v.GenericSchema; form?: object };
  if (form) return formFor(headers, random);
  const valid = schema ? validValue(schema, "", ids, random) : {};
  if (random.chance(0.45)) return valid;
  if (random.chance(0.75)) return spoil(valid, random) ?? "null";
  if (random.chance(0.1)) headers["content-type"] = random.pick(media_types);
  return spoilJson(JSON.stringify(valid), random);
};

const media_types = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  ";",
];

const files = [
  "name,username,phone\nNadia,nadia,03 123456\nSamir,samir,03 654321",
  'name;username\n"Nad\nia;x\n\0;y',
  "\ufeffname\tphone\n\t\t\t",
  "",
  "\u0089PNG\r\n\u001a\n",
  `${"a,".repeat(5000)}\n${"b,".repeat(6000)}`,
];

const formFor = (headers: Record<string, string>, random: Random): unknown => {
  if (random.chance(0.3)) {
    headers["content-type"] = random.pick(["multipart/form-data", ...media_types]);
    return spoilJson('--x\r\nContent-Disposition: form-data; name="file"{', random);
  }
  const form = new FormData();
  const name = nastyText(random).toWellFormed().slice(0, 300);
  form.append(
    random.chance(0.9) ? "file" : name,
    new File([random.pick(files)], random.chance(0.5) ? "clients.csv" : name),
  );
  if (random.chance(0.3))
    form.append(random.pick(["mapping", "dry_run", "encoding", "file"]), name);
  return form;
};

const header_values: Record<string, readonly string[]> = {
  "idempotency-key": ["a", "b", "k".repeat(255), "k".repeat(256), "{}", "é"],
  "if-match": ['"1"', '"2"', "*", 'W/"1"', '"', '"99999999999999999999"', ",,,"],
  "x-request-id": ["mine", "a b", "x".repeat(129), "<>"],
  "organization-id": ["0", "00000000-0000-7000-8000-000000000000", "' OR 1=1"],
  "app-platform": ["ios", ""],
  "x-forwarded-for": ["::1", ",,,", "999.0.0.1"],
  range: ["bytes=0-0", "bytes=9-1"],
  accept: ["text/html", "*/*;q=x"],
};

const headersFor = (random: Random): Record<string, string> =>
  Object.fromEntries(
    Object.entries(header_values)
      .filter(() => random.chance(0.04))
      .map(([name, values]) => [name, random.pick(values)]),
  );
