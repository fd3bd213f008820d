/**
 * `bun run release`: writes what is published of the commit that is checked out to `built/release/<version>`: the
 * source, the program, of what it is made, and checksums. What is in the folder before, such as the container's
 * image, stays and gets its checksum, too. Ends with 1 when the packages have known vulnerabilities, or when the
 * registry could not say.
 */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { publishProgram } from "../build.ts";
import { sha256Of } from "../operations/backup/sha256.ts";
import { version } from "../version.ts";

const root = join(import.meta.dir, "../..");
process.chdir(root);

const run = (...command: string[]) => {
  const { stdout, stderr, success } = Bun.spawnSync(command);
  return { success, out: stdout.toString(), err: stderr.toString().trim() };
};

const must = (...command: string[]): string => {
  const { success, out, err } = run(...command);
  if (!success) throw new Error(`${command.join(" ")}: ${err}`);
  return out;
};

if (must("git", "status", "--porcelain") !== "")
  throw new Error("There are changes that are not committed: a release is made of a commit.");

const folder = join(root, "built/release", version);
mkdirSync(folder, { recursive: true });
const archive = join(folder, `lastmile-${version}`);
must("git", "archive", "--prefix=lastmile/", `--output=${archive}.tar.gz`, "HEAD");

const program = await publishProgram();
for (const name of ["sbom.cdx.json", "third-party-licences.txt"])
  cpSync(join(program, name), join(folder, name));
// Neither the time nor the person who makes it is in it.
const same_for_all =
  "--dereference --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX";
must(
  ...["tar", "--create", `--file=${archive}-program.tar.gz`, `--directory=${dirname(program)}`],
  ...[...same_for_all.split(" "), "--use-compress-program=gzip --no-name", "program"],
);

const audit = run(process.execPath, "audit", "--production");
const refused = audit.err.split("\n").find((line) => line.startsWith("error: "));
const report = refused ? `not run: ${refused}\n` : audit.out;
writeFileSync(join(folder, "audit.txt"), report);

const sums = readdirSync(folder)
  .filter((name) => name !== "SHA256SUMS")
  .toSorted()
  .map((name) => `${sha256Of(join(folder, name))}  ${name}\n`);
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));

console.log(`wrote ${relative(process.cwd(), folder)}`);
if (!audit.success) {
  console.error(refused ? `The packages were not audited: ${refused}` : audit.out);
  process.exitCode = 1;
}
