import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyDemo, demo_password } from "../demo-copy.ts";
import { type Block, blocksOf, documents } from "./blocks.ts";
import { newCheckout, Reader, withPrograms } from "./reader.ts";
import { Terminal } from "./terminal.ts";

/*
 * Runs every block of commands that a document marks with `run: checkout`, as it is printed and from top to
 * bottom, in a fresh checkout, beside the demo that README's first command starts. Only ports that are printed
 * are exchanged for free ones, and npx and npm find packages without a registry.
 */

const folder = mkdtempSync(join(tmpdir(), "lastmile-documents-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = withPrograms(join(folder, "programs"));

const terminalIn = (checkout: string, name: string): Terminal =>
  new Terminal(checkout, join(folder, "scripts", name), env);

/** README's first command: the demo, beside which all documents are tried. */
const start_demo = blocksOf("README.md").find(({ text }) => text.endsWith(" run demo\n"));

/** README's second command, which runs this. */
const isCheck = ({ text }: Block): boolean => text.endsWith(" run check\n");

const demo_checkout = newCheckout(join(folder, "demo"));

/** As if the demo had run here before: `demo.test.ts` is about its first run. */
const placeDemo = async (): Promise<void> => {
  const data = join(demo_checkout, "data");
  mkdirSync(data);
  const access = { key: await copyDemo(join(data, "demo.db")), password: demo_password };
  writeFileSync(join(data, "demo.access.json"), JSON.stringify(access));
};

let demo: Reader;
beforeAll(async () => {
  await placeDemo();
  demo = new Reader(terminalIn(demo_checkout, "demo"));
  expect(start_demo && (await demo.run(start_demo))).toEqual([]);
});
afterAll(() => demo.terminal.close());

const runsHere = (block: Block): boolean =>
  block.runner === "checkout" && !isCheck(block) && block.line !== startLine(block.file);

const startLine = (file: string) => (file === start_demo?.file ? start_demo.line : undefined);

const followed = documents().filter((file) => blocksOf(file).some(runsHere));

test.skipIf(!Bun.which("curl")).each(followed)(
  "the commands of %s do what it says",
  async (file) => {
    // README installs Lastmile for real: on another machine than the demo's.
    const checkout = file === "README.md" ? newCheckout(join(folder, "installed")) : demo_checkout;
    const reader = new Reader(terminalIn(checkout, file.replaceAll("/", "-")), demo.ports);
    try {
      expect(await reader.follow(file, runsHere)).toEqual([]);
    } finally {
      await reader.terminal.close();
    }
  },
);
