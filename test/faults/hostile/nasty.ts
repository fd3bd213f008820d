import type { Random } from "../../../src/demo/random.ts";

const nested = (levels: number, open: string, close: string): string =>
  open.repeat(levels) + close.repeat(levels);

/** Values that have broken services: of each type, at each edge, and in each language beneath. */
const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  1e308,
  5e-324,
  "",
  " ",
  "\0",
  "Nadia\0Haddad",
  "\ud800",
  "a\udfff",
  "\u202egnp.exe",
  "\ufeff",
  "\u200b\u200b\u200b",
  "e\u0301".repeat(60),
  "İIıſßẞǅ",
  "👩‍👩‍👧‍👦".repeat(20),
  "ﷺ".repeat(191),
  "𝕏".repeat(191),
  "𝕏".repeat(192),
  "a".repeat(192),
  "a".repeat(20_001),
  "%",
  "_%_",
  "\\",
  "'",
  "'; DROP TABLE clients; --",
  '" OR 1=1 --',
  "1) UNION SELECT secret_hash FROM api_keys --",
  "?1",
  '"',
  '""""',
  "(((",
  "NEAR(a b, 3)",
  "nadia* AND NOT haddad",
  "name : nadia",
  "^nadia + -",
  "{name username} : x",
  "NaN",
  "Infinity",
  "1e999",
  "0x10",
  "-9223372036854775809",
  "٣",
  "true",
  "null",
  "[]",
  "{}",
  '{"status":{"$ne":1},"__proto__":{}}',
  '{"pageSize":"99999999999999999999"}',
  "a,b,,c",
  "__proto__",
  "constructor",
  "toString",
  "../../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "a\r\nX-Injected: yes",
  "2026-02-30",
  "0000-00-00",
  "+275760-09-13",
  "-271821-04-20T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2026-11-21T25:61:61Z",
  "2026-03-29T00:30:00+99:99",
  "24:00",
  "24:01",
  "25:00",
  "8:00",
  "-1:00",
  "08:00\n",
  "٠٨:٠٠",
  "0000-01-01",
  "0001-01-03T00:00:00",
  "9999-12-29",
  "9999-12-31T23:59:59-14:00",
  "10000-01-01T00:00:00Z",
  "2027-03-28T00:00",
  "Pacific/Kiritimati",
  "Africa/Monrovia",
  "Mars/Olympus",
  "+961 961 00961 0",
  "https://user:pass@127.0.0.1:22/",
  "https://[::ffff:169.254.169.254]/",
  "javascript:alert(1)",
  "00000000-0000-0000-0000-00000000000g",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "'".repeat(190),
  [],
  [[]],
  [null],
  Array.from({ length: 13 }, () => ({ start: "08:00", end: "09:00" })),
  Array.from({ length: 101 }, (_, n) => `skill ${n}`),
  Array.from({ length: 9000 }, () => ({ start: 8, end: null })),
  Array.from({ length: 1001 }, () => "00000000-0000-7000-8000-000000000000"),
  {},
  { length: 1e9 },
  { toString: "x", valueOf: 1, toJSON: 2 },
  { 0: "a", length: 1 },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  JSON.parse(nested(29, "[", "]")),
];

const nastyValue = (random: Random): unknown => random.pick(values);

export const nastyText = (random: Random): string => {
  const value = nastyValue(random);
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** The value with one place of it spoilt: replaced, left out, or with a field beside it. */
export const spoil = (value: unknown, random: Random): unknown => {
  if (typeof value !== "object" || value === null || random.chance(0.05)) return nastyValue(random);
  const entries = Object.entries(value);
  if (entries.length === 0) return nastyValue(random);
  const [name, child] = random.pick(entries);
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === name ? spoil(item, random) : item));
  if (random.chance(0.1)) return Object.fromEntries(entries.filter(([key]) => key !== name));
  if (random.chance(0.1)) return { ...value, [nastyText(random)]: nastyValue(random) };
  return { ...value, [name]: spoil(child, random) };
};

const mebibyte = 1024 * 1024;

/** Bytes that are hardly JSON any more, or more of it than anyone needs. */
const spoilers: readonly ((json: string, random: Random) => string | Uint8Array)[] = [
  (json, random) => json.slice(0, random.between(0, json.length)),
  (json) => json.replace("{", '{"name":1,"title":[],"id":null,"name":"twice",'),
  (json) => json.replace("{", '{"__proto__":{"name":"x"},"constructor":1,'),
  (json) => `\ufeff${json}`,
  (json) => json + json,
  (json) => json.replace(/:"/, ':1e999,"x":"'),
  (json) => json.replace("{", `{"x":${nested(40, "[", "]")},`),
  (json) => json.replace("{", `{"x":${nested(5000, '{"x":', "}")},`),
  () => nested(100_000, "[", "]"),
  () => "[".repeat(200_000),
  (json) => Buffer.concat([Buffer.from(json.slice(0, -2)), Buffer.from([0xff, 0xc0, 0xaf, 0xed])]),
  (json) => Buffer.from(json, "utf16le"),
  (json) => Buffer.from(json.replace(/[a-z]/g, "é"), "latin1"),
];

/** A text as large as a body may be, or larger. */
const giant = (json: string, random: Random): string => {
  const field = random.pick(["name", "title", "notes", "description", "url", "x", "labels"]);
  return json.replace(
    "{",
    `{"${field}":"${"é".repeat(random.pick([mebibyte / 2 - 4096, mebibyte]))}",`,
  );
};

export const spoilJson = (json: string, random: Random): string | Uint8Array =>
  random.chance(0.08) ? giant(json, random) : random.pick(spoilers)(json, random);
