/**
 * `bun run bench NAME [ARGUMENT…]`: measures the service. It prints and does not judge. What each takes
 * stands at the top of its file.
 */
const benches: Record<string, string> = {
  fill: "makes the file of an organization, small or of the promised capacity",
  throughput: "what requests cost by operation, beside a floor and other checkouts",
  profile: "where the processor time of a request goes, by function",
  capacity: "a mixed load at a fixed rate on the file of the promised capacity",
  "longest-turn": "the longest turn of the event loop, for every operation, job and command",
  reports: "each report on a million invoices, alone and ten at once",
  start: "from the command to /ready, and the memory after it",
  endurance: "memory over two million requests, beside receivers that hang",
  deliveries: "webhooks sent, and how late",
  replay: "webhooks sent again, beside new ones",
  "dead-receivers": "webhooks beside receivers that never answer",
  "event-streams": "readers of events that stay connected",
  "monthly-run": "the monthly bill of some thousand clients",
  dunning: "a run of the dunning policy for some thousand clients",
  "offline-round": "a collector's round without a connection, in a browser",
  logins: "1,000 people who log in at once, with a second factor",
  rounds: "a collector's round of 500 stops, from planning to the handover",
  "access-sync": "the state of some thousand clients, told to a router",
  "import-folder": "a provider's history of 470,000 records, also killed ten times",
  "import-while-serving": "an import, and what others wait meanwhile",
  "org-move": "an organization moved to another file, and what others wait meanwhile",
  "backup-beside": "a backup, and what others wait meanwhile",
  "read-only": "the read-only service on a file that changes each second",
  drill: "a drill and a restore of a large backup",
  "quick-check": "a start after a crash, and what others wait meanwhile",
  standby: "a primary that is killed under load, and its standby promoted, ten times",
  drain: "a stop under load",
  console: "the console's pages in a browser",
  tasks: "clicks, keys and seconds of everyday tasks in the console",
};

const [name = "", ...rest] = process.argv.slice(2);
if (!Object.hasOwn(benches, name)) {
  for (const [bench, about] of Object.entries(benches)) console.log(`${bench.padEnd(22)}${about}`);
  process.exit(name === "" ? 0 : 1);
}
const child = Bun.spawn([process.execPath, `test/bench/${name}.ts`, ...rest], {
  stdio: ["inherit", "inherit", "inherit"],
});
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void child.kill(signal));
process.exit(await child.exited);
