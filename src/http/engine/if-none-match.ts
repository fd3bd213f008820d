/** The ETags of `If-None-Match` without `W/`, for weak comparison (RFC 9110, 13.1.2); `*` matches any. */
export const etagsOf = (request: Request): string[] =>
  (request.headers.get("if-none-match") ?? "").split(",").flatMap((value) => {
    const [, etag] = /^(?:W\/)?"(.*)"$/.exec(value.trim()) ?? [];
    return etag ?? (value.trim() === "*" ? ["*"] : []);
  });
