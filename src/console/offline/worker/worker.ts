/** The files of this version of the console, put in when it is bundled. */
declare const CONSOLE_FILES: readonly string[];

/** As the platform's types call it: a script of its own, between the page and the network. */
declare const self: ServiceWorkerGlobalScope;

/** Keeps the console on the device, so that it opens without a connection. It never keeps an answer of the API. */
const page = "/console";
const prefix = "console ";
const kept = `${prefix}${CONSOLE_FILES.join(" ")}`;
const addresses = [page, ...CONSOLE_FILES.map((name) => `${page}/${name}`)];

/**
 * A new version waits until no page of the old one is open: it would take away the files that such a
 * page loads later.
 */
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(addresses)));
});

self.addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(prefix) && name !== kept)
        .map((name) => caches.delete(name)),
    );
    await self.clients.claim(); // the page that brought the first version is kept, too
  };
  event.waitUntil(forgetOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newestPage(request));
  else if (addresses.includes(pathname)) event.respondWith(keptFile(request));
});

const keptPage = async (): Promise<Response | undefined> =>
  (await caches.open(kept)).match(page, { ignoreVary: true });

/** How long a bad connection may keep a person from the kept page. */
const patience_ms = 2500;

/** The page as it is now; as it was kept, where no connection, a broken one or a broken proxy stands between. */
const newestPage = async (request: Request): Promise<Response> => {
  const asked = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience_ms));
  const newest = await Promise.race([asked.catch(() => undefined), late]);
  if (newest && newest.status < 500) return newest;
  return (await keptPage()) ?? newest ?? asked;
};

const keptFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(kept)).match(request, { ignoreVary: true })) ?? fetch(request);
