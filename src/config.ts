import * as v from "valibot";
import { parseNetwork, readNetworks } from "./addresses.ts";

const whole = (fallback: number, min: number, max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, "must be a whole number"),
      v.transform(Number),
      v.minValue(min),
      v.maxValue(max),
    ),
    String(fallback),
  );

const list = v.pipe(
  v.optional(v.string(), ""),
  v.transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  ),
);

const networks = v.pipe(
  list,
  v.everyItem(
    (text) => parseNetwork(text) !== null,
    "must be addresses or CIDR ranges, comma separated",
  ),
  v.transform((texts) => readNetworks(texts)),
);

const numbers = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$|^$/, "must be numbers, comma separated"),
    v.transform((text) => (text === "" ? [] : text.split(",").map(Number))),
  );

/** Every environment variable that the service reads (decisions §8). */
const environment = v.object({
  PORT: whole(3000, 0, 65535),
  HOST: v.optional(v.string(), "0.0.0.0"),
  DATABASE_PATH: v.optional(v.string(), "data/lastmile.db"),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url("must be a URL"))),
  LOG_LEVEL: v.optional(v.picklist(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
  TRUSTED_PROXIES: networks,
  ATTACHMENT_LIMIT_BYTES: whole(10 * 1024 * 1024, 1, 1024 * 1024 * 1024),
  WEBHOOK_ALLOW_NETWORKS: networks,
  WEBHOOK_ALLOW_PORTS: numbers(""),
  WEBHOOK_CA_FILE: v.optional(v.string()),
  WEBHOOK_RETRY_WAITS: numbers("10,60,300,1800,7200"),
});

export type Config = v.InferOutput<typeof environment>;

/** Reads and validates the environment once; the error names the variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = v.safeParse(environment, given);
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`The configuration is not usable. ${lines.join("; ")}`);
};
