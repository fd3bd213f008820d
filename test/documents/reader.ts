import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { freePort } from "../free-port.ts";
import { listensOn, until } from "../until.ts";
import { type Block, blocksOf, type Fence, fencesOf, savedAs } from "./blocks.ts";
import { differences, missingLines } from "./shown.ts";
import type { Terminal } from "./terminal.ts";

/** What a checkout holds; what only its tests need is left out. */
const checked_out = ["bun.lock", "bunfig.toml", "db", "docs", "package.json", "src"];

/** A fresh checkout in this folder. */
export const newCheckout = (folder: string): string => {
  for (const part of checked_out) cpSync(part, join(folder, part), { recursive: true });
  return folder;
};

/** `npx` without a registry: it has this bun, and what the current folder has installed. */
const npx = `#!/bin/sh
if [ "$1 $2" = "--yes bun@${Bun.version}" ]; then
  shift 2
  exec "${process.execPath}" "$@"
fi
program=$1
shift
exec "${process.execPath}" "node_modules/.bin/$program" "$@"
`;

/**
 * `npm install` without a registry: it takes what the tests have, in the version that is asked for. Only the
 * compiler is a newer one, which takes a quarter of the time.
 */
const npm = `#!/bin/sh
set -e
have=${resolve("node_modules")}
mkdir -p node_modules/.bin
for word in "$@"; do
  case "$word" in
    install | --*) continue ;;
  esac
  name=\${word%@*}
  version=$(grep -o '^ *"version": "[^"]*"' "$have/$name/package.json" | head -n 1 | cut -d '"' -f 4)
  case "$word" in
    "$name@$version" | typescript@5.*) ;;
    *) echo "there is $name@$version, not $word" >&2; exit 1 ;;
  esac
  mkdir -p "$(dirname "node_modules/$name")"
  ln -s "$have/$name" "node_modules/$name"
done
ln -sf "$have/typescript-7/bin/tsc" "$have/.bin/openapi-typescript" node_modules/.bin/
`;

/**
 * The environment of somebody who has npx and npm. They are made in this folder, unless `WITH_REGISTRY` asks for
 * the real ones.
 */
export const withPrograms = (folder: string): Record<string, string | undefined> => {
  mkdirSync(folder);
  if (process.env.WITH_REGISTRY !== "1")
    for (const [name, script] of Object.entries({ npx, npm })) {
      writeFileSync(join(folder, name), script);
      chmodSync(join(folder, name), 0o755);
    }
  const mine = Object.entries(process.env).filter(([name]) => !of_the_tests.test(name));
  const path = [folder, resolve(process.execPath, ".."), process.env.PATH].join(delimiter);
  return { ...Object.fromEntries(mine), PATH: path, HOST: "127.0.0.1" };
};

/** Settings of the tests, which nobody else has. */
const of_the_tests = /^(?:LASTMILE_.*|NODE_ENV|PORT|DATABASE_PATH)$/;

/** What prompts for a password, and for the same again, are answered with. */
const password_twice = "correct horse battery\ncorrect horse battery\n";

/** Not on every machine that runs the tests. */
const optional_programs = ["node", "python3"];

/** The program that a block needs and this machine has not. */
const missingProgram = ({ text }: Block): string | undefined =>
  optional_programs.find(
    (name) => new RegExp(`(?:^|[|;&(]) *${name} `, "m").test(text) && !Bun.which(name),
  );

const placeOf = ({ file, line }: Block): string => `${file}:${line}`;

const port = /\b(localhost|127\.0\.0\.1):(\d+)/g;

/** Somebody who follows a document: does at the terminal what it says, and compares what it shows. */
export class Reader {
  readonly terminal: Terminal;
  /** Ports that are printed, and the free ones that stand for them. */
  readonly ports: Map<string, number>;

  constructor(terminal: Terminal, ports: ReadonlyMap<string, number> = new Map()) {
    this.terminal = terminal;
    this.ports = new Map(ports);
  }

  /** Runs the blocks that are asked for and saves the files, in the document's order. Returns what is wrong. */
  async follow(file: string, runs: (block: Block) => boolean): Promise<string[]> {
    const blocks = blocksOf(file).filter(runs);
    const saved = fencesOf(file).filter((fence) => savedAs(fence) !== null);
    for (const step of [...blocks, ...saved].toSorted((a, b) => a.line - b.line)) {
      const wrong = "runner" in step ? await this.run(step) : await this.save(step);
      if (wrong.length > 0) return wrong;
    }
    return [];
  }

  /** Runs a block and looks whether it does what the document says; returns what is wrong. */
  async run(block: Block, typed = password_twice): Promise<string[]> {
    const missing = missingProgram(block);
    if (missing) {
      console.log(`${placeOf(block)}: not run, this machine has no ${missing}`);
      return [];
    }
    if (block.stays) return this.start(block);
    const commands = strict(await this.placed(block.text));
    const { status, printed } = await this.terminal.run(commands, block.exit, typed);
    if (status !== block.exit)
      return [`${placeOf(block)}: exit status ${status}, having printed:\n${printed}`];
    const refused = refusedIn(block, printed);
    const wrong = refused.length > 0 ? refused : wrongIn(block, printed);
    const may_show_elsewhere = block.shows?.language === "text" && this.terminal.has_others;
    if (wrong.length === 0 || refused.length > 0 || !may_show_elsewhere) return wrong;
    // The document may show what another terminal prints then.
    await this.showsLater(block);
    return [];
  }

  private async start(block: Block): Promise<string[]> {
    if (block.port) this.ports.set(block.port, await freePort());
    const port = block.port && this.ports.get(block.port);
    this.terminal.start(await this.placed(block.text), port ? { PORT: String(port) } : {});
    if (block.shows) await this.showsLater(block);
    if (port) await listensOn(port);
    return [];
  }

  /** Waits until what runs has printed what the document shows. */
  private async showsLater(block: Block): Promise<void> {
    await until("", () => wrongIn(block, this.terminal.printed).length === 0).catch(() => {
      throw new Error(wrongIn(block, this.terminal.printed).join("\n"));
    });
  }

  private async save(fence: Fence): Promise<string[]> {
    const name = savedAs(fence) ?? "";
    const { status, printed } = await this.terminal.run(heredoc(name, fence.text), 0, "");
    return status === 0 ? [] : [`${name} cannot be saved: ${printed}`];
  }

  /** With the ports of this run in place of those that are printed. */
  private async placed(text: string): Promise<string> {
    for (const [, , printed = ""] of text.matchAll(port))
      if (!this.ports.has(printed)) this.ports.set(printed, await freePort());
    return text.replace(port, (_, host, printed) => `${host}:${this.ports.get(printed)}`);
  }
}

const heredoc = (name: string, text: string): string =>
  `mkdir -p "$(dirname ${name})"\ncat >${name} <<'end of file'\n${text}end of file\n`;

/** The commands, which fail where a variable that they set is empty: a pipe only fails with its last command. */
const strict = (text: string): string =>
  [...text.matchAll(/^(?:export )?([A-Z_]+)=\$\(/gm)].reduce(
    (so_far, [, name]) => `${so_far}test -n "$${name}" || { echo "${name} is empty"; exit 1; }\n`,
    text,
  );

/** What the service refuses although the document does not say so. */
const refusedIn = (block: Block, printed: string): string[] =>
  !printed.includes('{"status":false,') || block.shows?.text.includes('"status": false')
    ? []
    : [`${placeOf(block)}: the service answers ${printed}`];

/** What was not printed although the document shows it. */
const wrongIn = (block: Block, printed: string): string[] => {
  const { language, text } = block.shows ?? { language: "text", text: "" };
  const wrong =
    language === "json"
      ? differences(JSON.parse(text), parsed(printed))
      : missingLines(text, printed).map((line) => `not printed: ${line}`);
  if (wrong.length === 0) return [];
  return [`${placeOf(block)}: ${wrong.join("\n")}\nPrinted was:\n${printed.slice(-2_000)}`];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
