import { type Config, readConfig } from "../../config.ts";
import { backupFindings } from "./backups.ts";
import { endpointHosts, fileFindings } from "./file.ts";
import { type Finding, fail, messageOf, ok, warn } from "./finding.ts";
import { machineFindings } from "./machine.ts";
import { networkFindings } from "./network.ts";
import { variableFindings } from "./variables.ts";

/**
 * Whether this installation may be left alone: everything is looked at, whatever was found before.
 * Nothing is changed or migrated, and no finding holds a secret.
 */
export const diagnoseInstallation = async (
  env: Record<string, string | undefined>,
): Promise<Finding[]> => {
  const names = variableFindings(env);
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [
      fail("configuration", messageOf(error), "Set the variable as said"),
      ...names,
      ...machineFindings(),
    ];
  }
  return [
    ok("configuration", "every variable can be used"),
    ...names,
    ...configured(config),
    ...machineFindings(),
    ...fileFindings(config),
    ...backupFindings(config),
    ...(await networkFindings(config, endpointHosts(config.DATABASE_PATH))),
  ];
};

const configured = (config: Config): Finding[] => [
  config.PUBLIC_URL
    ? ok("public_url", `links begin with ${config.PUBLIC_URL}`)
    : warn(
        "public_url",
        "PUBLIC_URL is not set: links begin with whatever host the caller named",
        "PUBLIC_URL=https://…",
      ),
  ...(config.PUBLIC_URL?.startsWith("https:") && config.TRUSTED_PROXIES.length === 0
    ? [
        warn(
          "trusted_proxies",
          "TLS ends at a proxy, and TRUSTED_PROXIES is not set: every caller has the proxy's address",
          "TRUSTED_PROXIES=ADDRESS_OF_THE_PROXY",
        ),
      ]
    : []),
  config.SMTP_URL
    ? ok("mail", "a mail server is set")
    : warn(
        "mail",
        "SMTP_URL is not set: clients get no e-mail, and nobody is told of endpoints that were switched off",
        "SMTP_URL=smtps://user:password@host",
      ),
  config.METRICS_TOKEN
    ? ok("metrics_token", "/metrics asks for a token")
    : warn(
        "metrics_token",
        "METRICS_TOKEN is not set: whoever reaches the service reads its metrics",
        "METRICS_TOKEN=$(openssl rand -hex 32), or keep /metrics inside, in the proxy",
      ),
];
