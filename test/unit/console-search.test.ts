import { describe, expect, test } from "bun:test";
import type { TechnicianSuggestion } from "../../src/console/api/document.d.ts";
import { afterConflict, soonestAndBest } from "../../src/console/booking/proposed-slots.ts";
import {
  type KeyEvent,
  keySequences,
  latinKey,
  opensPalette,
} from "../../src/console/search/keys.ts";
import { matchesTitle } from "../../src/console/search/matches-title.ts";
import { readTerms } from "../../src/search/terms.ts";

const pressed = (key: string, code = "", more: Partial<KeyEvent> = {}): KeyEvent => ({
  key,
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("keys", () => {
  test.each([
    ["c", "KeyC", false, "c"],
    ["C", "KeyC", true, "c"],
    ["ؤ", "KeyC", false, "c"],
    ["ظ", "Slash", false, "/"],
    ["؟", "Slash", true, "?"],
    ["/", "Digit7", true, "/"],
    ["a", "KeyQ", false, "a"], // AZERTY
    ["Enter", "Enter", false, null],
    ["Dead", "BracketLeft", false, null],
  ] as const)("%s at %s is read as %p, %p", (key, code, shiftKey, expected) => {
    expect(latinKey(pressed(key, code, { shiftKey }))).toBe(expected);
  });

  test("Ctrl+K and Cmd+K open the search, on any keyboard", () => {
    expect(opensPalette(pressed("k", "KeyK", { ctrlKey: true }))).toBe(true);
    expect(opensPalette(pressed("ن", "KeyK", { metaKey: true }))).toBe(true);
    expect(opensPalette(pressed("k", "KeyK"))).toBe(false);
    expect(opensPalette(pressed("K", "KeyK", { ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  test("g begins a sequence that lasts a second and a half", () => {
    const read = keySequences();
    expect([read(pressed("g"), 0), read(pressed("b"), 1499)]).toEqual([null, "g b"]);
    expect([read(pressed("g"), 5000), read(pressed("c"), 6500)]).toEqual([null, "c"]);
    expect([read(pressed("g"), 9000), read(pressed("g"), 9100)]).toEqual([null, "g g"]);
    expect(read(pressed("c"), 9200)).toBe("c");
    expect(read(pressed("c", "KeyC", { ctrlKey: true }), 9300)).toBeNull();
  });
});

describe("what a search may mean", () => {
  test.each<[string, Partial<ReturnType<typeof readTerms>>]>([
    ["T-4", { ticket_number: 4, digits: null, invoice: null }],
    ["# 4", { ticket_number: null }],
    [" 4567 ", { ticket_number: 4567, digits: "4567", invoice: { year: null, number: 4567 } }],
    ["٤٥٦٧", { ticket_number: 4567, digits: "4567" }],
    ["+961 3 123-456", { digits: "9613123456", ticket_number: null }],
    ["INV-2026-000012", { invoice: { year: 2026, number: 12 }, digits: null }],
    ["CN-2026-000003", { credit_note: { year: 2026, number: 3 }, invoice: null }],
    ["cn 3", { credit_note: { year: null, number: 3 }, invoice: null }],
    ["inv 12", { invoice: { year: null, number: 12 } }],
    ["2026-12", { invoice: { year: 2026, number: 12 }, digits: "202612" }],
    ["12345678901234567890", { ticket_number: null, invoice: null }],
    ["Ábc  dé", { words: ["abc", "de"], digits: null }],
    ["0192F0C1-7b3a-7c4d-8e5f-1a2b3c4d5e6f", { id: "0192f0c1-7b3a-7c4d-8e5f-1a2b3c4d5e6f" }],
  ])("%s", (text, expected) => {
    expect(readTerms(text)).toMatchObject(expected);
  });
});

describe("pages and actions", () => {
  test.each([
    ["Day plan", "PL", true],
    ["Day plan", "ay", false],
    ["اللوحة", "لوحة", true],
    ["اللوحة", "اللو", true],
    ["أسعار الصرف", "صرف", true],
    ["الإعدادات", "اعداد", true],
    ["الإعدادات", "عداد", false],
  ])("%s is found by %s: %p", (title, typed, expected) => {
    expect(matchesTitle(title, typed)).toBe(expected);
  });
});

const slot = (hour: number, meets_sla: boolean | null = null) => ({
  scheduled_at: `2026-10-12T${hour}:00:00Z`,
  scheduled_until: `2026-10-12T${hour + 1}:00:00Z`,
  meets_sla,
});

const suggestion = (name: string, more: Partial<TechnicianSuggestion>) =>
  ({
    technician_id: name,
    name,
    available: true,
    meets_sla: null,
    next_free_slot: null,
    slot_from_request: null,
    reason_codes: [],
    ...more,
  }) as TechnicianSuggestion;

describe("proposed visits", () => {
  const shown = (proposals: ReturnType<typeof soonestAndBest>) =>
    proposals.map(({ kinds, name, slot: { scheduled_at } }) => [
      kinds.join("+"),
      name,
      scheduled_at.slice(11, 13),
    ]);

  test("the soonest and the best are two, unless they are one", () => {
    const [ali, bea] = [
      suggestion("Ali", { next_free_slot: slot(14) }),
      suggestion("Bea", { next_free_slot: slot(10) }),
    ];
    expect(shown(soonestAndBest([ali, bea]))).toEqual([
      ["soonest", "Bea", "10"],
      ["best", "Ali", "14"],
    ]);
    expect(shown(soonestAndBest([bea, ali]))).toEqual([["soonest+best", "Bea", "10"]]);
    const equal = suggestion("Zeina", { next_free_slot: slot(14) });
    expect(shown(soonestAndBest([ali, equal]))).toEqual([["soonest+best", "Ali", "14"]]);
  });

  test("nobody who is not available is proposed", () => {
    expect(
      soonestAndBest([suggestion("Ali", { available: false, next_free_slot: slot(9) })]),
    ).toEqual([]);
    expect(soonestAndBest([suggestion("Ali", {})])).toEqual([]);
  });

  test("after a conflict: the same time with another, then the next time from there", () => {
    const free = {
      code: "free",
      from: slot(12).scheduled_at,
      until: slot(12).scheduled_until,
    } as const;
    const ali = suggestion("Ali", { available: false, slot_from_request: slot(15, false) });
    const bea = suggestion("Bea", {
      reason_codes: [free],
      meets_sla: true,
      slot_from_request: slot(12),
    });
    const proposals = afterConflict([bea, ali], "Ali");
    expect(shown(proposals)).toEqual([
      ["same_time", "Bea", "12"],
      ["next", "Ali", "15"],
    ]);
    expect(proposals.map(({ meets_sla }) => meets_sla)).toEqual([true, false]);
    const sooner = suggestion("Carla", { available: false, slot_from_request: slot(13) });
    const equal = suggestion("Dina", { available: false, slot_from_request: slot(15) });
    expect(shown(afterConflict([equal, ali, bea, sooner], "Ali"))).toEqual([
      ["same_time", "Bea", "12"],
      ["next", "Carla", "13"],
    ]);
    expect(shown(afterConflict([equal, ali], "Ali"))).toEqual([["next", "Ali", "15"]]);
    const full = suggestion("Zeina", { available: false });
    expect(shown(afterConflict([full, ali], "Zeina"))).toEqual([["next", "Ali", "15"]]);
    expect(afterConflict([suggestion("Ali", { reason_codes: [free] })], "Ali")).toEqual([]);
  });
});
