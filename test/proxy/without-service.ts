/** `bun test/proxy/without-service.ts PORT…`: what a proxy says and logs while the service is not there. */
import { call, expect, keepSecret } from "./proxied.ts";

for (const port of process.argv.slice(2).map(Number)) {
  const { status, headers } = await call(port, "/v1/clients");
  expect(`at ${port} without the service`, status, 502);
  expect("HSTS", headers["strict-transport-security"], "max-age=31536000");
  const secret = keepSecret(`secret-${port}-without-service-of-a-phone`);
  expect("a calendar", (await call(port, `/v1/calendars/${secret}.ics`)).status, 502);
}
