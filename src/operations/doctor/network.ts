import { readFileSync } from "node:fs";
import { connect, isIP } from "node:net";
import { createSecureContext } from "node:tls";
import type { Config } from "../../config.ts";
import { NameLookup } from "../../name-lookup.ts";
import { type Finding, fail, messageOf, ok, warn } from "./finding.ts";

const wait_ms = 5000;

/** What is reached over the network: the service itself, the mail server; and whom webhooks trust. */
export const networkFindings = async (
  config: Config,
  hosts: readonly string[],
): Promise<Finding[]> => [
  ...(await Promise.all([service(config), mailServer(config), names(hosts)])).flat(),
  ...trust(config),
];

const service = async ({ PORT, HOST }: Config): Promise<Finding[]> => {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "[::1]" : HOST;
  if (PORT === 0) return [];
  try {
    const answer = await fetch(`http://${host}:${PORT}/ready`, {
      signal: AbortSignal.timeout(wait_ms),
    });
    return [
      answer.ok
        ? ok("service", `answers at port ${PORT}, ready`)
        : fail(
            "service",
            `answers at port ${PORT}, not ready (${answer.status})`,
            `curl http://${host}:${PORT}/ready says why`,
          ),
    ];
  } catch {
    return [warn("service", `nothing answers at port ${PORT}`, "lastmile serve")];
  }
};

/** Whether it can be reached; nobody logs in. */
const mailServer = async ({ SMTP_URL }: Config): Promise<Finding[]> => {
  if (!SMTP_URL) return [];
  const { host, port } = SMTP_URL;
  const trouble = await new Promise<string | null>((resolve) => {
    const socket = connect({ host, port });
    const end = (why: string | null): void => {
      socket.destroy();
      resolve(why);
    };
    socket.setTimeout(wait_ms, () => end("no answer within 5 seconds"));
    socket.on("connect", () => end(null));
    socket.on("error", ({ message }) => end(message));
  });
  return [
    trouble === null
      ? ok("mail_server", `${host}:${port} can be reached`)
      : fail(
          "mail_server",
          `${host}:${port} cannot be reached: ${trouble}`,
          "Look at SMTP_URL, the name servers and the firewall",
        ),
  ];
};

const names_max = 50;
const named_max = 5;

/** Whether the hosts of webhooks are found, asked as the service asks. */
const names = async (hosts: readonly string[]): Promise<Finding[]> => {
  const lookup = new NameLookup();
  const asked = [...new Set(hosts)].filter((host) => isIP(host.replace(/^\[|\]$/g, "")) === 0);
  if (asked.length === 0) return [];
  const lost = (
    await Promise.all(
      asked
        .slice(0, names_max)
        .map(async (host) => ((await lookup.resolve(host)).length === 0 ? [host] : [])),
    )
  ).flat();
  return [
    lost.length === 0
      ? ok("names", "the hosts of webhooks are found")
      : warn(
          "names",
          `${lost.length} hosts of webhooks are not found: ${lost.slice(0, named_max).join(", ")}`,
          "Look at the name servers of /etc/resolv.conf, and tell who owns the endpoint",
        ),
  ];
};

const trust = ({ WEBHOOK_CA_FILE }: Config): Finding[] => {
  if (WEBHOOK_CA_FILE === undefined) return [];
  try {
    createSecureContext({ ca: readFileSync(WEBHOOK_CA_FILE, "utf8") });
    return [ok("webhook_ca_file", "can be read")];
  } catch (error) {
    return [fail("webhook_ca_file", messageOf(error), "Name a PEM file: WEBHOOK_CA_FILE=FILE")];
  }
};
