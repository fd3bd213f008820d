/** `bun test/proxy/fill.ts FILE COUNT`: a database with the demo's provider COUNT times. Prints `ID KEY` of each. */
import { fillDemoFile } from "../demo-file.ts";

const [path = "", count] = process.argv.slice(2);
for (const { id, key } of fillDemoFile(path, Number(count))) console.log(id, key);
