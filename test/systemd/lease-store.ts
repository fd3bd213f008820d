/**
 * `bun test/systemd/lease-store.ts`: a store for the lease, until its input ends. Prints the settings that name it.
 * Each line of its input moves its clock on by so many seconds.
 */
import { ObjectStore } from "../object-store.ts";

const store = await ObjectStore.open();
const settings = Object.entries(store.settings()).map(([name, value]) => `${name}=${value}`);
console.log(settings.join("\n"));
for await (const seconds of console) store.ahead_ms += Number(seconds) * 1000;
process.exit(0);
