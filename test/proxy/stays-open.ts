/** `bun test/proxy/stays-open.ts PORT…`: a stream at each port has to stay open for 70 s in which nothing happens to it but comments. */
import { type HttpVersion, openStream } from "./events.ts";
import { fail } from "./proxied.ts";

const open_ms = 70_000;
/** A comment each 15 s, but the first of them. */
const comments_min = 4;

const watch = async (port: number, version: HttpVersion): Promise<void> => {
  const stream = await openStream(port, version);
  let text = "";
  let is_over = false;
  stream.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  stream.on("close", () => is_over || fail(`the stream at ${port} by HTTP/${version} was cut`));
  await Bun.sleep(open_ms);
  is_over = true;
  stream.destroy();
  const comments = text.split("\n").filter((line) => line.startsWith(":")).length;
  if (comments < comments_min) fail(`only ${comments} comments at ${port}`);
  console.log(
    `a stream at ${port} by HTTP/${version} is open after 70 s, with ${comments} comments`,
  );
};

const versions: HttpVersion[] = ["1.1", "2"];
await Promise.all(
  process.argv.slice(2).flatMap((port) => versions.map((version) => watch(Number(port), version))),
);
