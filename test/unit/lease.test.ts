import { describe, expect, test } from "bun:test";
import { readConfig } from "../../src/config.ts";
import { decide, type Holder, type Role } from "../../src/lease/decide.ts";
import { parseLeaseUrl } from "../../src/lease/lease-url.ts";
import { type FoundLease, parseRecord } from "../../src/lease/record.ts";

const record = {
  holder: "other",
  process: "1",
  term: 4,
  released: false,
  host: "db-1",
  public_url: null,
  write_id: "1",
};
const found = (change: object, age_seconds = 0): FoundLease => ({
  record: { ...record, ...change },
  etag: '"1"',
  age_ms: age_seconds * 1000,
});
const never: Holder = { id: "own", last_term: null };
const before: Holder = { id: "own", last_term: 3 };

test.each<[string, FoundLease | null, Holder, Role, ReturnType<typeof decide>]>([
  ["no object", null, never, "serve", "take"],
  ["the own", found({ holder: "own" }), before, "serve", "take"],
  ["a fresh one", found({}, 29), never, "serve", "fresh"],
  ["a fresh one", found({}, 29), never, "promote", "fresh"],
  ["a fresh one, for a superseded file", found({}, 29), before, "serve", "fresh"],
  ["a stale one", found({}, 30), never, "serve", "take"],
  ["a stale one", found({}, 30), never, "promote", "take"],
  ["a released one", found({ released: true }), never, "serve", "take"],
  ["a released one", found({ released: true }), before, "promote", "take"],
  ["a stale one, for a superseded file", found({}, 30), before, "serve", "superseded"],
  [
    "a released one, for a superseded file",
    found({ released: true }),
    before,
    "serve",
    "superseded",
  ],
  ["a stale one, for a superseded file", found({}, 30), before, "promote", "take"],
])("%s: %#", (_, lease, holder, role, decision) => {
  expect(decide(lease, holder, role)).toBe(decision);
});

describe("LEASE_URL", () => {
  test.each([
    [
      "s3://bucket/a/lease.json",
      { bucket: "bucket", key: "a/lease.json", endpoint: null, region: "us-east-1" },
    ],
    [
      "s3://bucket/lease?endpoint=https://s3.example.com&region=auto",
      { bucket: "bucket", key: "lease", endpoint: "https://s3.example.com", region: "auto" },
    ],
  ])("%s", (text, url) => {
    expect(parseLeaseUrl(text)).toEqual(url);
  });

  test.each([
    "https://bucket/lease",
    "s3://bucket",
    "s3://bucket/",
    "s3://KEY:SECRET@bucket/lease",
    "s3://bucket/lease?endpoint=https://a.example&endpoint=https://b.example",
    "s3://bucket/lease?force-path-style=true",
    "s3://bucket/lease#part",
    "s3://bucket/a b",
    "s3://bucket/lease?region=EU West",
    "s3://bucket/lease?endpoint=ftp://a.example",
    "s3://bucket/lease?endpoint=https://a.example/path",
    "s3://bucket/lease?endpoint=https://user:secret@a.example",
  ])("%s is refused, and not quoted", (LEASE_URL) => {
    const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
    const read = () => readConfig({ LEASE_URL, ...keys });
    expect(read).toThrow("LEASE_URL: must be s3://BUCKET/KEY?endpoint=URL&region=R");
    expect(read).not.toThrow(LEASE_URL);
  });

  test("needs both keys", () => {
    const LEASE_URL = "s3://bucket/lease";
    expect(() => readConfig({ LEASE_URL })).toThrow("AWS_ACCESS_KEY_ID: must be set together");
    expect(() => readConfig({ LEASE_URL, AWS_ACCESS_KEY_ID: "id" })).toThrow(
      "AWS_SECRET_ACCESS_KEY: must be set together",
    );
  });
});

test.each([
  ...["", "{}", "null", "[1]"],
  JSON.stringify({ ...record, term: "4" }),
  JSON.stringify({ ...record, host: "db-1\n\u001b[31m" }),
])("%s is no lease", (body) => {
  expect(parseRecord(body)).toBeNull();
});
