import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../command.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-import-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const lastmile = (args: string[]) => run(args, { DATABASE_PATH: join(folder, "lastmile.db") });

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe("lastmile import clients, export clients", () => {
  const csv =
    'Customer,Login,Tel.,Ref,Remark\nRima,rima,+961 3 123456,crm-1,"one\ntwo"\n=SUM(A1),evil,,,\nBad,b b,,,\n';

  test("an import, its rejected lines, an export, and its import again", async () => {
    await lastmile(["org", "create", "--name", "Cedar Net", "--json"]);
    const path = file("clients.csv", csv);
    const map = ["--map", "Remark=notes"];

    const rehearsed = await lastmile(["import", "clients", path, "--dry-run", ...map]);
    expect(rehearsed.code).toBe(0);
    expect(rehearsed.out).toContain("3 lines: 2 created, 0 updated, 0 unchanged, 1 rejected");
    expect(rehearsed.out).toContain("nothing was changed");

    const imported = await lastmile(["import", "clients", path, "--json", ...map]);
    expect(JSON.parse(imported.out)).toMatchObject({
      dry_run: false,
      lines: 3,
      created: 2,
      rejected: 1,
      columns: { Customer: "name", Login: "username", "Tel.": "phone_number", Remark: "notes" },
      rejected_file: `${path}.rejected.csv`,
    });
    expect(readFileSync(`${path}.rejected.csv`, "utf8")).toBe(
      "Customer,Login,Tel.,Ref,Remark,line,reason\nBad,b b,,,,5,username must not contain spaces\n",
    );

    const exported = join(folder, "export.csv");
    await lastmile(["export", "clients", exported, "--bom"]);
    const text = readFileSync(exported, "utf8");
    expect(text.startsWith("\ufeffname,username,email,")).toBe(true);
    expect(text).toContain("'=SUM(A1),evil,");
    expect(text).toContain(",+961 3 123456,");
    expect((await lastmile(["export", "clients"])).out).toBe(text.slice(1));

    const again = await lastmile(["import", "clients", exported, "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      rejected: 0,
      ignored_columns: ["id", "balance", "created_at", "updated_at"],
      rejected_file: null,
    });
  });

  test("rejected lines are no formulas to a spreadsheet, and the same to an import", async () => {
    const path = file(
      "rejected.csv",
      "name,username,notes\n=1+1,a b,'=2\nNour,nour,\"open\nKarim,",
    );
    const { out } = await lastmile(["import", "clients", path, "--dry-run"]);
    expect(out).toContain("encoding: utf-8");
    expect(readFileSync(`${path}.rejected.csv`, "utf8")).toBe(
      [
        "name,username,notes,line,reason",
        "'=1+1,a b,'=2,2,username must not contain spaces",
        "Nour,nour,open,3,has a quote in notes that is not closed; line 4 was passed over",
        "",
      ].join("\n"),
    );
  });

  test.each([
    [["import", "clients"], 2, "missing required argument 'file'"],
    [["import", "people", "x.csv"], 2, "commands: clients"],
    [["import", "clients", "x.csv", "--preset", "other"], 2, "Allowed choices are standard"],
    [["import", "clients", "x.csv", "--map", "Name"], 2, "Expected Header=field"],
    [["import", "clients", "x.csv", "--map", "Name=nothing"], 2, "nothing is not a field"],
    [["import", "clients", "missing.csv"], 1, "missing.csv is not there"],
    [["export", "clients", "--org", "Nobody"], 1, "Nobody"],
  ])("%j ends with %d", async (args, code, words) => {
    const answer = await lastmile(args);
    expect(answer.code).toBe(code);
    expect(answer.err).toContain(words);
    expect(answer.out).toBe("");
  });
});
