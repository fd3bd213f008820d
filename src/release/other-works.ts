import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { sha256Of } from "../operations/backup/sha256.ts";
import { type Component, npmPurl, readText, textsIn } from "./component.ts";

const root = join(import.meta.dir, "../..");
const fonts = join(root, "src/billing/pdf/fonts");
const texts = join(import.meta.dir, "texts");
const sqlite_header = join(root, "node_modules/better-sqlite3/deps/sqlite3/sqlite3.h");

const bun_version = manifest.packageManager.replace("bun@", "");

/** Bun for each kind of machine, with the checksums by which the Dockerfile knows its packages. */
const bunOf = (dockerfile: string): Component[] =>
  ["x64", "aarch64"].map((machine) => {
    const name = `@oven/bun-linux-${machine}`;
    const [, content] = new RegExp(`\\b([0-9a-f]{128}) ${machine}\\b`).exec(dockerfile) ?? [];
    return {
      type: "platform",
      name,
      version: bun_version,
      licence: null,
      texts: [readText(join(texts, "bun.txt"))],
      hash: content ? { alg: "SHA-512", content } : null,
      purl: npmPurl(name, bun_version),
      uses: [],
    };
  });

/** The image on which that of the Dockerfile stands: `name:tag@sha256:…`. */
const baseOf = (reference: string): Component => {
  const [, name, tag, content = ""] =
    /^(\w+):([\w.-]+)@sha256:([0-9a-f]{64})$/.exec(reference) ?? [];
  const known = content !== "";
  return {
    type: "container",
    name: name ?? reference,
    version: tag ?? null,
    licence: null,
    texts: [],
    hash: known ? { alg: "SHA-256", content } : null,
    purl: known ? `pkg:oci/${name}@sha256%3A${content}?tag=${tag}` : null,
    uses: [],
  };
};

/** Within better-sqlite3, where no scanner looks for it. */
const sqlite = (): Component => {
  const header = readFileSync(sqlite_header, "utf8");
  const version = /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(header)?.[1];
  if (!version) throw new Error(`${sqlite_header} has no version`);
  return {
    type: "library",
    name: "sqlite",
    version,
    licence: "blessing",
    texts: [readText(join(texts, "sqlite.txt"))],
    hash: null,
    purl: `pkg:generic/sqlite@${version}`,
    cpe: `cpe:2.3:a:sqlite:sqlite:${version}:*:*:*:*:*:*:*`,
    uses: [],
  };
};

const fontFiles = (): Component[] =>
  readdirSync(fonts)
    .filter((name) => name.endsWith(".ttf"))
    .toSorted()
    .map((name) => ({
      type: "file",
      name,
      version: null,
      licence: "OFL-1.1",
      texts: textsIn(fonts),
      hash: { alg: "SHA-256", content: sha256Of(join(fonts, name)) },
      purl: null,
      uses: [],
    }));

/** From which the source has its list of common passwords. */
const zxcvbn: Component = {
  type: "data",
  name: "zxcvbn",
  version: "4.4.2",
  licence: "MIT",
  texts: [readText(join(texts, "zxcvbn.txt"))],
  hash: null,
  purl: npmPurl("zxcvbn", "4.4.2"),
  uses: [],
};

/**
 * What is shipped, and no package that bun.lock knows. `base` names the image's base when it is not that of the
 * Dockerfile. A folder without a Dockerfile makes no image: nothing is said of a base.
 */
export const otherWorks = (base?: string): Component[] => {
  const file = join(root, "Dockerfile");
  const dockerfile = existsSync(file) ? readFileSync(file, "utf8") : "";
  const reference = base || /^ARG BASE=(\S+)$/m.exec(dockerfile)?.[1];
  const image = reference ? [baseOf(reference)] : [];
  return [...bunOf(dockerfile), ...image, sqlite(), ...fontFiles(), zxcvbn];
};
