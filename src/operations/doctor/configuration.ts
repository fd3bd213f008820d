import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";
import type { Machine } from "./machine.ts";
import { tokenWeakness } from "./metrics-token.ts";
import { networkText, trustsStrangers } from "./trusted-proxies.ts";

type Env = Record<string, string | undefined>;

/** Whether the settings file was read: `src/launcher.sh` does that and sets LASTMILE_LAUNCHED. */
export const settingsFindings = (env: Env, { settings }: Machine): Finding[] => {
  if (!existsSync(settings)) return [ok("settings", "The settings come from the environment")];
  return [
    env.LASTMILE_LAUNCHED === undefined
      ? warn(
          "settings",
          `${settings} was not read: these checks use the settings of this shell`,
          "Run: /usr/local/bin/lastmile doctor",
        )
      : ok("settings", `The settings come from ${settings}`),
  ];
};

export const configurationFindings = (config: Config): Finding[] => [
  publicUrl(config),
  trustedProxies(config),
  metricsToken(config),
  config.SMTP_URL
    ? ok("mail", "A mail server is configured")
    : warn(
        "mail",
        "SMTP_URL is not set: clients get no e-mail, and nobody is alerted when a webhook endpoint is deactivated",
        "SMTP_URL=smtps://user:password@host",
      ),
];

const publicUrl = ({ PUBLIC_URL }: Config): Finding => {
  if (PUBLIC_URL === undefined)
    return warn(
      "public_url",
      "PUBLIC_URL is not set: links use the host of the request",
      "PUBLIC_URL=https://isp.example",
    );
  return PUBLIC_URL.startsWith("https:")
    ? ok("public_url", `Links start with ${PUBLIC_URL}`)
    : warn(
        "public_url",
        `PUBLIC_URL is ${PUBLIC_URL}: passwords and keys are sent unencrypted`,
        "Put a TLS proxy in front of the service, and set PUBLIC_URL=https://isp.example",
      );
};

const trustedProxies = ({ PUBLIC_URL, TRUSTED_PROXIES }: Config): Finding => {
  const name = "trusted_proxies";
  const own = "TRUSTED_PROXIES=127.0.0.1,::1, or the address of your proxy";
  if (trustsStrangers(TRUSTED_PROXIES))
    return fail(
      name,
      `TRUSTED_PROXIES trusts strangers (${TRUSTED_PROXIES.map(networkText).join(", ")}): any caller can claim any address`,
      own,
    );
  if (TRUSTED_PROXIES.length > 0)
    return ok(name, `Callers' addresses come from ${TRUSTED_PROXIES.map(networkText).join(", ")}`);
  return PUBLIC_URL?.startsWith("https:")
    ? warn(
        name,
        "TRUSTED_PROXIES is not set, but TLS ends at a proxy: every caller has the proxy's address",
        own,
      )
    : ok(name, "No proxy is trusted: the caller's address is the address of the connection");
};

const metricsToken = ({ METRICS_TOKEN }: Config): Finding => {
  const name = "metrics_token";
  const good = "METRICS_TOKEN=$(openssl rand -hex 32)";
  if (METRICS_TOKEN === undefined)
    return warn(
      name,
      "METRICS_TOKEN is not set: anyone who can reach the service can read its metrics",
      good,
    );
  const weakness = tokenWeakness(METRICS_TOKEN);
  return weakness === null
    ? ok(name, "/metrics requires a token")
    : fail(name, `METRICS_TOKEN is easy to guess: it ${weakness}`, good);
};
