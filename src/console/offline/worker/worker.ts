/** The files of this version of the console, put in when it is bundled. */
declare const CONSOLE_FILES: readonly string[];

/** As the platform's types call it: a script of its own, between the page and the network. */
declare const self: ServiceWorkerGlobalScope;

/** Keeps the console on the device, so that it opens without a connection. It never keeps an answer of the API. */
const page = "/console";
const kept = `console ${CONSOLE_FILES.join(" ")}`;

self.addEventListener("install", (event) => {
  const addresses = [page, ...CONSOLE_FILES.map((name) => `${page}/${name}`)];
  event.waitUntil(
    caches
      .open(kept)
      .then((cache) => cache.addAll(addresses))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== kept).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newestPage(request));
  else if (pathname.startsWith(`${page}/`)) event.respondWith(keptFile(request));
});

/** The page as it is now; without a connection, as it was kept. */
const newestPage = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(page);
    if (!found) throw error;
    return found;
  }
};

const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);
