import { expect, type Office, until } from "../documents/office.ts";
import type { Booted } from "./machine.ts";

/** In place of certbot and Caddy's own, which need the internet. */
export const certificate = async (
  { machine }: Office<Booted>,
  caddyfile?: string,
): Promise<void> => {
  await machine.must(
    "install --directory /etc/lastmile && test -e /etc/lastmile/fullchain.pem || openssl req -x509 -newkey rsa:2048 -nodes -days 2 " +
      "-subj /CN=isp.example -addext subjectAltName=DNS:isp.example -keyout /etc/lastmile/privkey.pem -out /etc/lastmile/fullchain.pem",
  );
  await machine.must("chmod 0644 /etc/lastmile/* && cp /etc/lastmile/fullchain.pem /root/isp.crt");
  if (caddyfile)
    await machine.must(
      `sed --in-place 's#^isp.example {#&\\n\\ttls /etc/lastmile/fullchain.pem /etc/lastmile/privkey.pem#' ${caddyfile}`,
    );
};

export const throughProxy = async (office: Office<Booted>): Promise<void> => {
  const status = async (path: string) =>
    (await office.machine.call(path, { proxied: true })).status;
  await until("the proxy answers", async () => (await status("/ready")) === 200);
  expect("the console through the proxy", await status("/console"), 200);
  expect("logging in through the proxy", await office.logIn({ proxied: true }), 200);
  expect("/metrics through the proxy", await status("/metrics"), 404);
};
