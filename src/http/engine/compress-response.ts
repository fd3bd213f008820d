import { preferredEncoding } from "./accept-encoding.ts";
import { compressBytes } from "./compress.ts";

const compressible_types = /^(?:text\/|application\/json)/;

/** Compresses the response of a public route, unless it is small, of another type, or compressed already. */
export const compressResponse = async (
  { headers }: Request,
  response: Response,
): Promise<Response> => {
  const is_text = compressible_types.test(response.headers.get("content-type") ?? "");
  if (!is_text || response.headers.has("content-encoding")) return response;
  response.headers.set("Vary", "Accept-Encoding");
  const encoding = preferredEncoding(headers.get("accept-encoding"));
  if (encoding === null) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const compressed = await compressBytes(bytes, encoding);
  const sent = new Response(compressed ?? bytes, response);
  if (compressed !== null) sent.headers.set("Content-Encoding", encoding);
  return sent;
};
