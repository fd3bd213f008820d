import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { Sqlite } from "../../src/database/group-commit.ts";
import { fanOut } from "../../src/webhooks/fan-out.ts";
import { newCalendar } from "../calendar-token.ts";
import { Service } from "../faults/service.ts";

/* What callers send in confidence is found neither in the log nor in an error. */

const service = new Service(undefined, {
  LOG_LEVEL: "debug",
  WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  WEBHOOK_ALLOW_PORTS: "1",
});
let calendar: string;
beforeAll(() => {
  const sqlite = new Sqlite(service.database, { storeEvents: fanOut });
  calendar = newCalendar(sqlite, service.org_id).token;
  sqlite.close();
  return service.start();
});
afterAll(() => service.remove());

const planted = {
  bearer: "planted-bearer-7f3a",
  basic: "cGxhbnRlZDpiYXNpYw",
  password: "planted-password-91bc",
  idempotency: "planted-idempotency-44d0",
  query: "planted-query-5e21",
  body: "planted-body-0c9d",
  cookie: "planted-cookie-8a77",
};

/** Whatever is asked of a calendar's link, or of what looks like it; a request that is none, too. */
const askCalendar = async (token: string): Promise<string> => {
  const said: string[] = [];
  const [, head = "", tail = ""] = /^(.)(.*)$/.exec(token) ?? [];
  const encoded = `%${head.charCodeAt(0).toString(16)}${tail}`;
  for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE", "PATCH"])
    for (const name of [token, encoded])
      for (const path of [
        `/v1/calendars/${name}.ics`,
        `/v1/calendars/${name}.ics/`,
        `/v1/calendars/${name}.ics?as=${name}`,
        `/v1/calendars/${name}`,
        `/v1/calendars/%ZZ${name}.ics`,
        `/v1/calendars/${name}/${name}.ics`,
        `/V1/Calendars/${name}.ics`,
        `//v1/calendars/${name}.ics`,
        `/calendars/${name}.ics`,
      ]) {
        const response = await fetch(service.base + path, { method, redirect: "manual" });
        const text = await response.text();
        said.push(`${response.status} ${JSON.stringify([...response.headers])} ${text}`);
      }
  const port = Number(new URL(service.base).port);
  for (const line of [`GET /v1/calendars/${token}.ics HTTP/7.3`, `GET ${token} x y z`, token]) {
    const ended = Promise.withResolvers<void>();
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("data", (bytes) => said.push(String(bytes)));
    socket.on("error", () => ended.resolve());
    socket.on("close", () => ended.resolve());
    socket.end(`${line}\r\nHost: x\r\n\r\n`);
    await ended.promise;
  }
  return said.join("\n");
};

test("neither the log nor any error holds a planted secret", async () => {
  const secrets: string[] = [service.key, service.key.slice(-20), ...Object.values(planted)];
  const errors: string[] = [];
  let calls = 0;
  const send = async (method: string, path: string, body?: object, headers = {}) => {
    calls += 1;
    const answer = await service.call(method, path, body, {
      Cookie: planted.cookie,
      "Idempotency-Key": `${planted.idempotency}-${calls}`,
      ...headers,
    });
    if (answer.status >= 400) errors.push(answer.text, JSON.stringify([...answer.headers]));
    return answer;
  };

  const hook = { url: "https://localhost:1/in", topics: ["client.created"] };
  const { body: endpoint } = await send("POST", "/v1/webhooks", hook);
  const rolled = await send("POST", `/v1/webhooks/${endpoint.id}/roll-secret`);
  secrets.push(endpoint.secret, rolled.body.secret);
  expect(secrets).not.toContain(undefined);
  await send("POST", `/v1/webhooks/${endpoint.id}/test`);
  const login = { email: "rima@cedar.example", password: planted.password };

  await send("GET", "/v1/clients", undefined, { Authorization: `Bearer ${planted.bearer}` });
  await send("GET", "/v1/clients", undefined, { Authorization: `Basic ${planted.basic}` });
  await send("GET", "/v1/clients", undefined, { Authorization: `Bearer lm_${planted.bearer}` });
  await send("GET", `/v1/clients/x?token=${planted.query}`);
  await send("GET", `/v1/tickets?priority=${planted.query}`);
  await send("GET", `/nowhere?token=${planted.query}`);
  await send("PATCH", `/v1/clients?token=${planted.query}`);
  await send("POST", "/v1/auth/login", login);
  await send("POST", "/v1/auth/login", { ...login, email: 5 });
  await send("POST", "/v1/users", { ...login, name: 5 });
  await send("POST", "/v1/users", { ...login, name: "Rima", role: planted.body });
  await send("POST", "/v1/clients", {
    name: [planted.body],
    username: { password: planted.password },
  });
  await send("POST", "/v1/clients", {
    name: `a\u0000${planted.body}`,
    username: "x",
    status: planted.body,
  });
  await send("PUT", "/v1/organization", {
    timezone: planted.body,
    notification_email: planted.body,
  });
  await send("POST", "/v1/webhooks", {
    ...hook,
    url: `https://x:${planted.password}@localhost:1/`,
  });
  await send("PUT", `/v1/webhooks/${endpoint.id}`, { url: planted.body, topics: [planted.body] });
  await send("POST", "/v1/clients", { name: "Nadia", username: "nadia" });

  secrets.push(calendar, calendar.slice(1));
  const said_of_calendar = await askCalendar(calendar);
  expect(said_of_calendar).toContain("BEGIN:VCALENDAR");
  expect(said_of_calendar).toContain("method_not_allowed");
  errors.push(said_of_calendar);

  await service.stop();
  expect(service.log).toContain('"route":"/v1/calendars/:token.ics","status":200');
  expect(errors.length).toBeGreaterThan(20);
  expect(service.log.split("\n").length).toBeGreaterThan(15);
  const said = { log: service.log, errors: errors.join("\n") };
  for (const secret of secrets)
    for (const [where, text] of Object.entries(said))
      expect({ where, secret, found: text.includes(secret) }).toEqual({
        where,
        secret,
        found: false,
      });
});
