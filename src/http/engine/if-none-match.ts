/** The versions that the caller has already (RFC 9110, 13.1.2), compared weakly; `*` is any. */
export const versionsKnown = (request: Request): string[] =>
  (request.headers.get("if-none-match") ?? "").split(",").flatMap((tag) => {
    const [, version] = /^(?:W\/)?"(.*)"$/.exec(tag.trim()) ?? [];
    return version ?? (tag.trim() === "*" ? ["*"] : []);
  });
