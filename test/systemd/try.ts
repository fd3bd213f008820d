/**
 * `bun test/systemd/try.ts PID ROOT`: types the commands of the documents into the machine that `try.sh`
 * has booted, in their order, and looks at what came of them.
 */
import { documents } from "../documents/blocks.ts";
import { harms } from "./harms.ts";
import { Machine } from "./machine.ts";
import { fail, Office } from "./office.ts";
import { installing, nights, others, type Situation } from "./situations.ts";
import { type Typed, typedIn } from "./typed.ts";

const [pid = "", root = ""] = process.argv.slice(2);
const machine = new Machine(pid, root);
const office = new Office(machine);

let typed_count = 0;

const type = async ({ block }: Typed, { before, status, input }: Situation): Promise<string> => {
  const { file, line, text } = block;
  const of = <T>(known: Record<string, T> = {}): T | undefined =>
    Object.entries(known).find(([begin]) => text.startsWith(begin))?.[1];
  await of(before)?.();
  console.log(`  ${file}:${line}`);
  for (const shown of text.trimEnd().split("\n")) console.log(`  $ ${shown}`);
  const done = await machine.type(text, input);
  typed_count += 1;
  const expected = of(status) ?? block.exit;
  if (done.status !== expected)
    fail(`${file}:${line} ends with ${done.status}, not ${expected}:\n${done.text}`);
  const last = done.text.trim().split("\n").slice(-3);
  for (const shown of last) console.log(`    ${shown.slice(0, 200)}`);
  return done.text;
};

/** All commands under one heading. */
const follow = async (heading: string, section: Typed[], situation: Situation): Promise<void> => {
  console.log(`== ${section[0]?.block.file}: ${heading}`);
  await situation.begins?.();
  for (const [index, typed] of section.entries()) {
    const text = await type(typed, situation);
    await situation.after?.[index]?.(text);
  }
  await situation.ends?.();
};

const read = async (
  file: string,
  situations: Record<string, Situation>,
  is_meant: (heading: string) => boolean = () => true,
): Promise<void> => {
  const sections = Map.groupBy(typedIn(file), ({ heading }) => heading);
  for (const [heading, section] of sections)
    if (is_meant(heading)) await follow(heading, section, situations[heading] ?? {});
};

const install = "docs/install.md";
const night = "docs/night.md";
const last = "Uninstalling";

const known = new Set([install, night].flatMap(typedIn).map(({ heading }) => heading));
for (const heading of [...Object.keys(installing(office)), ...Object.keys(nights(office))])
  if (!known.has(heading)) fail(`no command stands under ${heading} any more`);

await read(install, installing(office), (heading) => heading !== last);
await harms(office);
await read(night, nights(office));
for (const file of documents().filter((file) => file !== install && file !== night))
  await read(file, others(office));
await read(install, installing(office), (heading) => heading === last);
console.log(`Right: ${typed_count} blocks of commands did what the documents say.`);
