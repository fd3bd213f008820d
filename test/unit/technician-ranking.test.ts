import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Instant } from "../../src/clock/instant.ts";
import {
  type Candidate,
  isAvailable,
  missingSkillsOf,
  rank,
} from "../../src/technicians/ranking.ts";
import type { Conflict } from "../../src/technicians/time/availability.ts";

const window = { from_ms: 0, until_ms: 3_600_000 };
const overlap: Conflict = { type: "overlap", overridable: true };
const lack: Conflict = { type: "missing_skill", overridable: true, skill: "fiber" };

const candidate = (more: Partial<Candidate> & { id: string }): Candidate => ({
  name: "Rima",
  window,
  conflicts: [],
  booked_minutes: 60,
  jobs_that_day: 1,
  max_jobs_per_day: null,
  area: null,
  served_client_before: false,
  last_booked_at: "2026-10-01T08:00:00Z" as Instant,
  ...more,
});

/** Worse in everything that comes after the key that decides. */
const worse: Partial<Candidate>[] = [
  { conflicts: [overlap] },
  { conflicts: [overlap, lack] },
  { booked_minutes: 600 },
  { area: null },
  { served_client_before: false },
  { last_booked_at: "2026-10-11T08:00:00Z" as Instant },
  { name: "Zeina" },
];
const better: Partial<Candidate>[] = [
  { conflicts: [] },
  { conflicts: [overlap] },
  { booked_minutes: 0 },
  { area: "zone" },
  { served_client_before: true },
  { last_booked_at: null },
  { name: "Ali" },
];

describe("each key decides over all that come after it", () => {
  test.each(
    ["free", "skills", "minutes", "area", "served", "booked", "name"].map(
      (name, index) => [name, index] as const,
    ),
  )("%s", (_, index) => {
    const behind = Object.assign({}, ...better.slice(index + 1), worse[index]);
    const ahead = Object.assign({}, ...worse.slice(index + 1), better[index]);
    // The skills stand among the conflicts: the later ones must not undo the key.
    const [last, first] = [
      candidate({ ...behind, conflicts: worse[index]?.conflicts ?? [], id: "a" }),
      candidate({ ...ahead, conflicts: better[index]?.conflicts ?? [], id: "b" }),
    ];
    expect(rank([last, first]).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("a zone comes before a city, a city before neither", () => {
    const areas = [null, "city", "zone"] as const;
    const ranked = rank(areas.map((area) => candidate({ id: String(area), area })));
    expect(ranked.map(({ id }) => id)).toEqual(["zone", "city", "null"]);
  });

  test("the id decides between equals", () => {
    const ranked = rank([candidate({ id: "b" }), candidate({ id: "a" })]);
    expect(ranked.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

test.each([
  ["without a window", { window: null }, false],
  ["with a conflict", { conflicts: [overlap] }, false],
  ["lacking a skill", { conflicts: [lack] }, false],
  ["on a full day", { jobs_that_day: 4, max_jobs_per_day: 4 }, false],
  ["with one more that day", { jobs_that_day: 3, max_jobs_per_day: 4 }, true],
] as const)("available %s: %j", (_, more, available) => {
  expect(isAvailable(candidate({ id: "a", ...more }))).toBe(available);
});

const candidates = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.constantFrom("Ali", "Rima", "Zeina"),
    window: fc.constantFrom(null, window),
    conflicts: fc.subarray([overlap, lack]),
    booked_minutes: fc.oneof(fc.nat(3), fc.nat(2000)),
    jobs_that_day: fc.nat(3),
    max_jobs_per_day: fc.option(fc.integer({ min: 1, max: 3 })),
    area: fc.constantFrom(null, "zone" as const, "city" as const),
    served_client_before: fc.boolean(),
    last_booked_at: fc.constantFrom(
      null,
      "2026-10-01T08:00:00Z" as Instant,
      "2026-10-02T08:00:00Z" as Instant,
    ),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe("for any candidates", () => {
  test("the order is total: however they come, they go the same way, and no two change places", () => {
    fc.assert(
      fc.property(candidates, fc.infiniteStream(fc.nat()), (list, random) => {
        const shuffled = list
          .map((each) => ({ each, by: random.next().value ?? 0 }))
          .sort((a, b) => a.by - b.by)
          .map(({ each }) => each);
        const ids = rank(list).map(({ id }) => id);
        expect(rank(shuffled).map(({ id }) => id)).toEqual(ids);
        for (const one of list)
          for (const other of list)
            if (one !== other)
              expect(rank([one, other])[0]?.id).toBe(
                ids.indexOf(one.id) < ids.indexOf(other.id) ? one.id : other.id,
              );
      }),
    );
  });

  test("ranks count from 1, the score never rises, the unavailable come last", () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const ranked = rank(list);
        expect(ranked.map((each) => each.rank)).toEqual(list.map((_, index) => index + 1));
        const scores = ranked.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => b - a));
        expect(scores.every((score) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(
          true,
        );
        const groups = ranked.map((each) =>
          each.available ? 0 : missingSkillsOf(each).length === 0 ? 1 : 2,
        );
        expect(groups).toEqual(groups.toSorted((a, b) => a - b));
        for (const { available, score } of ranked) expect(available).toBe(score > 50);
      }),
    );
  });
});
