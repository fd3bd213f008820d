/** The files of this version of the console, inserted by the bundler. */
declare const CONSOLE_FILES: readonly string[];

declare const self: ServiceWorkerGlobalScope;

/** Caches the console, so that it opens without a connection. Responses of the API are never cached. */
const page = "/console";
const prefix = "console ";
const cache_name = `${prefix}${CONSOLE_FILES.join(" ")}`;
const addresses = [page, ...CONSOLE_FILES.map((name) => `${page}/${name}`)];

/**
 * A new version waits until no page of the old one is open, since activating it deletes files that such
 * a page may load later.
 */
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(cache_name).then((cache) => cache.addAll(addresses)));
});

self.addEventListener("activate", (event) => {
  const deleteOldCaches = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(prefix) && name !== cache_name)
        .map((name) => caches.delete(name)),
    );
    // The browser requests a page while this worker starts, which takes some 200 ms on a phone.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim(); // so that the first page is served from the cache too
  };
  event.waitUntil(deleteOldCaches());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newestPage(event));
  else if (addresses.includes(pathname)) event.respondWith(cachedFile(request));
});

const cachedPage = async (): Promise<Response | undefined> =>
  (await caches.open(cache_name)).match(page, { ignoreVary: true });

/** After this, the cached page is shown instead of waiting for the network. */
const network_limit_ms = 2500;

/** The page from the network; from the cache if that fails, is slow or answers 5xx. */
const newestPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
  const response = preloadResponse.then((preloaded) => preloaded ?? fetch(request));
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, network_limit_ms));
  const newest = await Promise.race([response.catch(() => undefined), timeout]);
  if (newest && newest.status < 500) return newest;
  return (await cachedPage()) ?? newest ?? response;
};

const cachedFile = async (request: Request): Promise<Response> =>
  (await (await caches.open(cache_name)).match(request, { ignoreVary: true })) ?? fetch(request);
