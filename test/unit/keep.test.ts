import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Instant } from "../../src/clock/instant.ts";
import { datedName, parseDatedName } from "../../src/database/file/copy-names.ts";
import { expiredBackups } from "../../src/operations/backup/keep.ts";

const named = (at: string, schema: number | null = null): string =>
  datedName(at as Instant, schema);

const cases: { what: string; names: string[]; keep: number; gone: string[] }[] = [
  { what: "fewer than are kept", names: ["2026-11-22T08:00:00Z"], keep: 14, gone: [] },
  {
    what: "one is kept: the newest",
    names: ["2026-11-22T08:00:00Z", "2026-11-21T08:00:00Z"],
    keep: 1,
    gone: ["2026-11-21T08:00:00Z"],
  },
  {
    what: "the newest half, and the last of each day before",
    names: [
      "2026-11-22T09:00:00Z",
      "2026-11-22T08:45:00Z",
      "2026-11-22T08:30:00Z",
      "2026-11-21T23:45:00Z",
      "2026-11-21T23:30:00Z",
      "2026-11-20T23:45:00Z",
    ],
    keep: 4,
    gone: ["2026-11-22T08:30:00Z", "2026-11-21T23:30:00Z"],
  },
  {
    what: "what days leave free goes to the newest others",
    names: ["2026-11-22T09:00:00Z", "2026-11-22T08:45:00Z", "2026-11-22T08:30:00Z"],
    keep: 2,
    gone: ["2026-11-22T08:30:00Z"],
  },
];

for (const { what, names, keep, gone } of cases)
  test(`keeping: ${what}`, () => {
    const [newest = ""] = names;
    expect(
      expiredBackups(
        names.map((at) => named(at)),
        keep,
        named(newest),
      ),
    ).toEqual(gone.map((at) => named(at)));
  });

test("those before a migration are not counted, and the newest five of them stay", () => {
  const before = [1, 2, 3, 4, 5, 6].map((day) => named(`2026-10-0${day}T08:00:00Z`, 20));
  const plain = [named("2026-11-22T08:00:00Z"), named("2026-11-21T08:00:00Z")];
  expect(expiredBackups([...before, ...plain], 2, plain[0] ?? "")).toEqual(before.slice(0, 1));
});

const moments = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2026-01-20T00:00:00Z"),
  noInvalidDate: true,
});
const backups = fc.uniqueArray(
  moments.map((moment) => named(`${moment.toISOString().slice(0, 19)}Z`)),
  { minLength: 1, maxLength: 60 },
);

test("as many as are to be kept stay, the published and the newest half among them", () => {
  fc.assert(
    fc.property(backups, fc.integer({ min: 1, max: 30 }), fc.nat(), (names, keep, index) => {
      const published = names[index % names.length] ?? "";
      const folder = [...names, "latest.db", "latest.json", "notes.db", "lastmile-x.db"];
      const gone = new Set(expiredBackups(folder, keep, published));
      const kept = names.filter((name) => !gone.has(name));
      expect(kept.length).toBe(Math.min(keep, names.length));
      expect(kept).toContain(published);
      const others = names
        .filter((name) => name !== published)
        .toSorted()
        .reverse();
      for (const name of others.slice(0, Math.ceil(keep / 2) - 1)) expect(kept).toContain(name);
      expect(expiredBackups(kept, keep, published)).toEqual([]);
      expect([...gone].every((name) => parseDatedName(name) !== null)).toBe(true);
    }),
  );
});
