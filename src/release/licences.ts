import { version } from "../version.ts";
import type { Component } from "./component.ts";

/** Licences that ask for no more than their text beside the program. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "blessing",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
]);

/** Whether an SPDX expression leaves a choice that is allowed: `(MIT OR GPL-2.0-only)` does. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((id) => allowed.has(id)));

const titleOf = ({ name, version, licence }: Component): string =>
  [name, version, licence && `(${licence})`].filter(Boolean).join(" ");

/** Throws when a component has no licence that may be shipped, or not its text. */
export const checkLicences = (components: readonly Component[]): void => {
  for (const component of components) {
    const { licence, texts, type } = component;
    if (licence && !isAllowed(licence))
      throw new Error(`${titleOf(component)}: src/release/licences.ts does not allow this licence`);
    if (!licence && texts.length === 0 && type !== "container")
      throw new Error(`${titleOf(component)} has no licence`);
    if (licence && texts.length === 0)
      throw new Error(`${titleOf(component)} has no file with its licence`);
  }
};

const intro = `Third-party licences of Lastmile ${version}

Lastmile itself is under the MIT licence (LICENSE). This file has the licences and notices of everything else
that is shipped: in the program, beside it, and in the container's image.

- The packages of Debian in the image have theirs in /usr/share/doc/*/copyright there, and the texts of the
  GPL and the LGPL are in /usr/share/common-licenses.
- @myriaddreamin/typst-ts-node-compiler is one native file. The libraries of Rust and the fonts in it are those
  of its source, https://github.com/Myriad-Dreamin/typst.ts, which lists them; the package has its own licence
  alone.
`;

const line = "=".repeat(80);

/** Every text once, below the names of all that it goes with. */
export const licencesText = (components: readonly Component[]): string => {
  const holders = new Map<string, string[]>();
  for (const component of components)
    for (const text of component.texts)
      holders.set(text, [...(holders.get(text) ?? []), titleOf(component)]);
  const parts = [...holders].map(
    ([text, names]) => `${line}\n${names.join("\n")}\n${line}\n\n${text}\n`,
  );
  return [intro, ...parts].join("\n");
};
