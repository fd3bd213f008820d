/** Where a request points. A `Host` header that is no host makes no URL: the path still counts. */
export const urlOf = ({ url }: Request): URL =>
  URL.parse(url) ?? new URL(`http://localhost${url.replace(/^https?:\/\/[^/]*/, "")}`);

export const pathAndQuery = (request: Request): string => {
  const { pathname, search } = urlOf(request);
  return pathname + search;
};
