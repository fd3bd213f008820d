import { CronPattern } from "croner";
import * as v from "valibot";
import { parseNetwork, readNetworks } from "./addresses.ts";
import { type LeaseUrl, parseLeaseUrl } from "./lease/lease-url.ts";
import { type MailServer, parseMailServer } from "./mail-server.ts";
import { type Mailbox, parseMailbox } from "./mailbox.ts";

const whole = (fallback: number, min: number, max: number) => {
  const expected = `must be a whole number from ${min} to ${max}`;
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, expected),
      v.transform(Number),
      v.minValue(min, expected),
      v.maxValue(max, expected),
    ),
    String(fallback),
  );
};

const list = (fallback = "") =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    ),
  );

const networks = v.pipe(
  list(),
  v.check(
    (texts) => texts.every((text) => parseNetwork(text) !== null),
    "must be addresses or CIDR ranges, comma separated",
  ),
  v.transform((texts) => readNetworks(texts)),
);

const ports = v.pipe(
  list(),
  v.check(
    (texts) => texts.every((text) => /^\d+$/.test(text) && isBetween(Number(text), 1, 65_535)),
    "must be ports from 1 to 65535, comma separated",
  ),
  v.transform((texts) => texts.map(Number)),
);

const waits_max = 20;
const wait_max_seconds = 7 * 24 * 3600;

const waits = v.pipe(
  list("10,60,300,1800,7200"),
  v.check(
    (texts) =>
      isBetween(texts.length, 1, waits_max) &&
      texts.every(
        (text) => /^\d+(\.\d+)?$/.test(text) && isBetween(Number(text), 0, wait_max_seconds),
      ),
    `must be 1 to ${waits_max} numbers of seconds up to ${wait_max_seconds}, comma separated`,
  ),
  v.transform((texts) => texts.map(Number)),
);

const isBetween = (value: number, min: number, max: number): boolean =>
  value >= min && value <= max;

/** Parses an http(s) origin: scheme, host and port. Null for anything else, including URLs with a path. */
export const readOrigin = (text: string): string | null => {
  const url = URL.parse(text);
  const is_origin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return is_origin ? url.origin : null;
};

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => readOrigin(text) !== null,
    "must be http:// or https:// with a host and nothing behind it",
  ),
);

const key_bytes = 32;

/** Parses 32 bytes in base64 or hex; null for anything else. */
function readSecretKey(text: string): Uint8Array | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return null;
  const key = Buffer.from(text, "base64");
  return key.length === key_bytes && key.toString("base64") === text ? key : null;
}

const mail_server = v.pipe(
  v.string(),
  v.transform(parseMailServer),
  // The message must not quote the text, which may contain a password.
  v.check(
    (server) => server !== null,
    "must be smtp:// or smtps:// with a host, and user:password@ where it asks for them",
  ),
  v.transform((server) => server as MailServer),
);

const mailbox = v.pipe(
  v.string(),
  v.transform(parseMailbox),
  v.check((sender) => sender !== null, "must be an e-mail address, or Name <address>"),
  v.transform((sender) => sender as Mailbox),
);

const lease_url = v.pipe(
  v.string(),
  v.transform(parseLeaseUrl),
  // The message must not quote the text, in which somebody may have put the key.
  v.check(
    (url) => url !== null && (url.endpoint === null || readOrigin(url.endpoint) !== null),
    "must be s3://BUCKET/KEY?endpoint=URL&region=R, with an http:// or https:// endpoint without a path",
  ),
  v.transform((url) => url as LeaseUrl),
);

/** Disables backups, both scheduled ones and the one at a stop. */
export const no_backups = "off";

const isPattern = (text: string): boolean => {
  if (text.split(/\s+/).length !== 5) return false;
  try {
    new CronPattern(text);
    return true;
  } catch {
    return false;
  }
};

const backup_times = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === no_backups || isPattern(text),
    `must be five fields (minute, hour, day, month, weekday, in UTC), or ${no_backups}`,
  ),
);

const secret_key = v.pipe(
  v.string(),
  v.transform(readSecretKey),
  // The message must not quote the text, which is a secret.
  v.check(
    (key) => key !== null,
    "must be 32 random bytes as base64 or hex, as this gives them: openssl rand -base64 32",
  ),
  v.transform((key) => key as Uint8Array),
);

const log_levels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** Every environment variable that the service reads (decisions §8). */
const environment = v.object({
  PORT: whole(3000, 0, 65535),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/, "must be an address of this machine")),
    "0.0.0.0",
  ),
  DATABASE_PATH: v.optional(
    v.pipe(v.string(), v.regex(/[^/]$/, "must name a file, not a folder")),
    "data/lastmile.db",
  ),
  ALLOW_NETWORK_FILESYSTEM: v.optional(v.picklist(["0", "1"], "must be 0 or 1"), "0"),
  PUBLIC_URL: v.optional(origin),
  PRIMARY_URL: v.optional(origin),
  LOG_LEVEL: v.optional(v.picklist(log_levels, `must be one of ${log_levels.join(", ")}`), "info"),
  SMTP_URL: v.optional(mail_server),
  MAIL_FROM: v.optional(mailbox),
  TRUSTED_PROXIES: networks,
  ATTACHMENT_LIMIT_BYTES: whole(10 * 1024 * 1024, 1, 1024 * 1024 * 1024),
  WEBHOOK_ALLOW_NETWORKS: networks,
  WEBHOOK_ALLOW_PORTS: ports,
  WEBHOOK_CA_FILE: v.optional(v.string()),
  WEBHOOK_RETRY_WAITS: waits,
  ACCESS_ALLOW_NETWORKS: networks,
  ACCESS_CA_FILE: v.optional(v.string()),
  ACCESS_RETRY_WAITS: waits,
  SSO_ALLOW_NETWORKS: networks,
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_CRON: v.optional(backup_times, "*/15 * * * *"),
  BACKUP_KEEP: whole(14, 1, 10_000),
  METRICS_TOKEN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 characters of ASCII without spaces"),
    ),
  ),
  SECRET_KEY: v.optional(secret_key),
  FORMER_SECRET_KEY: v.optional(secret_key),
  LEASE_URL: v.optional(lease_url),
  AWS_ACCESS_KEY_ID: v.optional(v.string()),
  AWS_SECRET_ACCESS_KEY: v.optional(v.string()),
  AWS_SESSION_TOKEN: v.optional(v.string()),
});

export type Config = v.InferOutput<typeof environment>;

/** The error for an environment variable with an invalid value. */
export const invalidSetting = (variable: keyof Config, why: string): Error =>
  new Error(`The configuration is not usable. ${variable}: ${why}`);

/** Some settings need others. */
const withOthers = (config: Config): Config => {
  if (config.FORMER_SECRET_KEY && !config.SECRET_KEY)
    throw invalidSetting(
      "SECRET_KEY",
      "must be set together with FORMER_SECRET_KEY, which only decrypts",
    );
  for (const variable of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const)
    if (config.LEASE_URL && config[variable] === undefined)
      throw invalidSetting(variable, "must be set together with LEASE_URL");
  return config;
};

/** Reads and validates the environment once; the error names the variable. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const values = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = v.safeParse(environment, values, { abortPipeEarly: true });
  if (result.success) return withOthers(result.output);
  const lines = result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  throw new Error(`The configuration is not usable. ${lines.join("; ")}`);
};

/** The names of all environment variables that the service reads. */
export const variables: readonly string[] = Object.keys(environment.entries);
