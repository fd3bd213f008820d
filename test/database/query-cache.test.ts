import { expect, test } from "bun:test";
import { build } from "../../src/database/build.ts";
import { cachedQuery } from "../../src/database/query-cache.ts";

/* A query is composed once for its name and what it stands on, however many others are kept. */

test("each name of each basis is composed once, also where no more can be kept", () => {
  const [one, other] = [{}, {}];
  let composed = 0;
  const ask = (basis: object, name: string): unknown =>
    cachedQuery(basis, name, () => {
      composed += 1;
      return build.selectFrom("organizations").select("id").where("id", "=", name);
    }).compile().parameters[0];
  for (let n = 1; n <= 500; n += 1) expect(ask(one, `${n}`)).toBe(`${n}`);
  for (const name of ["1", "250", "500", "1"]) expect(ask(one, name)).toBe(name);
  expect(composed).toBe(500);
  expect(ask(other, "1")).toBe("1");
  expect(composed).toBe(501);
  expect(ask(one, "501")).toBe("501");
  expect(ask(one, "1")).toBe("1");
  expect(composed).toBe(503);
});
