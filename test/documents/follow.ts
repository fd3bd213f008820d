import type { Runner } from "./blocks.ts";
import type { Machine } from "./machine.ts";
import { fail } from "./office.ts";
import { type Typed, typedIn } from "./typed.ts";

/** What happens around the commands under a heading. Without one they only have to succeed. */
export interface Situation {
  /** Brings it about. */
  begins?(): Promise<unknown>;
  /** Behind the first command that begins with this. */
  before?: Record<string, () => Promise<unknown>>;
  /** What is typed where the command asks. */
  input?: string;
  /** Of commands that begin with this: the status that they have to end with, in place of 0. */
  status?: Record<string, number>;
  /** Looks at what came of each block, in order. */
  after?: ((text: string) => Promise<unknown>)[];
  /** When all of it was typed. */
  ends?(): Promise<unknown>;
}

/** Types what documents say for one runner into a machine, section by section, and looks at what came of it. */
export class Follower {
  private count = 0;

  constructor(
    private readonly machine: Machine,
    private readonly runner: Runner,
  ) {}

  /** How many blocks of commands were typed. */
  get typed(): number {
    return this.count;
  }

  /** Fails when a situation's heading is gone from these documents. */
  checkHeadings(files: readonly string[], situations: Record<string, Situation>): void {
    const typed = files.flatMap((file) => typedIn(file, this.runner));
    const known = new Set(typed.map(({ heading }) => heading));
    for (const heading of Object.keys(situations))
      if (!known.has(heading)) fail(`no command stands under ${heading} any more`);
  }

  async follow(
    file: string,
    situations: Record<string, Situation>,
    is_meant: (heading: string) => boolean = () => true,
  ): Promise<void> {
    const sections = Map.groupBy(typedIn(file, this.runner), ({ heading }) => heading);
    for (const [heading, section] of sections)
      if (is_meant(heading)) await this.section(heading, section, situations[heading] ?? {});
  }

  /** All commands under one heading. */
  private async section(heading: string, section: Typed[], situation: Situation): Promise<void> {
    console.log(`== ${section[0]?.block.file}: ${heading}`);
    await situation.begins?.();
    for (const [index, typed] of section.entries()) {
      const text = await this.type(typed, situation);
      await situation.after?.[index]?.(text);
    }
    await situation.ends?.();
  }

  private async type({ block }: Typed, situation: Situation): Promise<string> {
    const { before, status, input } = situation;
    const { file, line, text } = block;
    const of = <T>(known: Record<string, T> = {}): T | undefined =>
      Object.entries(known).find(([begin]) => text.startsWith(begin))?.[1];
    await of(before)?.();
    console.log(`  ${file}:${line}`);
    for (const shown of text.trimEnd().split("\n")) console.log(`  $ ${shown}`);
    const done = await this.machine.type(text, input);
    this.count += 1;
    const expected = of(status) ?? block.exit;
    if (done.status !== expected)
      fail(`${file}:${line} ends with ${done.status}, not ${expected}:\n${done.text}`);
    const last = done.text.trim().split("\n").slice(-3);
    for (const shown of last) console.log(`    ${shown.slice(0, 200)}`);
    return done.text;
  }
}
