/** A server on another port: of another origin, but to browsers of the same site. */
export const startSibling = (): { origin: string; stop(): void } => {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () =>
      new Response("<!doctype html>", { headers: { "Content-Type": "text/html; charset=utf-8" } }),
  });
  return { origin: `http://127.0.0.1:${server.port}`, stop: () => void server.stop(true) };
};

interface Target {
  base: string;
  /** The body of a write. */
  body: string;
  /** The body of the attacker's own login. */
  login: string;
}

/**
 * A script for a hostile page: sends all that a page can send to another origin, and waits for each to
 * end. Its value lists what it could read.
 */
export const attackOn = (target: Target): string => `(async () => {
  const { base, body, login } = ${JSON.stringify(target)};
  const read = [];
  const ended = (element, ...events) =>
    new Promise((resolve) => {
      for (const event of events) element.addEventListener(event, () => resolve(event));
    });
  const submit = async (path, enctype, content) => {
    const frame = Object.assign(document.createElement("iframe"), { name: "f" + document.forms.length });
    document.body.append(frame);
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: base + path, enctype, target: frame.name });
    // As text/plain, name and value make JSON: {…,"x":"="}
    const field = { name: content.slice(0, -1) + ',"x":"', value: '"}' };
    form.append(Object.assign(document.createElement("input"), field));
    document.body.append(form);
    const loaded = ended(frame, "load");
    form.submit();
    await loaded;
  };
  const call = async (path, init) => {
    try {
      const response = await fetch(base + path, { credentials: "include", ...init });
      if (response.type !== "opaque") read.push(path + " " + response.status);
    } catch {
      // refused by the browser
    }
  };
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    await submit("/v1/ticket-boards", type, body);
    await submit("/v1/auth/logout", type, body);
    await submit("/v1/auth/login", type, login);
  }
  for (const mode of ["no-cors", "cors"]) {
    await call("/v1/ticket-boards", { method: "POST", mode, body });
    await call("/v1/auth/logout", { method: "POST", mode });
    await call("/v1/auth/login", { method: "POST", mode, body: login });
    await call("/v1/auth/me", { mode });
    await call("/v1/clients", { mode, headers: mode === "cors" ? { "X-CSRF-Token": "x" } : {} });
  }
  for (const method of ["PUT", "DELETE"])
    await call("/v1/clients", { method, mode: "cors", body, headers: { "Content-Type": "application/json" } });
  const json = new Blob([body], { type: "text/plain" });
  for (const path of ["/v1/ticket-boards", "/v1/auth/logout"]) navigator.sendBeacon(base + path, json);
  for (const path of ["/v1/auth/me", "/v1/clients", "/v1/auth/logout", "/v1/clients/export"]) {
    const image = new Image();
    image.src = base + path;
    if ((await ended(image, "load", "error")) === "load") read.push(path);
    const script = Object.assign(document.createElement("script"), { src: base + path });
    document.body.append(script);
    if ((await ended(script, "load", "error")) === "load") read.push("script " + path);
    const frame = Object.assign(document.createElement("iframe"), { src: base + path });
    document.body.append(frame);
    await ended(frame, "load");
  }
  const events = new EventSource(base + "/v1/events", { withCredentials: true });
  if ((await ended(events, "open", "error")) === "open") read.push("EventSource");
  events.close();
  const socket = new WebSocket(base.replace("http", "ws") + "/v1/events");
  if ((await ended(socket, "open", "error")) === "open") read.push("WebSocket");
  return read;
})()`;
