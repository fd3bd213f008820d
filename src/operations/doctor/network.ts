import { readFileSync } from "node:fs";
import { connect, isIP } from "node:net";
import { createSecureContext } from "node:tls";
import type { Config } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import { NameLookup } from "../../outbound/name-lookup.ts";
import { counted, type Finding, fail, ok, warn } from "./finding.ts";

const wait_ms = 5000;

/** Checks the mail server, the hosts of webhooks, and the files of certificate authorities. */
export const networkFindings = async (
  config: Config,
  hosts: readonly string[],
): Promise<Finding[]> => [
  ...(await Promise.all([mailServer(config), hostNames(hosts)])).flat(),
  ...authorities(config, "WEBHOOK_CA_FILE"),
  ...authorities(config, "ACCESS_CA_FILE"),
];

/** Connects without logging in. */
const mailServer = async ({ SMTP_URL }: Config): Promise<Finding[]> => {
  if (!SMTP_URL) return [];
  const { host, port } = SMTP_URL;
  const problem = await new Promise<string | null>((resolve) => {
    const socket = connect({ host, port });
    const end = (why: string | null): void => {
      socket.destroy();
      resolve(why);
    };
    socket.setTimeout(wait_ms, () => end("no response within 5 seconds"));
    socket.on("connect", () => end(null));
    socket.on("error", ({ message }) => end(message));
  });
  return [
    problem === null
      ? ok("mail_server", `The mail server ${host}:${port} can be reached`)
      : fail(
          "mail_server",
          `The mail server ${host}:${port} cannot be reached: ${problem}`,
          "Check SMTP_URL, the name servers and the firewall",
        ),
  ];
};

const names_max = 50;
const named_max = 5;

/** Resolves the hosts of webhooks the way the service does. */
const hostNames = async (hosts: readonly string[]): Promise<Finding[]> => {
  const lookup = new NameLookup();
  const names = [...new Set(hosts)].filter((host) => isIP(host.replace(/^\[|\]$/g, "")) === 0);
  if (names.length === 0) return [ok("names", "No webhook endpoint has a host name to resolve")];
  const unresolved = (
    await Promise.all(
      names
        .slice(0, names_max)
        .map(async (host) => ((await lookup.resolve(host)).length === 0 ? [host] : [])),
    )
  ).flat();
  return [
    unresolved.length === 0
      ? ok("names", "The hosts of all webhook endpoints resolve")
      : warn(
          "names",
          `${counted(unresolved.length, "host")} of webhook endpoints cannot be resolved: ${unresolved.slice(0, named_max).join(", ")}`,
          "Check the name servers in /etc/resolv.conf, and notify the owner of the endpoint",
        ),
  ];
};

/** A file of certificate authorities: `WEBHOOK_CA_FILE`, `ACCESS_CA_FILE`. */
const authorities = (config: Config, variable: "WEBHOOK_CA_FILE" | "ACCESS_CA_FILE"): Finding[] => {
  const file = config[variable];
  if (file === undefined) return [];
  const name = variable.toLowerCase();
  try {
    createSecureContext({ ca: readFileSync(file, "utf8") });
    return [ok(name, `${file} can be read`)];
  } catch (error) {
    const problem = `${variable} cannot be used: ${errorText(error)}`;
    return [fail(name, problem, `Choose a PEM file: ${variable}=FILE`)];
  }
};
