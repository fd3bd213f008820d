/** Whether the caller has the answer of this name already (RFC 9110, 13.1.2): a weak comparison. */
export const isKnown = (request: Request, etag: string): boolean => {
  const sent = request.headers.get("if-none-match")?.trim();
  if (sent === undefined) return false;
  return sent === "*" || sent.split(",").some((each) => opaque(each.trim()) === opaque(etag));
};

const opaque = (etag: string): string => etag.replace(/^W\//, "");
