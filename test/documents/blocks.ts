/**
 * `bun test/documents/blocks.ts RUNNER FILE…`: prints, as one shell script, the commands of the documents
 * that RUNNER runs, in order. Every block of commands names its runner in a comment above it:
 *
 *     <!-- run: systemd -->
 *     ```sh
 *     lastmile backup
 *     ```
 *
 * In a table with the columns `compose` and `systemd`, each cell's code is a command of its own.
 */
import { readFileSync } from "node:fs";

/** Where the commands of a block are run by a test. */
export const runners = [
  /** In a checkout, by `bun run check`. */
  "checkout",
  /** In a container, by `bun run check:full`. */
  "container",
  /** On Debian under systemd, by `bun run check:full`. */
  "systemd",
  /** Behind nginx and Caddy, by `bun run check:full`. */
  "proxy",
  /** With Prometheus, by `bun run check:full`. */
  "monitoring",
] as const;

export type Runner = (typeof runners)[number];

export interface Block {
  file: string;
  /** Where its first command stands, from 1. */
  line: number;
  /** Null when no known runner is named. */
  runner: Runner | null;
  text: string;
}

const fence = /^\s*```(\w*)$/;
const marker = /^\s*<!-- run: (\w+) -->$/;
const columns: Record<string, Runner> = { compose: "container", systemd: "systemd" };

/** The blocks of commands (`sh`) of a document, and the commands in its tables, from top to bottom. */
export const blocksOf = (file: string): Block[] => {
  const lines = readFileSync(file, "utf8").split("\n");
  const blocks: Block[] = [];
  let open: { language: string; block: Block; indent: number } | null = null;
  let heads: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [, language] = fence.exec(line) ?? [];
    if (open) {
      if (language === "") {
        if (open.language === "sh") blocks.push(open.block);
        open = null;
      } else open.block.text += `${line.slice(open.indent)}\n`;
      continue;
    }
    if (language !== undefined) {
      const named = marker.exec(lines[index - 1] ?? "")?.[1];
      const runner = runners.find((known) => known === named) ?? null;
      const indent = line.search(/\S/);
      open = { language, indent, block: { file, line: index + 2, runner, text: "" } };
      continue;
    }
    if (!line.startsWith("|")) {
      heads = [];
      continue;
    }
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (heads.length === 0) heads = cells;
    for (const [column, cell] of cells.entries()) {
      const runner = columns[heads[column] ?? ""];
      const code = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) =>
        text.replaceAll("\\|", "|"),
      );
      if (runner && code.length > 0)
        blocks.push({ file, line: index + 1, runner, text: `${code.join("\n")}\n` });
    }
  }
  return blocks;
};

if (import.meta.main) {
  const [runner, ...files] = process.argv.slice(2);
  for (const { file, line, text } of files
    .flatMap(blocksOf)
    .filter((block) => block.runner === runner))
    process.stdout.write(`# ${file}:${line}\n${text}`);
}
