import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLine } from "../../src/commands/syntax/command-line.ts";
import { everyCommand, fullName } from "../../src/commands/syntax/tree.ts";
import { launcher, main, outcomeOf, run } from "../command.ts";
import { commandReference, helpOf } from "../command-reference.ts";
import { until } from "../until.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastmile-commands-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const me = Bun.spawnSync(["id", "-un"]).stdout.toString().trim();
const database = (name: string): string => join(folder, name);

/** The words of a line as a shell reads them, up to a redirection. */
const wordsOf = (line: string): string[] =>
  [...line.replace(/ > .*/, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, plain = ""]) => quoted ?? plain,
  );

describe("help", () => {
  test.each(everyCommand(commandLine()).map((command) => [fullName(command), command] as const))(
    "%s shows its usage",
    (name, command) => {
      const help = helpOf(command);
      expect(help).toStartWith(`Usage: ${name} `);
      if (command.commands.length > 0 || name === "lastmile help") return;
      expect(help).toContain("Examples:\n  lastmile ");
      expect(help).toMatch(/Exit codes:\n {2}0 {2}done\n {2}1 {2}.+\n {2}2 {2}wrong usage/);
    },
  );

  test("every example is a command line that is taken", async () => {
    const examples = everyCommand(commandLine()).flatMap((command) =>
      [...helpOf(command).matchAll(/^ {2}lastmile (.+)$/gm)].map(([, line = ""]) => line),
    );
    expect(examples.length).toBeGreaterThan(25);
    for (const line of examples) {
      const program = commandLine();
      let ran = "";
      for (const command of everyCommand(program))
        command.action(() => {
          ran = fullName(command);
        });
      await program.parseAsync(wordsOf(line), { from: "user" });
      expect(`lastmile ${line}`).toStartWith(ran);
      expect(ran).not.toBe("");
    }
  });

  test.each([
    [["org", "create", "--help"], "org create"],
    [["org", "create", "-h"], "org create"],
    [["help", "org", "create"], "org create"],
    [["org", "--help"], "org"],
    [["help", "serve"], "serve"],
  ])("%j ends with 0", async (args, name) => {
    const { code, out, err } = await run(args, {});
    expect([code, err]).toEqual([0, ""]);
    expect(out).toStartWith(`Usage: lastmile ${name} `);
  });

  test("of what is no command ends with 2", async () => {
    const { code, out, err } = await run(["help", "org", "destroy"], {});
    expect([code, out]).toEqual([2, ""]);
    expect(err).toStartWith("lastmile: unknown command: org destroy\nusage: ");
  });

  test("docs/commands.md is what the command line says of itself", () => {
    expect(readFileSync("docs/commands.md", "utf8")).toBe(commandReference());
  });
});

describe("without a database", () => {
  const reading = [
    ["org", "list"],
    ["org", "update", "--name", "x"],
    ["user", "list"],
    ["user", "create", "--name", "a", "--email", "a@b.example", "--role", "owner"],
    ["key", "list"],
    ["key", "revoke", "x"],
    ["secrets", "status"],
    ["export", "clients"],
    ["job", "run", "prune"],
  ];
  test.each(reading.map((args) => [args.join(" "), args] as const))(
    "%s says so and makes none",
    async (_, args) => {
      const path = join(database("nothing"), "lastmile.db");
      const { code, out, err } = await run([...args], { DATABASE_PATH: path });
      expect([code, out]).toEqual([1, ""]);
      expect(err).toBe(
        `lastmile: There is no database at ${path}. Create one: DATABASE_PATH=${path} lastmile migrate\n`,
      );
      expect(existsSync(database("nothing"))).toBe(false);
    },
  );
});

describe("with one organization", () => {
  const env = () => ({ DATABASE_PATH: database("one.db") });
  beforeAll(async () => {
    await run(["org", "create", "--name", "Cedar Net"], env());
  });

  test("--org is not needed", async () => {
    const made = await run(["key", "create", "--name", "crm", "--abilities", "all"], env());
    expect(made).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^lm_/) });
    const listed = await run(["key", "list", "--json"], env());
    expect(JSON.parse(listed.out)).toMatchObject([{ name: "crm" }]);
    const updated = await run(["org", "update", "--timezone", "Europe/Paris", "--json"], env());
    expect(JSON.parse(updated.out)).toMatchObject({ timezone: "Europe/Paris" });
  });

  test("a person without a password: how one is set", async () => {
    const args = ["user", "create", "--name", "Rima", "--email", "rima@cedar.example"];
    const { out } = await run([...args, "--role", "owner"], env());
    expect(out).toEndWith(
      "They cannot log in yet. Set a password: lastmile user set-password rima@cedar.example --password-stdin\n",
    );
  });

  test("a refusal names the flag that was typed", async () => {
    const key = ["key", "create", "--name", "k", "--abilities", "all"];
    const [address, board, zone] = await Promise.all([
      run([...key, "--ips", "10.0.0.300"], env()),
      run([...key, "--boards", "no-board"], env()),
      run(["org", "update", "--timezone", "Beirut"], env()),
    ]);
    expect(address.err).toMatch(/^lastmile: --ips .*10\.0\.0\.300/);
    expect(board.err).toMatch(/^lastmile: --boards .*no-board/);
    expect(zone.err).toMatch(/^lastmile: --timezone .*Beirut/);
  });

  test("a reader who has seen enough of an export is no failure", async () => {
    const child = Bun.spawn(
      ["sh", "-c", '"$0" "$1" export clients | head -c 4; true', process.execPath, main],
      {
        env: { ...process.env, ...env() },
        stdout: "pipe",
        stderr: "pipe",
      },
    );
    const { out, err } = await outcomeOf(child);
    expect([out, err]).toEqual(["name", ""]);
  });

  test("clients as JSON and as a file", async () => {
    const csv = join(folder, "in.csv");
    writeFileSync(csv, "name,username\nSamir,samir\n=Layal,layal\n");
    await run(["import", "clients", csv], env());
    const asked = await run(["export", "clients", "--json"], env());
    const clients = [
      { name: "Samir", username: "samir" },
      { name: "=Layal", username: "layal" },
    ];
    expect(JSON.parse(asked.out)).toMatchObject(clients);
    const file = join(folder, "out.csv");
    const written = await run(["export", "clients", file, "--json"], env());
    expect(JSON.parse(written.out)).toEqual({ file });
    expect(readFileSync(file, "utf8")).toContain("'=Layal");
  });

  test.each([
    ["a missing file", ["import", "clients", "/nowhere/in.csv"], "/nowhere/in.csv is not there"],
    ["a folder", ["import", "clients", "/tmp"], "/tmp is a folder: choose a file in it"],
    [
      "no folder for rejected lines",
      ["import", "clients", import.meta.path, "--rejected", "/nowhere/r.csv"],
      "/nowhere is not there",
    ],
    [
      "a folder to check",
      ["check", "/tmp"],
      "/tmp is not right (it cannot be opened: it is a folder",
    ],
    ["a folder to write", ["export", "clients", "/tmp"], "/tmp is a folder: choose a file in it"],
    [
      "no folder to write in",
      ["export", "clients", "/nowhere/o.csv"],
      "/nowhere/o.csv is not there",
    ],
    ["a missing backup", ["restore", "/nowhere/latest.db"], "/nowhere/latest.db is not there"],
    ["a folder as a backup", ["restore", "/tmp"], "/tmp is a folder: choose a file in it"],
  ])("%s is named in words", async (_, args, words) => {
    const { code, out, err } = await run(args, env());
    expect(code).toBe(1);
    expect(err).toStartWith(`lastmile: ${words}`);
    expect(out + err).not.toMatch(/E[A-Z]{4,}/);
  });
});

describe("on a terminal", () => {
  /** Types each answer when its question is there; what the terminal showed, and the exit code. */
  const typing = async (args: string[], answers: [question: string, answer: string][]) => {
    let shown = "";
    const child = Bun.spawn([process.execPath, main, ...args], {
      env: { ...process.env, DATABASE_PATH: database("terminal.db") },
      terminal: {
        data: (_, bytes) => {
          shown += new TextDecoder().decode(bytes);
        },
      },
    });
    for (const [question, answer] of answers) {
      await until(`it asks ${question}`, () => shown.includes(question));
      child.terminal?.write(`${answer}\r`);
    }
    return { code: await child.exited, shown };
  };
  const password = "correct horse battery";
  beforeAll(async () => {
    const env = { DATABASE_PATH: database("terminal.db") };
    await run(["org", "create", "--name", "Cedar Net"], env);
    const person = ["--name", "Rima", "--email", "rima@cedar.example", "--role", "owner"];
    await run(["user", "create", ...person], env);
  });
  const setting = ["user", "set-password", "rima@cedar.example", "--password-stdin"];

  test("a password is asked for twice and not shown", async () => {
    const { code, shown } = await typing(setting, [
      ["Password: ", password],
      ["Repeat it: ", password],
    ]);
    expect(code).toBe(0);
    expect(shown).toContain("password set for rima@cedar.example");
    expect(shown).not.toContain("horse");
  });

  test("two different passwords change nothing", async () => {
    const { code, shown } = await typing(setting, [
      ["Password: ", password],
      ["Repeat it: ", "incorrect horse"],
    ]);
    expect(code).toBe(1);
    expect(shown).toContain("the two passwords do not match");
  });
});

describe("an installation", () => {
  const settings = () => join(folder, "lastmile.env");
  const place = () => join(folder, "it's here");
  const file = () => join(place(), "lastmile.db");
  const launch = async (args: string[], env: Record<string, string> = {}) => {
    const { DATABASE_PATH: _, ...inherited } = process.env;
    const child = Bun.spawn(["sh", launcher, ...args], {
      env: {
        ...inherited,
        LASTMILE_ENV_FILE: settings(),
        LASTMILE_USER: me,
        PATH: `${join(process.execPath, "..")}:${process.env.PATH}`,
        ...env,
      },
      stdout: "pipe",
      stderr: "pipe",
    });
    return outcomeOf(child);
  };
  beforeAll(() => {
    mkdirSync(place(), { mode: 0o700 });
    writeFileSync(
      settings(),
      `# Settings\n\n  DATABASE_PATH="${file()}"  \nSMTP_URL='smtp://a:b$c"\`x@mail.example'\nLOG_LEVEL=warn\r\n`,
    );
  });

  test("the launcher reads the settings and says which file it uses", async () => {
    const { code, err } = await launch(["org", "create", "--name", "Cedar Net"]);
    expect([code, err]).toEqual([0, `lastmile: using ${file()} as ${me}\n`]);
    expect(statSync(file()).size).toBeGreaterThan(0);
    const quiet = await launch(["org", "list", "--json"]);
    expect([quiet.code, quiet.err]).toEqual([0, ""]);
    expect(JSON.parse(quiet.out)).toMatchObject([{ name: "Cedar Net" }]);
  });

  test("the service gets settings of its engine, unless they are set", async () => {
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "bun"), "#!/bin/sh\nenv\n", { mode: 0o755 });
    const env = { PATH: `${bin}:${process.env.PATH}`, BUN_JSC_useFTLJIT: "1" };
    const { out } = await launch(["serve"], env);
    expect(out.split("\n")).toEqual(
      expect.arrayContaining(["BUN_JSC_forceRAMSize=1073741824", "BUN_JSC_useFTLJIT=1"]),
    );
    expect((await launch(["org", "list"], env)).out).not.toContain("BUN_JSC_forceRAMSize");
  });

  test("a typed variable wins, and the messages name the command without a path", async () => {
    const other = join(folder, "other.db");
    const missing = await launch(["org", "list"], { DATABASE_PATH: other });
    expect(missing.err).toEndWith(`Create one: DATABASE_PATH=${other} lastmile migrate\n`);
    rmSync(place(), { recursive: true });
    const usual = await launch(["org", "list"], {
      LASTMILE_COMMAND: "docker compose run --rm lastmile",
    });
    expect(usual.err).toEndWith("Create one: docker compose run --rm lastmile migrate\n");
    expect(readdirSync(folder)).not.toContain("other.db");
  });

  test.each([
    ["a line that is no setting", "DATABASE_PATH /x\n", "line 1: expected NAME=value"],
    ["a name that is none", "A B=c\n", "line 1: expected NAME=value"],
  ])("%s is refused", async (_, text, message) => {
    const broken = join(folder, "broken.env");
    writeFileSync(broken, text);
    const { code, err } = await launch(["org", "list"], { LASTMILE_ENV_FILE: broken });
    expect([code, err]).toEqual([1, `lastmile: ${broken}, ${message}\n`]);
  });

  test("without settings and without DATABASE_PATH nothing is touched", async () => {
    const none = join(folder, "none.env");
    const { code, err } = await launch(["restore", "x.db"], { LASTMILE_ENV_FILE: none });
    expect([code, err]).toEqual([
      1,
      `lastmile: ${none} is missing. Copy docs/systemd/lastmile.env there, or set DATABASE_PATH\n`,
    ]);
    expect((await launch(["--version"], { LASTMILE_ENV_FILE: none })).code).toBe(0);
  });

  test("a command that was not started by the launcher keeps off its database", async () => {
    const env = { LASTMILE_ENV_FILE: settings(), LASTMILE_LAUNCHED: undefined };
    const refused = [
      await run(["restore", "x.db"], { ...env, DATABASE_PATH: undefined }),
      await run(["org", "create", "--name", "x"], { ...env, DATABASE_PATH: file() }),
      await run(["job", "run", "prune"], { ...env, DATABASE_PATH: undefined }),
    ];
    for (const { code, out, err } of refused) {
      expect([code, out]).toEqual([1, ""]);
      expect(err).toStartWith(`lastmile: The settings in ${settings()} were not read.`);
    }
    expect(existsSync(file())).toBe(false);
    const other = { ...env, DATABASE_PATH: join(folder, "mine.db") };
    expect((await run(["org", "create", "--name", "x"], other)).code).toBe(0);
  });
});

describe("completion", () => {
  const complete = async (line: string): Promise<string[]> => {
    const { out } = await run(["completion", "bash"], {});
    const words = line.split(" ");
    const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})\nCOMP_CWORD=${words.length - 1}\n_lastmile\necho "\${COMPREPLY[@]}"`;
    const child = Bun.spawn(["bash", "-c", script], { stdout: "pipe" });
    return (await new Response(child.stdout).text()).trim().split(" ");
  };

  test.each([
    ["lastmile re", ["restore", "report"]],
    ["lastmile org ", ["create", "list", "update", "move", "sso", "--help"]],
    ["lastmile key create --ex", ["--expires-at"]],
    ["lastmile user set-password --p", ["--password-stdin"]],
  ])("of %p in bash", async (line, expected) => {
    expect(await complete(line)).toEqual(expected);
  });

  test("of another shell is wrong usage", async () => {
    expect((await run(["completion", "csh"], {})).code).toBe(2);
  });
});
