/**
 * `bun test/container/compose.ts`: what compose.yaml gives the container, as `NAME=value` lines that a
 * shell reads, so that `build.sh` runs with those settings and no others. Fails on one that it would not apply.
 */
import { readFileSync } from "node:fs";

/** What `build.sh` does for the container, or need not: who restarts it, where its log goes, its image. */
const known = new Set(
  "build image restart init stop_grace_period ports environment volumes user read_only cap_drop security_opt mem_limit pids_limit healthcheck logging".split(
    " ",
  ),
);

interface Compose {
  services: {
    lastmile: {
      environment: Record<string, string>;
      volumes: string[];
      user: string;
      read_only: boolean;
      cap_drop: string[];
      security_opt: string[];
      mem_limit: string;
      pids_limit: number;
      stop_grace_period: string;
    };
  };
}

const text = readFileSync("compose.yaml", "utf8").replaceAll(/\$\{\w+:-(.*?)\}/g, "$1");
const { lastmile } = (Bun.YAML.parse(text) as Compose).services;
const unknown = Object.keys(lastmile).filter((name) => !known.has(name));
if (unknown.length > 0) throw new Error(`build.sh does nothing for ${unknown.join(", ")}`);

const wholeNumber = (value: string, unit: string): number => {
  const [, number = ""] = new RegExp(`^(\\d+)${unit}$`).exec(value) ?? [];
  if (number === "") throw new Error(`${value} is not in ${unit}`);
  return Number(number);
};

const settings = {
  compose_user: lastmile.user,
  compose_read_only: lastmile.read_only,
  compose_cap_drop: lastmile.cap_drop.join(),
  compose_security_opt: lastmile.security_opt.join(),
  compose_memory_bytes: wholeNumber(lastmile.mem_limit, "m") * 2 ** 20,
  compose_pids: lastmile.pids_limit,
  compose_grace_seconds: wholeNumber(lastmile.stop_grace_period, "s"),
  compose_mounts: lastmile.volumes.map((volume) => volume.split(":").at(-1)).join(" "),
  compose_environment: Object.entries(lastmile.environment)
    .map(([name, value]) => `${name}=${value ?? ""}`)
    .join(" "),
};
for (const [name, value] of Object.entries(settings)) console.log(`${name}='${value}'`);
