import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

/** All styles come as one sheet: a class that two of them begin a rule with would be drawn by both. To refine a shared one in its place is another thing. */
test("each class of the console is drawn by one style sheet", () => {
  const homes = new Map<string, Set<string>>();
  for (const file of new Bun.Glob("src/console/**/*.css").scanSync()) {
    const text = readFileSync(file, "utf8").replace(/\/\*.*?\*\//gs, "");
    for (const [, name = ""] of text.matchAll(/^\s*\.([\w-]+)\s*[,{]/gm))
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
  }
  // What a button and a badge are made of is said by a word, not by a rule of its own.
  for (const word of ["primary", "plain", "danger", "quiet", "neutral", "good", "warning", "bad"])
    homes.set(word, (homes.get(word) ?? new Set()).add("src/console/ui"));
  expect(homes.size).toBeGreaterThan(100);
  const shared = [...homes].filter(([, files]) => files.size > 1);
  expect(shared.map(([name, files]) => `${name}: ${[...files].toSorted().join(", ")}`)).toEqual([]);
});
