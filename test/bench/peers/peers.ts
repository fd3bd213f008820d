import type { Contender } from "../load/contender.ts";
import { installPeers } from "./install.ts";

const variants = {
  /** One COMMIT for each change. */
  "": {},
  /** One COMMIT for the changes of one turn of the event loop, as the service has. */
  "-grouped": { GROUP_COMMIT: "1" },
  /** Statements with a plain `?`, which SQLite prepares again. */
  "-plain": { PLAIN: "1" },
};

/** The servers by hand, by their names. */
export const peers = (): Record<string, Omit<Contender, "database">> => {
  const installed = installPeers();
  return Object.fromEntries(
    (["hono", "fastify"] as const).flatMap((server) =>
      Object.entries(variants).map(([variant, env]) => {
        const name = `${server}${variant}`;
        const program = {
          command: installed[server],
          env: (database: string) => ({ DATABASE_PATH: database, ...env }),
        };
        return [name, { name, program, writes_only: "GROUP_COMMIT" in env }];
      }),
    ),
  );
};
