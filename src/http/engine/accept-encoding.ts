export type Encoding = "br" | "gzip";

const weightOf = (parameters: readonly string[]): number => {
  const q = parameters.find((text) => text.startsWith("q="));
  return q === undefined ? 1 : Number(q.slice(2)) || 0;
};

/**
 * The encoding that `Accept-Encoding` prefers (RFC 9110, 12.5.3), Brotli of two with equal weights. Null
 * without the header, if it has neither, or if it prefers `identity`.
 */
export const preferredEncoding = (accepted: string | null): Encoding | null => {
  if (!accepted) return null;
  const weights = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      return [name, weightOf(parameters)];
    }),
  );
  const other = weights.get("*") ?? 0;
  const brotli = weights.get("br") ?? other;
  const gzip = weights.get("gzip") ?? other;
  if (Math.max(brotli, gzip) <= 0 || (weights.get("identity") ?? 0) > Math.max(brotli, gzip))
    return null;
  return brotli >= gzip ? "br" : "gzip";
};
