/**
 * `bun test/container/try.ts FOLDER STAND_IN`: types the commands that the documents have for a container,
 * beginning with nothing, and looks at what came of them. Started by `try.sh`.
 */
import { documents } from "../documents/blocks.ts";
import { Follower } from "../documents/follow.ts";
import { Office } from "../documents/office.ts";
import { Host } from "./machine.ts";
import { installing, nights, others } from "./situations.ts";

const [folder = "", stand_in = ""] = process.argv.slice(2);
const machine = new Host(folder, stand_in);
const office = new Office(machine, {
  lastmile: "docker compose exec -T lastmile lastmile",
  is_active: "docker compose ps | grep -F '(healthy)'",
});
const follower = new Follower(machine, "container");

const first = ["docs/install.md", "docs/night.md"];
const situations = { ...installing(office), ...nights(office), ...others(office) };
const files = [...first, ...documents().filter((file) => !first.includes(file))];

follower.checkHeadings(files, situations);
for (const file of files) await follower.follow(file, situations);
console.log(`Right: ${follower.typed} blocks of commands did what the documents say.`);
