import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildMetafile } from "bun";
import lock from "../../bun.lock";
import { type Component, npmPurl, textsIn } from "./component.ts";

const modules = join(import.meta.dir, "../../node_modules");

/** The path of a file's package in `node_modules`. */
const packageOf = (file: string): string[] => {
  const [, ...path] = file.split("node_modules/");
  return /^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path.join("node_modules/")) ?? [];
};

/** Packages of which a bundle has at least one byte. */
const bundledIn = (metafiles: readonly BuildMetafile[]): string[] =>
  metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => packageOf(file));

/** The parts of a native package for the machines on which the service runs: `…-linux-x64-gnu`. */
const partsOf = (name: string): string[] =>
  Object.keys(lock.packages).filter(
    (path) => path.startsWith(`${name}-linux-`) && /-(?:x64|arm64)-gnu$/.test(path),
  );

/** In bun.lock, a package inside another one is `outer/inner`. */
const locked = (path: string) => {
  const [id = "", , info, integrity = ""] =
    lock.packages[path.replaceAll("/node_modules/", "/")] ?? [];
  const at = id.lastIndexOf("@");
  const needs =
    typeof info === "object" ? { ...info.dependencies, ...info.optionalDependencies } : {};
  return { name: id.slice(0, at), version: id.slice(at + 1), integrity, needs: Object.keys(needs) };
};

/** The path of what the package at `path` imports as `name`. */
const resolve = (path: string, name: string): string => {
  const outer = path.split("/node_modules/");
  while (outer.length > 0 && locked([...outer, name].join("/node_modules/")).name === "")
    outer.pop();
  return [...outer, name].join("/node_modules/");
};

/**
 * The packages of npm that the bundles contain, and those of `beside` with their native parts for each kind of
 * machine, by name. Throws when bun.lock does not have one.
 */
export const shippedPackages = (
  metafiles: readonly BuildMetafile[],
  beside: readonly string[],
): Component[] => {
  // A native part is only installed on its own kind of machine: the package that brings it has its licence.
  const folders = new Map(bundledIn(metafiles).map((path) => [path, path]));
  for (const name of beside) for (const path of [name, ...partsOf(name)]) folders.set(path, name);
  const found = new Map<string, Component>();
  for (const [path, folder] of folders) {
    const { name, version, integrity, needs } = locked(path);
    if (!integrity.startsWith("sha512-")) throw new Error(`bun.lock has no hash of ${path}`);
    const installed = join(modules, folder);
    const { license } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const used = needs.map((need) => resolve(path, need)).filter((other) => folders.has(other));
    found.set(`${name}@${version}`, {
      type: "library",
      name,
      version,
      licence: typeof license === "string" ? license : "unknown",
      texts: textsIn(installed),
      hash: { alg: "SHA-512", content: hexOf(integrity.slice("sha512-".length)) },
      purl: npmPurl(name, version),
      uses: used.map(locked).map((other) => npmPurl(other.name, other.version)),
    });
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
};

const hexOf = (base64: string): string => Buffer.from(base64, "base64").toString("hex");
