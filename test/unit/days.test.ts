import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayAt } from "../../src/billing/days.ts";

test("finds the day and the place in it of each row of a list", () => {
  const count = fc.nat({ max: 4 });
  fc.assert(
    fc.property(fc.array(count, { maxLength: 6 }), fc.nat({ max: 30 }), (counts, offset) => {
      const days = counts.map((count, index) => ({ day: `day ${index}`, count }));
      const rows = days.flatMap(({ day, count }) =>
        Array.from({ length: count }, (_, skipped) => ({ day, skipped })),
      );
      expect(dayAt(days, offset)).toEqual(rows[offset] ?? null);
    }),
  );
});
