import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { variables } from "../../src/config.ts";
import { build } from "../../src/database/build.ts";
import { Sqlite } from "../../src/database/group-commit.ts";
import { migrate } from "../../src/database/migrate.ts";
import { first_customer, sections } from "../../src/operations/doctor/checklist.ts";
import { jobs } from "../../src/operations/jobs.ts";

const read = (path: string): string => readFileSync(path, "utf8");

/** Names that a document does not speak of, each in backticks. */
const missing = (names: readonly string[], document: string): string[] => {
  const text = read(document);
  expect(names.length).toBeGreaterThan(1);
  return names.filter((name) => !text.includes(`\`${name}`));
};

test("docs/operating.md has every environment variable", () => {
  expect(missing(variables, "docs/operating.md")).toEqual([]);
});

test("docs/operating.md has every recurring job, and no other", () => {
  const [, section = ""] = read("docs/operating.md").split("\n## Recurring jobs\n");
  const listed = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual([...Object.keys(jobs), "backup"].toSorted());
});

test("compose.yaml passes on every variable but those that the image sets", () => {
  const { services } = Bun.YAML.parse(read("compose.yaml")) as {
    services: { lastmile: { environment: Record<string, string> } };
  };
  const { environment } = services.lastmile;
  const set_by_the_image = ["PORT", "HOST", "DATABASE_PATH"];
  expect(variables.filter((name) => !Object.hasOwn(environment, name))).toEqual(
    variables.filter((name) => set_by_the_image.includes(name)),
  );
  const passed_on = Object.entries(environment).filter(([, value]) => value.startsWith("$"));
  for (const [name, value] of passed_on) expect(value).toStartWith(`\${${name}:-`);
});

test("docs/install.md has what doctor checks before the first customer, in its order", () => {
  const [, section = ""] = read("docs/install.md").split("## Before the first customer\n");
  const [items = ""] = section.split("\n## ");
  const named = [...items.matchAll(/^- `(\w+)`: /gm)].map(([, name]) => name);
  expect(named).toEqual([...first_customer]);
  const checked: readonly string[] = sections.flatMap(({ names }) => names);
  expect(checked.filter((name, index) => checked.indexOf(name) !== index)).toEqual([]);
  expect(first_customer.filter((name) => !checked.includes(name))).toEqual([]);
});

test("docs/dependencies.md has every package where it belongs, and no other", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const [shipped, development] = read("docs/dependencies.md")
    .split("## For development")
    .map((part) => [...part.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name));
  expect(shipped?.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  expect(development?.toSorted()).toEqual(Object.keys(devDependencies).toSorted());
});

test("src/README.md has every room", () => {
  const rooms = readdirSync("src", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith(".ts"))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
  expect(missing(rooms, "src/README.md")).toEqual([]);
});

test("no document says the same twice", () => {
  const documents = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "db/README.md",
    ...["docs", "src"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}/${name}`),
    ),
  ];
  const twice = documents.flatMap((document) => {
    const begun = [...read(document).matchAll(/^(?:- |\d+\. |\| `)(.{25,}?)(?:[.:,;|]|$)/gm)].map(
      ([, beginning = ""]) => beginning.trim(),
    );
    return begun
      .filter((beginning, index) => begun.indexOf(beginning) !== index)
      .map((beginning) => `${document}: ${beginning}`);
  });
  expect(twice).toEqual([]);
});

test("no cell of a table is longer than two lines", () => {
  const compact = ["README.md", ...readdirSync("docs").map((name) => `docs/${name}`)].filter(
    (name) => name.endsWith(".md"),
  );
  const cells = [...compact, "docs/monitoring/README.md"].flatMap((file) =>
    [...read(file).matchAll(/^\|.*$/gm)].flatMap(([row]) =>
      row.split(/(?<!\\)\|/).map((cell) => ({ file, cell: cell.trim() })),
    ),
  );
  expect(cells.length).toBeGreaterThan(500);
  // A command is as long as it is, and an address does not show.
  const shown = (cell: string): string =>
    cell.replace(/^`[^`]*`$/, "").replace(/\]\([^)]*\)/g, "]");
  expect(cells.filter(({ cell }) => shown(cell).length > 160)).toEqual([]);
});

test("db/README.md has every trigger, with the table that it is on, and no other", () => {
  const sqlite = new Sqlite(":memory:");
  migrate(sqlite, ":memory:");
  const triggers = sqlite.all({
    compile: () =>
      sql<{ name: string; tbl_name: string; sql: string }>`
        SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'trigger'`.compile(build),
  });
  sqlite.close();
  const verbs = { INSERT: "insert into", UPDATE: "update of", DELETE: "delete from" };
  const kept = triggers.map(({ name, tbl_name, sql: text }) => {
    const [, verb = ""] = /\bAFTER\s+(\w+)/.exec(text) ?? [];
    return `${name}: ${verbs[verb as keyof typeof verbs]} ${tbl_name}`;
  });
  const section = read("db/README.md").split("## What triggers keep")[1] ?? "";
  const listed = [...section.matchAll(/^\| `(\w+)` \| ([\w ]+) `(\w+)`/gm)].map(
    ([, name, verb, table]) => `${name}: ${verb} ${table}`,
  );
  expect(kept.length).toBeGreaterThan(10);
  expect(listed.toSorted()).toEqual(kept.toSorted());
});

test("every file that a comment or a map of the source names with its folder is there", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(?:ts|md)$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...read(join("src", file)).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:ts|sql|md))`/g)].map(
      ([, path = ""]) => ({ file, path }),
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  const lost = named.filter(
    ({ file, path }) =>
      ![".", "src", join("src", dirname(file))].some((from) => existsSync(join(from, path))),
  );
  expect(lost).toEqual([]);
});

test("every file that the README of a room names is in that room", () => {
  const rooms = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("/README.md"))
    .map((file) => dirname(join("src", file)));
  expect(rooms.length).toBeGreaterThan(5);
  const lost = rooms.flatMap((room) => {
    const files = readdirSync(room, { recursive: true, encoding: "utf8" });
    const names = new Set([...files.map((file) => basename(file)), ...readdirSync("src")]);
    return [...read(join(room, "README.md")).matchAll(/`([\w-]+\.ts)`/g)]
      .flatMap(([, name = ""]) => (names.has(name) ? [] : name))
      .map((name) => `${room}: ${name}`);
  });
  expect(lost).toEqual([]);
});

test("every file that CONTRIBUTING.md names is there", () => {
  const named = [
    ...read("CONTRIBUTING.md").matchAll(/`((?:src|db|test|docs)\/[\w./-]*\w)`/g),
  ].flatMap(([, path = ""]) => (path.includes("NNNN") ? [] : path));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
