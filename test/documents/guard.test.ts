import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import {
  type Block,
  blocksOf,
  documents,
  type Fence,
  fencesOf,
  type Runner,
  savedAs,
} from "./blocks.ts";

/* Nothing that a document shows goes without a test that really does it, or compares it. */

interface RunBy {
  /** The test or script that runs the blocks. */
  test: string;
  /** Of which documents. */
  takes: (file: string) => boolean;
}

const within_docs = (file: string): boolean => file === "README.md" || file.startsWith("docs/");

/** Who runs the commands of a document. */
const runs: Partial<Record<Runner, RunBy>> = {
  checkout: { test: "test/documents/checkout.test.ts", takes: within_docs },
  container: {
    test: "test/container/try.ts",
    takes: (file) => file === "README.md" || /^docs\/[^/]+$/.test(file),
  },
  systemd: { test: "test/systemd/try.ts", takes: within_docs },
  monitoring: {
    test: "test/monitoring/try.sh",
    takes: (file) => ["docs/monitoring/README.md", "docs/operating.md"].includes(file),
  },
  receivers: {
    test: "test/contract/receiver-example.test.ts",
    takes: (file) => file === "docs/receivers.md",
  },
  upgrade: { test: "test/upgrade/try.ts", takes: (file) => file === "docs/operating.md" },
  full: { test: "test/full.ts", takes: (file) => /^test\/\w+\/README.md$/.test(file) },
};

/** Which test compares what a document shows that no command of it prints, by document and heading. */
const compared: Record<string, Record<string, string>> = {
  "docs/getting-paid.md": {
    "MikroTik (RouterOS 7)": "test/documents/getting-paid.test.ts",
    "SMS and WhatsApp": "test/documents/getting-paid.test.ts",
  },
  "docs/monitoring/README.md": { "Warnings in the log": "test/operations/watch.test.ts" },
  "docs/operating.md": {
    "E-mail": "test/unit/config.test.ts",
    "The log": "test/operations/request-line.test.ts",
    "Refused keys and logins": "test/operations/request-line.test.ts",
  },
  "docs/webhooks.md": {
    "Receive deliveries": "test/documents/webhooks.test.ts",
    "An expired certificate": "test/documents/webhooks.test.ts",
    "Verify the signature": "test/contract/receiver-example.test.ts",
  },
};

/** Which test takes the code that a reader saves, by its name. */
const saved: Record<string, string> = {
  "/etc/prometheus/prometheus.yml": "test/monitoring/try.sh",
  "/etc/fstab": "test/systemd/installing.ts",
};

const placeOf = ({ file, line }: Pick<Block, "file" | "line">): string => `${file}:${line}`;

const blocks = documents().flatMap(blocksOf);
/** docs/commands.md is compared as a whole with the command line; src/README.md has a drawing. */
const others = documents()
  .filter((file) => file !== "docs/commands.md" && !file.startsWith("src/"))
  .flatMap(fencesOf)
  .filter(({ language }) => language !== "sh");

test("every block of commands names a test that runs it", () => {
  expect(blocks.length).toBeGreaterThan(50);
  const left = blocks.filter(({ runner, file }) => !(runner && runs[runner]?.takes(file)));
  expect(left.map(placeOf)).toEqual([]);
});

test("every runner reads the blocks from the documents", () => {
  const { full: _, ...readers } = runs; // the next test is about that one
  for (const { test } of Object.values(readers))
    expect([test, /blocks(?:\.ts|Of)|typedIn|Follower/.test(readFileSync(test, "utf8"))]).toEqual([
      test,
      true,
    ]);
});

test("check:full runs every script that a folder of tests describes", () => {
  const full = readFileSync("test/full.ts", "utf8");
  const scripts = blocks
    .filter(({ runner }) => runner === "full")
    .flatMap(({ text }) => text.match(/^(?:bun )?test\/\S+/gm) ?? []);
  expect(scripts.length).toBeGreaterThan(4);
  expect(scripts.filter((script) => !full.includes(script.replace("bun ", "")))).toEqual([]);
});

/** Those who save what a document shows before they run what follows it. */
const saving: (Runner | null)[] = ["checkout", "receivers"];

const isUsed = ({ file, line }: Fence): boolean =>
  blocksOf(file).some((block) => saving.includes(block.runner) && block.line > line);

const isHeld = (fence: Fence): boolean => {
  const name = savedAs(fence);
  if (name) return name in saved || isUsed(fence);
  const shown_by = blocks.find(({ shows }) => shows && placeOf(shows) === placeOf(fence));
  return shown_by?.runner === "checkout" || compared[fence.file]?.[fence.heading] !== undefined;
};

test("every other block is printed, saved and used, or compared by a test", () => {
  expect(others.length).toBeGreaterThan(40);
  expect(others.filter((fence) => !isHeld(fence)).map(placeOf)).toEqual([]);
});

test("the tables here name tests that are there, and blocks that are", () => {
  const shown = new Set(others.map(({ file, heading }) => `${file}: ${heading}`));
  for (const [file, headings] of Object.entries(compared))
    for (const [heading, test] of Object.entries(headings)) {
      expect([`${file}: ${heading}`, shown.has(`${file}: ${heading}`)]).toEqual([
        `${file}: ${heading}`,
        true,
      ]);
      expect([test, readFileSync(test, "utf8").includes(file)]).toEqual([test, true]);
    }
  const names = others.flatMap((fence) => savedAs(fence) ?? []);
  for (const [name, test] of Object.entries(saved))
    expect([name, names.includes(name), readFileSync(test, "utf8").includes(name)]).toEqual([
      name,
      true,
      true,
    ]);
  const { full: _, ...readers } = runs; // the next test is about that one
  for (const { test } of Object.values(readers))
    expect([test, existsSync(test)]).toEqual([test, true]);
});
