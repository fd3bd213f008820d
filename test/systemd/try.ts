/**
 * `bun test/systemd/try.ts PID ROOT`: types the commands of the documents into the machine that `try.sh`
 * has booted, in their order, and looks at what came of them.
 */
import { documents } from "../documents/blocks.ts";
import { Follower } from "../documents/follow.ts";
import { Office } from "../documents/office.ts";
import { harms } from "./harms.ts";
import { installing } from "./installing.ts";
import { Booted } from "./machine.ts";
import { nights } from "./nights.ts";
import { others } from "./others.ts";

const [pid = "", root = ""] = process.argv.slice(2);
const machine = new Booted(pid, root);
const office = new Office(machine, {
  lastmile: "lastmile",
  is_active: "systemctl is-active lastmile",
});
const follower = new Follower(machine, "systemd");

const install = "docs/install.md";
const night = "docs/night.md";
const last = "Uninstalling";

follower.checkHeadings([install, night], { ...installing(office), ...nights(office) });

await follower.follow(install, installing(office), (heading) => heading !== last);
await harms(office);
await follower.follow(night, nights(office));
for (const file of documents().filter((file) => file !== install && file !== night))
  await follower.follow(file, others(office));
await follower.follow(install, installing(office), (heading) => heading === last);
console.log(`Right: ${follower.typed} blocks of commands did what the documents say.`);
