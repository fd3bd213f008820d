import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Somebody else's work that is shipped. */
export interface Component {
  /** As CycloneDX classifies it. */
  type: "container" | "data" | "file" | "library" | "platform";
  name: string;
  version: string | null;
  /** An SPDX expression; null when it has many licences, which are beside it. */
  licence: string | null;
  /** The texts that must go with it. */
  texts: string[];
  /** Of the archive, file or image that it comes from, in hexadecimal. */
  hash: { alg: "SHA-256" | "SHA-512"; content: string } | null;
  /** Its package URL, by which scanners know it. */
  purl: string | null;
  /** Its name in the list of known vulnerabilities, where that has no package URL. */
  cpe?: string;
  /** The package URLs of the shipped packages that it uses. */
  uses: string[];
}

/** The licences and notices in a package's folder, those of what is bundled in it included. */
export const textsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /(?:^|\.js\.)(?:licen[cs]e|notice|copying|ofl)/i.test(name))
    .toSorted()
    .map((name) => readText(join(folder, name)));

/** A text without the differences that nobody sees. */
export const readText = (file: string): string =>
  readFileSync(file, "utf8")
    .replaceAll(/[ \t]*\r?\n/g, "\n")
    .trim();

export const npmPurl = (name: string, version: string): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;
