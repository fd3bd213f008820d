/**
 * The URL of a request. If there is no valid URL, because of an invalid `Host` or the target of a
 * CONNECT (`example.com:443`), it is `http://localhost` with the path or target.
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

/** The request's URL, with the origin of `public_url` if that is configured. */
export const publicUrl = (request: Pick<Request, "url">, public_url: string | undefined): URL =>
  new URL(pathAndQuery(request), public_url ?? urlOf(request));

/** Whether several `Host` headers were sent. Their values are joined by commas, which no host contains. */
export const hasSeveralHosts = ({ headers }: Request): boolean =>
  headers.get("host")?.includes(",") ?? false;

/**
 * Whether a request was routed by its path as sent. Bun's router uses that path and sets `params`.
 * Requests without a route there go to Elysia's router, which uses the normalized path
 * (`/aaa/../metrics`) and without a `Host` may match in the middle (`/aaaaaa/metrics`).
 */
export const isRoutedAsSent = (request: Request): boolean => "params" in request;
