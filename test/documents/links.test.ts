import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { documents } from "./blocks.ts";

const files = [...documents(), "CHANGELOG.md"];

/** Without its blocks of code, which may hold what looks like a link or a heading. */
const proseOf = (file: string): string =>
  readFileSync(file, "utf8").replace(/^\s*```[\s\S]*?^\s*```$/gm, "");

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string): string[] => {
  const seen = new Map<string, number>();
  return [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => {
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
};

const linksOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));

test("every link of a document leads to a file, and to a heading that is there", () => {
  const links = files.flatMap((file) => linksOf(file).map((link) => ({ file, link })));
  expect(links.length).toBeGreaterThan(50);
  const dead = links.filter(({ file, link }) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? file : normalize(join(dirname(file), path));
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(dead.map(({ file, link }) => `${file}: ${link}`)).toEqual([]);
});
