import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { freePort } from "../documented-receiver.ts";
import { until } from "../until.ts";
import { type Block, blocksOf, documents, fencesOf } from "./blocks.ts";
import { differences, missingLines } from "./shown.ts";
import { Terminal } from "./terminal.ts";

/*
 * Runs every block of commands that a document marks with `run: checkout`, as it is printed and from top to
 * bottom, in a fresh checkout, beside the demo that README's first command starts. Only ports that are printed
 * are exchanged for free ones, and npx finds bun without the network.
 */

/** What a checkout holds; what only its tests need is left out. */
const checked_out = ["bun.lock", "bunfig.toml", "db", "docs", "package.json", "src"];

const folder = mkdtempSync(join(tmpdir(), "lastmile-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newCheckout = (name: string): string => {
  const checkout = join(folder, name);
  for (const part of checked_out) cpSync(part, join(checkout, part), { recursive: true });
  return checkout;
};

/** `npx` as it is here: it has bun and what is installed in the current folder, and asks no registry. */
const npx = `#!/bin/sh
if [ "$1 $2" = "--yes bun@${Bun.version}" ]; then
  shift 2
  exec "${process.execPath}" "$@"
fi
program=$1
shift
exec "${process.execPath}" "node_modules/.bin/$program" "$@"
`;

const programs = join(folder, "programs");
mkdirSync(programs);
writeFileSync(join(programs, "npx"), npx);
chmodSync(join(programs, "npx"), 0o755);

/** Nothing of this run's own settings, which nobody else has. */
const foreign = /^(?:LASTMILE_.*|NODE_ENV|PORT|DATABASE_PATH)$/;
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name))),
  PATH: [programs, resolve(process.execPath, ".."), process.env.PATH].join(delimiter),
  HOST: "127.0.0.1",
};

/** What the prompts of `user create` and the like are answered with. */
const typed = "correct horse battery\ncorrect horse battery\n";

/** Needs no proof here: it is what runs this test. */
const runs_this = "npx --yes bun@1.4.5 run check";

/** Not on every machine that runs the tests. */
const optional_programs = ["python3", "node"];

const missingProgram = ({ text }: Block): string | undefined =>
  optional_programs.find(
    (name) => new RegExp(`(?:^|[|;&(]) *${name} `, "m").test(text) && !Bun.which(name),
  );

const placeOf = ({ file, line }: Block): string => `${file}:${line}`;

/** A document's reader. */
class Reader {
  readonly ports = new Map<string, number>();
  readonly terminal: Terminal;

  constructor(checkout: string, name: string) {
    this.terminal = new Terminal(checkout, join(folder, "scripts", name), env);
  }

  /** With the ports of this run in place of those that are printed. */
  async placed(text: string): Promise<string> {
    for (const [, port = ""] of text.matchAll(/\b(?:localhost|127\.0\.0\.1):(\d+)/g))
      if (!this.ports.has(port)) this.ports.set(port, await freePort());
    return text.replace(
      /\b(localhost|127\.0\.0\.1):(\d+)/g,
      (_, host, port) => `${host}:${this.ports.get(port)}`,
    );
  }

  /** Runs a block and looks whether it does what the document says; returns what does not hold. */
  async run(block: Block): Promise<string[]> {
    if (block.stays) return this.start(block);
    const commands = strict(await this.placed(block.text));
    const ran = await this.terminal.run(commands, block.exit, typed);
    if (ran.status !== block.exit)
      return [`${placeOf(block)}: exit status ${ran.status}, having printed:\n${ran.printed}`];
    return wrongIn(block, ran.printed);
  }

  async start(block: Block): Promise<string[]> {
    const { port } = block;
    if (port) this.ports.set(port, await freePort());
    const listens = port ? { PORT: String(this.ports.get(port)) } : {};
    const running = this.terminal.start(await this.placed(block.text), listens);
    await until(
      `${placeOf(block)} prints what the document shows:\n${block.shows?.text ?? "anything"}`,
      () => running.printed !== "" && wrongIn(block, running.printed).length === 0,
    ).catch((error) => {
      throw new Error(`${error.message}\nbut it printed:\n${running.printed}`);
    });
    return [];
  }
}

/** The commands, which fail where a variable that they set is empty: a pipe tells only of its last command. */
const strict = (text: string): string =>
  [...text.matchAll(/^(?:export )?([A-Z_]+)=\$\(/gm)].reduce(
    (so_far, [, name]) =>
      `${so_far}test -n "$${name}" || { echo "${name} is empty"; exit 1; }\n`,
    text,
  );

/** What a block was to print and did not, or what the service refused without the document's saying so. */
const wrongIn = (block: Block, printed: string): string[] => {
  const { shows } = block;
  const is_refused = printed.includes('{"status":false,') && !shows?.text.includes('"status": false');
  const wrong =
    shows?.language === "json"
      ? differences(JSON.parse(shows.text), parsed(printed))
      : missingLines(shows?.text ?? "", printed).map((line) => `not printed: ${line}`);
  if (is_refused) wrong.push("the service refuses it");
  if (wrong.length === 0) return [];
  return [`${placeOf(block)}: ${wrong.join("\n")}\nPrinted was:\n${printed.slice(0, 2_000)}`];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const run_here = documents().filter((file) =>
  blocksOf(file).some(({ runner }) => runner === "checkout"),
);
/** The demo that README starts, beside which the other documents are tried. */
const [start_demo] = blocksOf("README.md");
let demo: Reader;
beforeAll(async () => {
  demo = new Reader(newCheckout("demo"), "demo");
  if (start_demo) await demo.start(start_demo);
});
afterAll(() => demo.terminal.close());

test.skipIf(!Bun.which("curl")).each(run_here)("the commands of %s do what it says", async (file) => {
  // README installs it for real, which the demo's checkout would not survive.
  const is_readme = file === "README.md";
  const checkout = is_readme ? newCheckout("installed") : join(folder, "demo");
  const reader = new Reader(checkout, file.replaceAll("/", "-"));
  for (const [port, free] of demo.ports) reader.ports.set(port, free);
  const wrong: string[] = [];
  for (const { marker, text } of fencesOf(file)) {
    const [, name] = /^file: (\S+)$/.exec(marker) ?? [];
    if (name) writeFileSync(join(checkout, name), text);
  }
  try {
    for (const block of blocksOf(file)) {
      const runs_elsewhere = block.runner !== "checkout" || block.text.trim() === runs_this;
      if (runs_elsewhere || (is_readme && block.line === start_demo?.line)) continue;
      const missing = missingProgram(block);
      if (missing) console.log(`${placeOf(block)}: not run, without ${missing} on this machine`);
      else wrong.push(...(await reader.run(block)));
      if (wrong.length > 0) break;
    }
  } finally {
    await reader.terminal.close();
  }
  expect(wrong).toEqual([]);
});
