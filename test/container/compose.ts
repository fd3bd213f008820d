/**
 * `bun test/container/compose.ts`: what compose.yaml in the current folder gives the container, or the
 * files that COMPOSE_FILE names, with `.env` beside them and the environment, as variables that bash
 * reads. Fails on a setting that the stand-in for Docker would not apply.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

/** What the stand-in does, or need not: where the log goes. */
const known = new Set(
  "build command image restart init stop_grace_period ports environment volumes user read_only cap_drop security_opt mem_limit pids_limit healthcheck logging".split(
    " ",
  ),
);

interface Service {
  image: string;
  /** Without it, the image is loaded or pulled. */
  build?: { context: "."; args: Record<string, string> };
  /** Without it, the image's. */
  command?: string;
  restart: string;
  ports: [string];
  environment: Record<string, string>;
  volumes: string[];
  user: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  mem_limit: string;
  pids_limit: number;
  stop_grace_period: string;
}

interface Compose {
  services: { lastmile: Service };
  networks: { default: { ipam: { config: [{ subnet: string }] } } };
}

const given: Record<string, string | undefined> = {
  ...(existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {}),
  ...process.env,
};
/** A later file adds to the environment and the volumes of the former ones, and replaces all else that it names. */
const parsed = (given.COMPOSE_FILE || "compose.yaml")
  .split(":")
  .map((file) => Bun.YAML.parse(readFileSync(file, "utf8")) as Partial<Compose>);
const { networks } = Object.assign({}, ...parsed) as Compose;
const named = parsed.map(({ services }) => services?.lastmile);
const lastmile: Service = {
  ...Object.assign({}, ...named),
  environment: Object.assign({}, ...named.map((service) => service?.environment)),
  volumes: named.flatMap((service) => service?.volumes ?? []),
};
const unknown = Object.keys(lastmile).filter((name) => !known.has(name));
if (unknown.length > 0) throw new Error(`the stand-in does nothing for ${unknown.join(", ")}`);

/** `${NAME:-default}`, as Compose reads it: what is empty has the default, too. */
const filled = (text: string): string =>
  text.replaceAll(/\$\{(\w+):-(.*?)\}/g, (_, name, otherwise) => given[name] || otherwise);

const wholeNumber = (value: string, unit: string): number => {
  const [, number = ""] = new RegExp(`^(\\d+)${unit}$`).exec(filled(value)) ?? [];
  if (number === "") throw new Error(`${value} is not in ${unit}`);
  return Number(number);
};

const [port] = lastmile.ports;
const [, host = "", published = "", exposed = ""] = /^(.+):(\d+):(\d+)$/.exec(filled(port)) ?? [];

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "'\\''")}'`;

const settings = {
  compose_image: filled(lastmile.image),
  compose_restart: lastmile.restart,
  compose_user: lastmile.user,
  compose_read_only: lastmile.read_only,
  compose_cap_drop: lastmile.cap_drop.join(),
  compose_security_opt: lastmile.security_opt.join(),
  compose_memory_bytes: wholeNumber(lastmile.mem_limit, "m") * 2 ** 20,
  compose_pids: lastmile.pids_limit,
  compose_grace_seconds: wholeNumber(lastmile.stop_grace_period, "s"),
  compose_host: host,
  compose_published: published,
  compose_exposed: exposed,
  compose_network: filled(networks.default.ipam.config[0].subnet).replace(".0/24", ""),
};
const lists = {
  compose_command: filled(lastmile.command ?? "serve").split(" "),
  /** Empty when the image is not built here. */
  compose_build: Object.entries(lastmile.build?.args ?? {}).map(
    ([name, value]) => `--build-arg=${name}=${filled(value)}`,
  ),
  /** `/absolute/folder:/place` of the host's, `name:/place` of volumes. */
  compose_mounts: lastmile.volumes
    .map(filled)
    .map((volume) => (/^[./]/.test(volume) ? resolve(volume) : volume)),
  compose_environment: Object.entries(lastmile.environment).map(
    ([name, value]) => `${name}=${filled(value)}`,
  ),
};
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${quoted(value)}`);
for (const [name, values] of Object.entries(lists))
  console.log(`${name}=(${values.map(quoted).join(" ")})`);
