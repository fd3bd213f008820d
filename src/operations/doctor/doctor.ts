import { type Config, readConfig, variables } from "../../config.ts";
import { backupFindings } from "./backups.ts";
import { fileFindings } from "./file.ts";
import { type Finding, fail, messageOf, ok, warn } from "./finding.ts";
import { machineFindings } from "./machine.ts";
import { networkFindings } from "./network.ts";

/** Variables that begin as ours do. */
const families = /^(?:LASTMILE|BACKUP|WEBHOOK|SMTP|METRICS|MAIL|SECRET|FORMER_SECRET)_/;
/** Read by `lastmile listen` alone. */
const of_commands = ["LASTMILE_KEY"];

/**
 * Whether this installation may be left alone: everything is looked at, whatever was found before.
 * Nothing is changed or migrated, and no finding holds a secret.
 */
export const diagnoseInstallation = async (
  env: Record<string, string | undefined>,
): Promise<Finding[]> => {
  const names = unknownNames(env);
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
    ...(await networkFindings(config)),
  ];
};

const unknownNames = (env: Record<string, string | undefined>): Finding[] =>
  Object.keys(env)
    .filter(
      (name) => families.test(name) && !variables.includes(name) && !of_commands.includes(name),
    )
    .map((name) =>
      warn(
        "variables",
        `${name} is no variable of Lastmile's`,
        "See docs/operating.md for the name that was meant",
      ),
    );

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
];
