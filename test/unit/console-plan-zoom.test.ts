import { describe, expect, test } from "bun:test";
import { canTake } from "../../src/console/plan/assigned-to.ts";
import { edgeCounts } from "../../src/console/plan/edge-counts.ts";
import { isZoom, ratioOf, zoomedBy } from "../../src/console/plan/zoom.ts";

const hour = 3_600_000;
const between = (from: number, until: number) => ({ from_ms: from * hour, until_ms: until * hour });

describe("the zoom", () => {
  test("goes from the whole day to four times the working day, and stays at both ends", () => {
    expect([zoomedBy(0, -1), zoomedBy(0, 1), zoomedBy(1, 1), zoomedBy(4, 1)]).toEqual([
      0, 1, 1.5, 4,
    ]);
    expect([isZoom(1.5), isZoom(1.7), isZoom(Number.NaN)]).toEqual([true, false, false]);
  });

  test.each([
    ["the working day fits", 1, between(8, 18), 2.4],
    ["twice the working day", 2, between(8, 18), 4.8],
    ["the whole day fits", 0, between(8, 18), 1],
    ["a working day as long as the day", 1, between(0, 24), 1],
  ] as const)("%s", (_, zoom, fit, ratio) => {
    expect(ratioOf(zoom, between(0, 24), fit)).toBeCloseTo(ratio);
  });
});

test("visits are counted where nothing of them is visible", () => {
  const visits = [between(5, 6), between(6, 8), between(7, 9), between(17, 19), between(18, 19)];
  expect(edgeCounts(visits, between(8, 18))).toEqual({ earlier: 2, later: 1 });
  expect(edgeCounts(visits, between(0, 24))).toEqual({ earlier: 0, later: 0 });
  expect(edgeCounts(visits, null)).toEqual({ earlier: 0, later: 0 });
});

describe("a technician can take", () => {
  const rima = { id: "rima", skills: ["Fibre"], is_member: true };
  const job = (assignee_ids: string[], required_skills: string[] = []) =>
    ({ assignee_ids, job_type: { required_skills } }) as unknown as Parameters<typeof canTake>[0];
  test.each([
    ["nobody's job without skills", job([]), rima, true],
    ["nobody's job with their skill, in any case", job([], ["fibre"]), rima, true],
    ["not one that needs another skill", job([], ["fibre", "towers"]), rima, false],
    ["not somebody else's", job(["omar"]), rima, false],
    ["their own, whatever it needs", job(["omar", "rima"], ["towers"]), rima, true],
    ["not nobody's of a board that is not theirs", job([]), { ...rima, is_member: false }, false],
    ["their own of such a board", job(["rima"]), { ...rima, is_member: false }, true],
  ] as const)("%s", (_, ticket, taker, expected) => {
    expect(canTake(ticket, taker)).toBe(expected);
  });
});
