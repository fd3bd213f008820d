/**
 * Where a request points. A `Host` that is no host makes no URL, and neither does what CONNECT names
 * (`example.com:443`): the path still counts, or what was sent instead of one.
 */
export const urlOf = ({ url }: Request): URL => {
  const absolute = /^https?:\/\//.test(url) ? URL.parse(url) : null;
  const path = url.replace(/^https?:\/\/[^/]*/, "");
  return absolute ?? new URL(`http://localhost${path.startsWith("/") ? path : `/${path}`}`);
};

export const pathAndQuery = (request: Request): string => {
  const { pathname, search } = urlOf(request);
  return pathname + search;
};

/** Whether several `Host` headers were sent: their values are joined by commas, and no host has one. */
export const hasSeveralHosts = ({ headers }: Request): boolean =>
  headers.get("host")?.includes(",") ?? false;

/**
 * Whether a served request came to the route that its path names as it was sent. Bun's router goes
 * by that path, and gives what it routes `params`. Elysia's is asked for what Bun's does not know,
 * and goes by a URL whose dots are resolved (`/aaa/../metrics`), or by a bare path, in which it may
 * begin anywhere (`/aaaaaa/metrics` without a `Host`). So it is only believed of an operation's path
 * with a slash at its end, which Bun's does not know.
 */
export const isRoutedAsSent = (request: Request): boolean =>
  "params" in request || /^https?:\/\/[^/]+\/v1\/[^?#]*\/(?:\?|$)/.test(request.url);
