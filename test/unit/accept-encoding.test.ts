import { expect, test } from "bun:test";
import { preferredEncoding } from "../../src/http/engine/accept-encoding.ts";

test.each([
  [null, null],
  ["", null],
  ["identity", null],
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["deflate", null],
  ["GZIP;Q=1", "gzip"],
  ["br;q=0.5, gzip", "gzip"],
  ["br;q=0.5, gzip;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000, gzip;q=0", null],
  ["br;q=nonsense", null],
  ["gzip;q=0.5, identity", null],
  ["gzip;q=0.5, identity;q=0.1", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", null],
] as const)("Accept-Encoding %p is answered with %p", (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
