import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { consoleTypes, types_file } from "../console-types.ts";

test("the console's types are those of the document: bun run console-types", async () => {
  expect(await consoleTypes()).toBe(readFileSync(types_file, "utf8"));
});
