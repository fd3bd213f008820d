import { readFileSync } from "node:fs";
import { type Block, blocksOf } from "../documents/blocks.ts";

/** Commands of a document, with the heading under which they stand. */
export interface Typed {
  heading: string;
  block: Block;
}

/** What a document has for systemd, from top to bottom. */
export const typedIn = (file: string): Typed[] => {
  const lines = readFileSync(file, "utf8").split("\n");
  return blocksOf(file)
    .filter(({ runner }) => runner === "systemd")
    .map((block) => ({ heading: headingAbove(lines, block.line), block }));
};

const headingAbove = (lines: readonly string[], line: number): string => {
  const heading = lines.slice(0, line).findLast((text) => /^#{2,} /.test(text)) ?? "";
  return heading.replace(/^#+ /, "");
};
