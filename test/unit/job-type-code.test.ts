import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { firstFree, slugOf } from "../../src/job-types/code.ts";

describe("slugOf", () => {
  const cases: [name: string, slug: string][] = [
    ["Router swap", "router-swap"],
    ["  Fibre: 100 Mb/s!  ", "fibre-100-mb-s"],
    ["Dépannage Éclair", "depannage-eclair"],
    ["تركيب جديد", "تركيب-جديد"],
    ["🛠️", "job-type"],
  ];
  test.each(cases)("%s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test("is its own slug, and short enough for a suffix", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (name) => {
        const slug = slugOf(name);
        expect([...slug].length).toBeLessThanOrEqual(186);
        expect(slugOf(slug)).toBe(slug);
      }),
    );
  });
});

test("firstFree counts from 2 and fills gaps", () => {
  expect(firstFree("a", new Set())).toBe("a");
  expect(firstFree("a", new Set(["a"]))).toBe("a-2");
  expect(firstFree("a", new Set(["a", "a-2", "a-4"]))).toBe("a-3");
});
