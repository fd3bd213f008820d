/**
 * `bun run bench drain`: SIGTERM ten times amid 64 kept connections that send one request behind
 * the other; what became of the requests, and of the file.
 */
import { rmSync } from "node:fs";
import { type Drained, drainUnderLoad } from "../faults/drain-under-load.ts";
import { Service } from "../faults/service.ts";

const rounds = 10;
const service = new Service();
const drains: Drained[] = [];
for (let round = 0; round < rounds; round += 1) {
  await service.start();
  drains.push(await drainUnderLoad(service));
}
rmSync(service.folder, { recursive: true });
console.table(drains);
process.exit(drains.some(({ cut, lost, exit_code }) => cut + lost > 0 || exit_code !== 0) ? 1 : 0);
