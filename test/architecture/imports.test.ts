import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { importRules } from "./import-rules.ts";

/** The files that src/README.md marks as pure: `tickets/lifecycle.ts`*. */
const pure = [...readFileSync("src/README.md", "utf8").matchAll(/`([\w/-]+\.ts)`\*/g)].map(
  ([, path]) => `src/${path}`,
);

test("the pure files of the map are there", () => {
  expect(pure.length).toBeGreaterThan(0);
  expect(pure.filter((path) => !existsSync(path))).toEqual([]);
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
