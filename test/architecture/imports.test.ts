import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { groups, importRules } from "./import-rules.ts";
import { pure_files } from "./pure-files.ts";

test("the pure files are there", () => {
  expect(pure_files.length).toBeGreaterThan(0);
  expect(pure_files.filter((path) => !existsSync(`src/${path}`))).toEqual([]);
});

test("every room has its place in the order", () => {
  const rooms = readdirSync("src").filter((name) => !name.endsWith(".md"));
  const placed = new Set(groups.flat().map((name) => name.split("/")[0]));
  expect([...placed].toSorted()).toEqual(rooms.toSorted());
});

test("everyone imports only what the rules allow", async () => {
  const { output } = await cruise(["src"], {
    validate: true,
    ruleSet: { forbidden: importRules() },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Else packages with an `exports` map are not found, and no rule is about them.
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  });
  const { modules, summary } = output as ICruiseResult;
  const seen = modules.filter(({ source }) => source.startsWith("src/"));
  expect(seen.length).toBeGreaterThan(40);
  expect(seen.flatMap(({ dependencies }) => dependencies).length).toBeGreaterThan(100);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    [],
  );
});

/* By Bun: dependency-cruiser takes `import client, { type Middleware } from "package"` for a type alone. */
test("everything that is shipped imports packages that an installation has", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const tsconfig = readFileSync("src/console/tsconfig.json", "utf8");
  const compiler = new Bun.Transpiler({ loader: "tsx", tsconfig });
  const scanner = new Bun.Transpiler({ loader: "js" });
  const imported = [...new Bun.Glob("{src,db}/**/*.{ts,tsx}").scanSync(".")].flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/^#!.*\n/, "");
    return scanner
      .scanImports(compiler.transformSync(text, file.endsWith("x") ? "tsx" : "ts"))
      .filter(({ path }) => !path.startsWith(".") && !isBuiltin(path))
      .map(({ path }) => ({ file, name: /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path }));
  });
  expect(imported.length).toBeGreaterThan(40);
  const missing = imported.filter(({ name }) => !Object.hasOwn(dependencies, name));
  expect(missing.map(({ file, name }) => `${file} → ${name}`)).toEqual([]);
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
