import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { groups, importRules } from "./import-rules.ts";

/** The files that src/README.md marks as pure: `tickets/lifecycle/lifecycle.ts`*. */
const pure = [...readFileSync("src/README.md", "utf8").matchAll(/`([\w/-]+\.ts)`\*/g)].map(
  ([, path]) => `src/${path}`,
);

test("the pure files of the map are there", () => {
  expect(pure.length).toBeGreaterThan(0);
  expect(pure.filter((path) => !existsSync(path))).toEqual([]);
});

test("every room has its place in the order", () => {
  const rooms = readdirSync("src").filter((name) => !name.endsWith(".md"));
  expect(groups.flat().toSorted()).toEqual(rooms.toSorted());
});

test("everyone imports only what the map allows", async () => {
  const { output } = await cruise(["src"], {
    validate: true,
    ruleSet: { forbidden: importRules(pure) },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  });
  const { modules, summary } = output as ICruiseResult;
  const seen = modules.filter(({ source }) => source.startsWith("src/"));
  expect(seen.length).toBeGreaterThan(40);
  expect(seen.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(100);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    [],
  );
});

test("what finds a row is in a file of queries", () => {
  const finders = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const text = readFileSync(`src/${file}`, "utf8");
      const found = text.matchAll(/^export const (find\w+) = \(\s*(?:db|sqlite|tx): /gm);
      return [...found].map(([, name = ""]) => ({ file, name }));
    });
  expect(finders.length).toBeGreaterThan(10);
  expect(finders.filter(({ file }) => !file.endsWith("queries.ts"))).toEqual([]);
});
