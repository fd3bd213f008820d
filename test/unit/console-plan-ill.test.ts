import { describe, expect, test } from "bun:test";
import type { PlannedVisit, TechnicianSuggestion } from "../../src/console/api/document.d.ts";
import {
  chosenOption,
  freeOptions,
  propose,
  type ReadSuggestions,
} from "../../src/console/plan/ill/propose.ts";

const at = (hour: number): string => new Date(Date.UTC(2030, 9, 16, hour)).toISOString();

const visit = (id: string, from: number, until: number, sla_due_at: string | null = null) =>
  ({ id, scheduled_at: at(from), scheduled_until: at(until), sla_due_at }) as PlannedVisit;

const suggestion = (
  technician_id: string,
  available: boolean,
  next?: [number, number],
  more: object = {},
) =>
  ({
    technician_id,
    name: technician_id,
    available,
    missing_skills: [],
    next_free_slot: next ? { scheduled_at: at(next[0]), scheduled_until: at(next[1]) } : null,
    ...more,
  }) as unknown as TechnicianSuggestion;

const now_ms = Date.parse(at(7));

/** Who is proposed for each visit, and from when. */
const proposed = async (visits: PlannedVisit[], read: ReadSuggestions) =>
  (await propose(visits, "ill", now_ms, read)).map((proposal) => {
    const option = chosenOption(proposal);
    return option
      ? `${proposal.visit.id} ${option.name} ${new Date(option.scheduled_at).getUTCHours()}`
      : `${proposal.visit.id} –`;
  });

describe("the visits of an ill technician", () => {
  test("go to the best available person at the same time, never to the ill one", async () => {
    const read: ReadSuggestions = async () => [
      suggestion("ill", true),
      suggestion("omar", false, [12, 13]),
      suggestion("salma", true),
      suggestion("hiba", true),
    ];
    expect(await proposed([visit("a", 10, 11)], read)).toEqual(["a salma 10"]);
  });

  test("do not collide: the second of two at the same time goes to the next person", async () => {
    const read: ReadSuggestions = async () => [suggestion("salma", true), suggestion("hiba", true)];
    const visits = [visit("b", 10, 11), visit("a", 10, 11), visit("c", 11, 12)];
    expect(await proposed(visits, read)).toEqual(["b salma 10", "a hiba 10", "c salma 11"]);
  });

  test("go to the soonest next free time, not before the promised one", async () => {
    const read: ReadSuggestions = async () => [
      suggestion("salma", false, [8, 9]),
      suggestion("hiba", false, [13, 14]),
      suggestion("omar", false, [12, 13]),
      suggestion("unskilled", false, [11, 12], { missing_skills: ["towers"] }),
    ];
    expect(await proposed([visit("a", 10, 11)], read)).toEqual(["a omar 12"]);
  });

  test("go to the soonest time from the promised one, also of who is free before it", async () => {
    const slot_from_request = { scheduled_at: at(11), scheduled_until: at(12), meets_sla: true };
    const read: ReadSuggestions = async () => [
      suggestion("salma", false, [8, 9], { slot_from_request }),
      suggestion("omar", false, [12, 13]),
    ];
    expect(await proposed([visit("a", 10, 11)], read)).toEqual(["a salma 11"]);
  });

  test("ask for later times when every next free time is taken by another proposal", async () => {
    const asked: string[] = [];
    const read: ReadSuggestions = async (id, window) => {
      asked.push(`${id} ${new Date(window?.scheduled_at ?? "").getUTCHours()}`);
      return [suggestion("salma", window?.scheduled_at === at(14), [12, 13])];
    };
    expect(await proposed([visit("a", 10, 11), visit("b", 10, 11)], read)).toEqual([
      "a salma 12",
      "b salma 14",
    ]);
    expect(asked).toEqual(["a 10", "b 10", "b 11", "b 12", "b 13", "b 14"]);
  });

  test("stay unscheduled when nobody is free, after a bounded number of questions", async () => {
    let asked = 0;
    const read: ReadSuggestions = async () => {
      asked += 1;
      return [];
    };
    expect(await proposed([visit("a", 10, 11)], read)).toEqual(["a –"]);
    expect(asked).toBe(7);
  });

  test("that have begun are asked for without a window, which the service would refuse", async () => {
    const windows: unknown[] = [];
    const read: ReadSuggestions = async (_, window) => {
      windows.push(window);
      return [suggestion("salma", true, [8, 9])];
    };
    expect(await proposed([visit("a", 6, 8)], read)).toEqual(["a salma 8"]);
    expect(windows).toEqual([undefined]);
  });

  test.each([
    ["by the service, if it says so", visit("a", 10, 11), { meets_sla: false }, true],
    ["by the deadline", visit("a", 10, 11, at(10)), {}, true],
    ["not at the deadline", visit("a", 10, 11, at(11)), {}, false],
    ["not without one", visit("a", 10, 11), {}, false],
  ] as const)("are late %s", async (_, of, more, is_late) => {
    const read: ReadSuggestions = async () => [suggestion("salma", true, undefined, more)];
    const [proposal] = await propose([of], "ill", now_ms, read);
    expect(proposal && chosenOption(proposal)?.is_late).toBe(is_late);
  });

  test("offer only what no other visit has chosen", async () => {
    const read: ReadSuggestions = async () => [suggestion("salma", true), suggestion("hiba", true)];
    const all = await propose([visit("a", 10, 11), visit("b", 10, 11)], "ill", now_ms, read);
    expect(all.map((each) => freeOptions(each, all).map(({ name }) => name))).toEqual([
      ["salma"],
      ["hiba"],
    ]);
  });
});
