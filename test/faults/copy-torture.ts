import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDatedName } from "../../src/database/file/copy-names.ts";
import { Random } from "../../src/demo/random.ts";
import { sha256Of } from "../../src/operations/backup/sha256.ts";
import { verify } from "../../src/operations/backup/verify.ts";
import { main, run } from "../command.ts";
import { until } from "../until.ts";
import { killNow } from "./kill-now.ts";
import { publishedFaults, toldSums, workLeft } from "./published.ts";
import { Service } from "./service.ts";

const writers = 2;
const clients_before = 2000;

/**
 * Copies `latest.db` by `cp` in a loop, while clients are created and backups are published one behind
 * the other: a third of them are killed at some moment, by the command, by the process that copies, or
 * with the service. Each copy must be right, match a manifest of the folder, and show what was answered
 * before the last backup that ended had begun; afterwards nothing is left in the folder but backups.
 */
export const tortureCopies = async ({ seed, rounds }: { seed: number; rounds: number }) => {
  const copies = new Copies(new Random(seed));
  try {
    await copies.begin();
    await Promise.all([
      ...Array.from({ length: writers }, () => copies.write()),
      copies.backUp(),
      copies.copy(rounds),
    ]);
    await copies.lookAtFolder();
  } catch (error) {
    copies.faults.push(String(error));
  } finally {
    copies.going = false;
    await copies.service.remove();
  }
  const { made, killed, answered, faults } = copies;
  const told = `${rounds} copies beside ${made} backups, ${killed} killed ones and ${answered} answered writes`;
  return { faults, told };
};

class Copies {
  readonly service = new Service(undefined, { BACKUP_CRON: "* * * * *" });
  readonly faults: string[] = [];
  going = true;
  answered = 0;
  made = 0;
  killed = 0;
  /** Answered before the last backup that ended had begun. */
  private promised = 0;
  /** The last one that nobody killed took so long. */
  private backup_ms = 0;

  constructor(private readonly random: Random) {}

  async begin(): Promise<void> {
    await this.service.start();
    const names = Array.from({ length: clients_before }, () => Bun.randomUUIDv7());
    const file = new FormData();
    const lines = names.map((name) => `Haddad,${name}`);
    file.set("file", new File([["name,username", ...lines].join("\n")], "clients.csv"));
    await this.service.call("POST", "/v1/clients/import", file);
    this.answered = clients_before;
    await this.takeBackup();
  }

  async write(): Promise<void> {
    while (this.going) {
      const client = { name: "Haddad", username: Bun.randomUUIDv7() };
      const answer = await this.service.call("POST", "/v1/clients", client).catch(() => null);
      if (answer?.status === 201) this.answered += 1;
      await Bun.sleep(5);
    }
  }

  async backUp(): Promise<void> {
    const { random } = this;
    while (this.going) {
      if (!random.chance(1 / 3)) await this.takeBackup();
      else if (random.chance(0.3)) await this.takeBackup(() => this.killService());
      else if (random.chance(0.5)) await this.takeBackup(({ pid }) => killNow(pid));
      else await this.takeBackup(({ pid }) => killChildOf(pid));
    }
  }

  /** `lastmile backup`; amid it, at some moment or while it is published, comes `kill`. */
  private async takeBackup(kill?: (command: Bun.Subprocess) => unknown): Promise<void> {
    const [before, began_ms] = [this.answered, performance.now()];
    const dated = this.dated();
    const command = Bun.spawn([process.execPath, main, "backup"], {
      env: { ...process.env, DATABASE_PATH: this.service.database },
      stdout: "ignore",
      stderr: "ignore",
    });
    if (kill) {
      if (this.random.chance(0.5)) await Bun.sleep(this.random.between(0, this.backup_ms));
      else
        await until("it is published", () => command.exitCode !== null || this.dated() !== dated);
      if (command.exitCode === null) await kill(command);
    }
    if ((await command.exited) === 0) {
      this.promised = before;
      this.made += 1;
      if (!kill) this.backup_ms = Math.ceil(performance.now() - began_ms);
    } else if (kill) this.killed += 1;
    else this.faults.push("a backup that nobody killed has failed");
  }

  /** The name of the newest dated backup. */
  private dated(): string | undefined {
    const { backups } = this.service;
    const names = existsSync(backups) ? readdirSync(backups) : [];
    return names
      .filter((name) => parseDatedName(name))
      .toSorted()
      .at(-1);
  }

  private async killService(): Promise<void> {
    await this.service.kill();
    await this.service.start();
  }

  async copy(wanted: number): Promise<void> {
    const { backups, folder } = this.service;
    const copied = join(folder, "copied.db");
    for (let round = 0; round < wanted; round += 1) {
      const known = new Set(toldSums(backups));
      const least = this.promised;
      await Bun.spawn(["cp", join(backups, "latest.db"), copied]).exited;
      for (const sum of toldSums(backups)) known.add(sum);
      const { faults, row_counts } = verify(copied);
      const clients = row_counts.clients ?? 0;
      this.faults.push(
        ...[
          ...(known.has(sha256Of(copied)) ? [] : ["no manifest tells of it"]),
          ...(clients < least ? [`${clients} clients, ${least} were promised`] : []),
          ...faults,
        ].map((fault) => `copy ${round}: ${fault}`),
      );
    }
    this.going = false;
  }

  /** Once more, to its end: what was killed before has left nothing. */
  async lookAtFolder(): Promise<void> {
    const { backups, database } = this.service;
    const { code, err } = await run(["backup"], { DATABASE_PATH: database });
    if (code !== 0) this.faults.push(`the last backup ended with ${code}: ${err}`);
    this.faults.push(
      ...publishedFaults(backups),
      ...workLeft(backups).map((name) => `left behind: ${name}`),
    );
    if ((await this.service.stop()) !== 0) this.faults.push("the stop failed");
  }
}

/** The process that copies, where it has begun. */
const killChildOf = (command: number): void => {
  const list = `/proc/${command}/task/${command}/children`;
  if (!existsSync(list)) return;
  const children = readFileSync(list, "utf8").trim().split(" ");
  for (const child of children) if (child !== "") killNow(Number(child));
};
