import { expect, test } from "bun:test";
import { join } from "node:path";
import { run } from "../command.ts";
import { type Answers, fetchAll, newFolder, startOldSystem } from "./old-system.ts";
import { splynx_answers } from "./splynx-answers.ts";
import { uisp_answers } from "./uisp-answers.ts";

const old_systems: ["uisp" | "splynx", Answers][] = [
  ["uisp", uisp_answers],
  ["splynx", splynx_answers],
];

test.each(old_systems)(
  "the folder of %s is imported whole, and every balance comes out",
  async (name, answers) => {
    await using system = startOldSystem(answers);
    using folder = newFolder();
    using place = newFolder();
    await fetchAll(name, system, folder);
    const env = { DATABASE_PATH: join(place.path, "lastmile.db") };
    await run(["migrate"], env);
    await run(["org", "create", "--name", "Cedar Net", "--currency", "USD"], env);
    const { out } = await run(["import", "folder", folder.path, "--json"], env);
    const { files } = JSON.parse(out) as { files: { file: string; rejected: number }[] };
    expect(files.filter(({ rejected }) => rejected > 0)).toEqual([]);
    const again = await run(["import", "folder", folder.path, "--json"], env);
    const second = JSON.parse(again.out) as { files: { created: number; updated: number }[] };
    expect(second.files.filter(({ created, updated }) => created + updated > 0)).toEqual([]);
  },
);
