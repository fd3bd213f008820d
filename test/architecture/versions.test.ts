import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";

/* What is installed is what was tested: no range stands where a version belongs. */

const { version, description, license, dependencies, devDependencies, packageManager } = JSON.parse(
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

test("every file that names the version names that of package.json", () => {
  const named = {
    "CHANGELOG.md": /^## \[([\d.]+)\]/m,
    Dockerfile: /^ARG VERSION=(.*)$/m,
    "compose.yaml": /^ {4}image: \$\{LASTMILE_IMAGE:-lastmile\}:(.*)$/m,
    "docs/install.md": /lastmile-([\d.]+)-image\.tar\.gz/,
    "docs/operating.md": /lastmile-([\d.]+)-program\.tar\.gz/,
  };
  for (const [file, pattern] of Object.entries(named))
    expect([file, pattern.exec(readFileSync(file, "utf8"))?.[1]]).toEqual([file, version]);
});

test("the image describes itself as package.json does", () => {
  expect(readFileSync("Dockerfile", "utf8")).toContain(
    `org.opencontainers.image.description="${description}" \\\n  org.opencontainers.image.licenses="${license}"`,
  );
});

test("the image is built on nothing but what is named by its digest", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  const bases = [...dockerfile.matchAll(/^FROM (?!\$\{BASE\})(\S+)/gm)].map(([, name]) => name);
  expect(bases.filter((name) => !stages.includes(name))).toEqual([]);
  expect(dockerfile).toMatch(/^ARG BASE=\S+@sha256:[0-9a-f]{64}$/m);
});
