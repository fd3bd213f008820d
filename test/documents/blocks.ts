/**
 * `bun test/documents/blocks.ts RUNNER FILE…`: prints, as one shell script, the commands of the documents
 * that RUNNER runs, in order. Every block of commands names its runner in a comment above it:
 *
 *     <!-- run: systemd -->
 *     ```sh
 *     lastmile backup
 *     ```
 *
 * Behind the runner may stand `exit=1`, when the last command ends with that status, and `stays`, when it
 * runs until Ctrl-C: `stays=3000` while it listens on that port. A `text` or `json` block that follows is
 * what the commands print. Code that the reader saves names its file: `<!-- file: receiver.mjs -->`.
 *
 * In a table with the columns `compose` and `systemd`, each cell's code is a command of its own.
 *
 * `bun test/documents/blocks.ts --file NAME FILE…` prints the code that is saved under this name.
 */
import { readdirSync, readFileSync } from "node:fs";

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
  /** With Prometheus and fail2ban, by `bun run check:full`. */
  "monitoring",
  /** The webhook receivers, where their languages are, by `bun run check`. */
  "receivers",
  /** From the first version to this one, by `bun run check:full`. */
  "upgrade",
  /** What `bun run check:full` itself is made of. */
  "full",
] as const;

export type Runner = (typeof runners)[number];

/** A fenced block of a document. */
export interface Fence {
  file: string;
  /** Of its first line of text, from 1. */
  line: number;
  /** The heading above it; empty before the first one. */
  heading: string;
  language: string;
  text: string;
  /** The comment above it, such as `run: checkout`; empty without one. */
  marker: string;
}

export interface Block {
  file: string;
  /** The heading above it. */
  heading: string;
  /** Where its first command stands, from 1. */
  line: number;
  /** Null when no known runner is named. */
  runner: Runner | null;
  text: string;
  /** What the last command exits with. */
  exit: number;
  /** Whether the last command runs until Ctrl-C. */
  stays: boolean;
  /** The port on which it listens meanwhile, as the document prints it. */
  port: string | null;
  /** What the document says that the commands print. */
  shows: Fence | null;
}

/** Every document of the project, those of the tests included. */
export const documents = (): string[] => [
  "README.md",
  "CODE_OF_CONDUCT.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...within("db"),
  ...within("docs"),
  ...within("src"),
  ...within("test"),
];

const within = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`)
    .toSorted();

const fence = /^\s*```(\w*)$/;
const comment = /^\s*<!-- (.+) -->$/;

/** Every fenced block of a document, from top to bottom. */
export const fencesOf = (file: string): Fence[] => {
  const lines = readFileSync(file, "utf8").split("\n");
  const found: Fence[] = [];
  let open: Fence | null = null;
  let indent = 0;
  let heading = "";
  for (const [index, line] of lines.entries()) {
    const [, language] = fence.exec(line) ?? [];
    if (open) {
      if (language === "") {
        found.push(open);
        open = null;
      } else open.text += `${line.slice(indent)}\n`;
    } else if (language !== undefined) {
      const marker = comment.exec(lines[index - 1] ?? "")?.[1] ?? "";
      indent = line.search(/\S/);
      open = { file, line: index + 2, heading, language, text: "", marker };
    } else heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
  }
  if (open) throw new Error(`${file}:${open.line}: this block is not closed`);
  return found;
};

const run = /^run: (\w+)((?: [\w=]+)*)$/;

const shown_languages = ["text", "json"];

const blockOf = (fence: Fence, next: Fence | undefined): Block => {
  const { file, line, text, marker, heading } = fence;
  const [, named, options = ""] = run.exec(marker) ?? [];
  const shows =
    next?.marker === "" && next.heading === heading && shown_languages.includes(next.language);
  return {
    file,
    heading,
    line,
    runner: runners.find((known) => known === named) ?? null,
    text,
    exit: Number(/ exit=(\d+)/.exec(options)?.[1] ?? 0),
    stays: / stays\b/.test(options),
    port: / stays=(\d+)/.exec(options)?.[1] ?? null,
    shows: shows ? next : null,
  };
};

const columns = new Map<string, Runner>([
  ["compose", "container"],
  ["systemd", "systemd"],
]);

/** The commands in tables: `\|` stands for `|` there. */
const cellsOf = (file: string): Block[] => {
  const found: Block[] = [];
  let heads: string[] = [];
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
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
      const runner = columns.get(heads[column] ?? "");
      const code = [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) =>
        text.replaceAll("\\|", "|"),
      );
      if (!runner || code.length === 0) continue;
      const text = `${code.join("\n")}\n`;
      const plain = { heading: "", exit: 0, stays: false, port: null, shows: null };
      found.push({ file, line: index + 1, runner, text, ...plain });
    }
  }
  return found;
};

/** The blocks of commands (`sh`) of a document, and the commands in its tables, from top to bottom. */
export const blocksOf = (file: string): Block[] => {
  const fences = fencesOf(file);
  return fences
    .flatMap((found, index) => (found.language === "sh" ? [blockOf(found, fences[index + 1])] : []))
    .concat(cellsOf(file))
    .toSorted((a, b) => a.line - b.line);
};

/** Under which name the reader saves this code; null for all that is not saved. */
export const savedAs = ({ marker }: Fence): string | null =>
  /^file: (\S+)$/.exec(marker)?.[1] ?? null;

/** The code that the reader of these documents saves under this name. */
export const savedCode = (name: string, files: readonly string[]): string => {
  const [found, ...others] = files.flatMap(fencesOf).filter((fence) => savedAs(fence) === name);
  if (!found || others.length > 0) throw new Error(`not exactly one block is saved as ${name}`);
  return found.text;
};

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  const [name = "", ...files] = rest;
  if (first === "--file") process.stdout.write(savedCode(name, files));
  else
    for (const { file, line, text } of rest
      .flatMap(blocksOf)
      .filter((block) => block.runner === first))
      process.stdout.write(`# ${file}:${line}\n${text}`);
}
