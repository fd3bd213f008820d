import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Component } from "../../src/release/component.ts";
import { checkLicences } from "../../src/release/licences.ts";

const component: Component = {
  type: "library",
  name: "left-pad",
  version: "1.3.0",
  licence: "MIT",
  texts: ["Permission is hereby granted"],
  hash: null,
  purl: null,
  uses: [],
};

test.each([
  "MIT",
  "Apache-2.0",
  "OFL-1.1",
  "(MIT OR WTFPL)",
  "MIT OR GPL-2.0-only",
  "(ISC AND MIT)",
])("%s may be shipped", (licence) => checkLicences([{ ...component, licence }]));

test.each([
  "GPL-3.0-only",
  "AGPL-3.0-or-later",
  "MIT AND GPL-2.0-only",
  "SEE LICENSE IN LICENSE.md",
])("%s may not", (licence) =>
  expect(() => checkLicences([{ ...component, licence }])).toThrow(
    `left-pad 1.3.0 (${licence}): src/release/licences.ts does not allow this licence`,
  ),
);

test("neither may a package without a licence, or without its text", () => {
  expect(() => checkLicences([{ ...component, licence: null, texts: [] }])).toThrow(
    "has no licence",
  );
  expect(() => checkLicences([{ ...component, texts: [] }])).toThrow(
    "has no file with its licence",
  );
});

test("bun's licences are those of the version that is shipped", () => {
  const published = readFileSync("node_modules/bun-types/docs/project/license.mdx", "utf8");
  const [, , ...text] = published.split("---\n");
  expect(readFileSync("src/release/texts/bun.txt", "utf8")).toBe(`${text.join("---\n").trim()}\n`);
});
