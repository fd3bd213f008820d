import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

/* What is installed is what was tested: no range stands where a version belongs. */

const { dependencies, devDependencies, packageManager } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const packages: [string, string][] = Object.entries({ ...dependencies, ...devDependencies });

test("package.json names every package in one exact version", () => {
  expect(packages.length).toBeGreaterThan(20);
  const ranges = packages.filter(
    ([, version]) => !/^(?:npm:\w+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(ranges).toEqual([]);
  expect(packageManager).toMatch(/^bun@\d+\.\d+\.\d+$/);
});

/** Under another name, a package is there in a second version: `npm:typescript@7.0.2`. */
const installed = (name: string, version: string): string =>
  version.startsWith("npm:") ? version.slice("npm:".length) : `${name}@${version}`;

test("bun.lock asks for the same versions, and has them", () => {
  const lock = readFileSync("bun.lock", "utf8");
  const other = packages.filter(
    ([name, version]) =>
      !lock.includes(`"${name}": "${version}",\n`) ||
      !lock.includes(`"${name}": ["${installed(name, version)}"`),
  );
  expect(other).toEqual([]);
});

test("a package that is added gets its exact version", () => {
  expect(readFileSync("bunfig.toml", "utf8")).toContain("[install]\nexact = true\n");
});
