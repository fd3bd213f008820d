import { readFileSync } from "node:fs";

const document = readFileSync("docs/receivers.md", "utf8");

/** The receiver that docs/receivers.md shows in a language, by the word behind its fence. */
export const shownCode = (fence: string): string =>
  new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, "ms").exec(document)?.[1] ?? "";

/** A port of loopback on which nothing listens. */
export const freePort = async (): Promise<number> => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const port = server.port ?? 0;
  await server.stop();
  return port;
};
