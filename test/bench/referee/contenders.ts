import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createAuthority } from "../../../src/demo/certificate-authority.ts";
import type { Contender, Data } from "../contender.ts";
import { sink_port } from "../filled/sink.ts";
import { spawnOn } from "./children.ts";
import { copyOf } from "./copy.ts";
import { scriptsOf } from "./requests.ts";

const plan_limit_ms = 120_000;

/** The service as an operator runs it. */
const ours = (folder: string): Contender => {
  const ca_file = join(folder, "ca.pem");
  writeFileSync(ca_file, createAuthority().ca_pem);
  return {
    name: "ours",
    durability: "FULL, one COMMIT for a group of changes",
    leaves_out: [],
    same_paths: true,
    start: (database) => ({
      command: [process.execPath, "test/bench/service.ts"],
      env: {
        PORT: "0",
        HOST: "127.0.0.1",
        DATABASE_PATH: database,
        LOG_LEVEL: "info",
        WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
        WEBHOOK_ALLOW_PORTS: String(sink_port),
        WEBHOOK_CA_FILE: ca_file,
      },
    }),
    scripts: scriptsOf,
  };
};

/** A bare server that runs what ours runs and writes what ours answers. */
const floor = (folder: string): Contender => {
  const planOf = ({ rows }: Data): string => join(folder, `plan-${rows}.json`);
  return {
    name: "floor",
    durability: "FULL, one COMMIT for a group of changes",
    leaves_out: ["authentication", "limits", "validation", "the log", "sending"],
    same_paths: true,
    prepare: async (data) => {
      const database = await copyOf(data, folder, "plan");
      const command = ["test/bench/plan.ts", database, `${data.database}.json`, planOf(data)];
      const planning = spawnOn(0, [process.execPath, ...command], plan_limit_ms, {
        stdout: "pipe",
      });
      if ((await planning.exited) !== 0)
        throw new Error(`No plan was made: ${await new Response(planning.stderr).text()}`);
    },
    start: (database, data) => ({
      command: [process.execPath, "test/bench/bare.ts", database, planOf(data)],
      env: {},
    }),
    scripts: scriptsOf,
  };
};

export const ownContenders = (folder: string): Contender[] => [ours(folder), floor(folder)];
