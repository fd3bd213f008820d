/**
 * Where a request points. A `Host` that is no host makes no URL, and neither does what CONNECT names
 * (`example.com:443`): the path still counts, or what was sent instead of one.
 */
export const urlOf = ({ url }: Pick<Request, "url">): URL => {
  const absolute = /^https?:\/\//.test(url) ? URL.parse(url) : null;
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  return absolute ?? new URL(`http://localhost${path.startsWith("/") ? path : `/${path}`}`);
};

export const pathAndQuery = (request: Pick<Request, "url">): string => {
  const { pathname, search } = urlOf(request);
  return pathname + search;
};

/** The address that was called, as the outside sees it: of `public_url` where that is configured. */
export const publicUrl = (request: Pick<Request, "url">, public_url: string | undefined): URL =>
  new URL(pathAndQuery(request), public_url ?? urlOf(request));

/** Whether several `Host` headers were sent: their values are joined by commas, and no host has one. */
export const hasSeveralHosts = ({ headers }: Request): boolean =>
  headers.get("host")?.includes(",") ?? false;

/**
 * Whether a request was routed by its path as it was sent. Bun's router uses that path, and sets
 * `params`. Elysia's router gets every request for which Bun's has no route, and uses the normalized
 * path (`/aaa/../metrics`); without a `Host` it may match from the middle (`/aaaaaa/metrics`).
 */
export const isRoutedAsSent = (request: Request): boolean => "params" in request;
