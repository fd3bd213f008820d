/** Makes the file of a bench when it is not there yet: `bun run bench fill [SIZE]`, `small` or `capacity`. */
import { dataOf, sizes } from "./filled/file.ts";

const [size = "capacity"] = process.argv.slice(2);
if (size !== "small" && size !== "capacity")
  throw new Error(`SIZE is one of ${Object.keys(sizes)}`);
console.log(dataOf(size).database);
