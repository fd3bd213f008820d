import { readFileSync } from "node:fs";
import { connect, isIP } from "node:net";
import { createSecureContext } from "node:tls";
import type { Config } from "../../config.ts";
import { errorText } from "../../error-text.ts";
import { NameLookup } from "../../name-lookup.ts";
import { counted, type Finding, fail, ok, warn } from "./finding.ts";

const wait_ms = 5000;

/** What is reached over the network: the mail server and the hosts of webhooks; and whom webhooks trust. */
export const networkFindings = async (
  config: Config,
  hosts: readonly string[],
): Promise<Finding[]> => [
  ...(await Promise.all([mailServer(config), names(hosts)])).flat(),
  ...trust(config),
];

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
    socket.setTimeout(wait_ms, () => end("no response within 5 seconds"));
    socket.on("connect", () => end(null));
    socket.on("error", ({ message }) => end(message));
  });
  return [
    trouble === null
      ? ok("mail_server", `The mail server ${host}:${port} can be reached`)
      : fail(
          "mail_server",
          `The mail server ${host}:${port} cannot be reached: ${trouble}`,
          "Check SMTP_URL, the name servers and the firewall",
        ),
  ];
};

const names_max = 50;
const named_max = 5;

/** Whether the hosts of webhooks have an address, asked as the service asks. */
const names = async (hosts: readonly string[]): Promise<Finding[]> => {
  const lookup = new NameLookup();
  const asked = [...new Set(hosts)].filter((host) => isIP(host.replace(/^\[|\]$/g, "")) === 0);
  if (asked.length === 0) return [ok("names", "No webhook endpoint has a host name to resolve")];
  const lost = (
    await Promise.all(
      asked
        .slice(0, names_max)
        .map(async (host) => ((await lookup.resolve(host)).length === 0 ? [host] : [])),
    )
  ).flat();
  return [
    lost.length === 0
      ? ok("names", "The hosts of all webhook endpoints resolve")
      : warn(
          "names",
          `${counted(lost.length, "host")} of webhook endpoints cannot be resolved: ${lost.slice(0, named_max).join(", ")}`,
          "Check the name servers in /etc/resolv.conf, and notify the owner of the endpoint",
        ),
  ];
};

const trust = ({ WEBHOOK_CA_FILE }: Config): Finding[] => {
  if (WEBHOOK_CA_FILE === undefined) return [];
  try {
    createSecureContext({ ca: readFileSync(WEBHOOK_CA_FILE, "utf8") });
    return [ok("webhook_ca_file", `${WEBHOOK_CA_FILE} can be read`)];
  } catch (error) {
    return [
      fail(
        "webhook_ca_file",
        `WEBHOOK_CA_FILE cannot be used: ${errorText(error)}`,
        "Choose a PEM file: WEBHOOK_CA_FILE=FILE",
      ),
    ];
  }
};
