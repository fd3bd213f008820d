import { readFileSync } from "node:fs";
import { type Block, blocksOf, type Runner } from "./blocks.ts";

/** Commands of a document, with the heading under which they stand. */
export interface Typed {
  heading: string;
  block: Block;
}

/** What a document has for this runner, from top to bottom. */
export const typedIn = (file: string, runner: Runner): Typed[] => {
  const lines = readFileSync(file, "utf8").split("\n");
  return blocksOf(file)
    .filter((block) => block.runner === runner)
    .map((block) => ({ heading: headingAbove(lines, block.line), block }));
};

const headingAbove = (lines: readonly string[], line: number): string => {
  const heading = lines.slice(0, line).findLast((text) => /^#{2,} /.test(text)) ?? "";
  return heading.replace(/^#+ /, "");
};
