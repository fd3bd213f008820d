import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.ts";

/*
 * Compresses answers at a low level: 100 KB of a list take 0.2 ms and come down to a sixth. Higher levels
 * save a tenth of that and take four times as long (docs/performance.md).
 */

/** Smaller answers fit into one packet with their headers. */
const compressed_from_bytes = 1024;

/** Larger answers of the event loop are compressed in the thread pool: this many bytes take it 30 µs. */
const inline_bytes_max = 16 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** Of this size, a board for one, answers come down by a further sixth at a higher level: 0.9 ms for 200 KB. */
const large_bytes = 100 * 1024;

const optionsOf = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality },
});
const fast_brotli = optionsOf(1);
const dense_brotli = optionsOf(4);
const brotliFor = ({ length }: Bytes) => (length < large_bytes ? fast_brotli : dense_brotli);

const gzip_options = { level: 1 } as const;

/** The result has an `ArrayBuffer` of its own, which can be transferred. */
const compressInline = (bytes: Bytes, encoding: Encoding): Bytes =>
  encoding === "br"
    ? new Uint8Array(brotliCompressSync(bytes, brotliFor(bytes)))
    : Bun.gzipSync(bytes, { ...gzip_options, library: "libdeflate" });

const brotliInPool = promisify<Bytes, typeof fast_brotli, Buffer>(brotliCompress);
const gzipInPool = promisify<Bytes, typeof gzip_options, Buffer>(gzip);

const compressInPool = async (bytes: Bytes, encoding: Encoding): Promise<Bytes> => {
  const compressed = await (encoding === "br"
    ? brotliInPool(bytes, brotliFor(bytes))
    : gzipInPool(bytes, gzip_options));
  return new Uint8Array(compressed);
};

interface Encoded {
  headers: Record<string, string> | undefined;
  bytes: Bytes | null;
}

const isSmall = (bytes: Bytes | null): boolean =>
  bytes === null || bytes.length < compressed_from_bytes;

/** Compresses an answer in a reader thread. Returns it as it is if it is small, or without an encoding. */
export const compressAnswer = <A extends Encoded>(answer: A, encoding?: Encoding | null): A => {
  const { bytes, headers } = answer;
  if (!encoding || bytes === null || isSmall(bytes)) return answer;
  return {
    ...answer,
    headers: { ...headers, "Content-Encoding": encoding },
    bytes: compressInline(bytes, encoding),
  };
};

/** Compresses bytes on the event loop, or through the thread pool. Returns null if they are small. */
export const compressBytes = (bytes: Bytes, encoding: Encoding): Bytes | Promise<Bytes> | null => {
  if (isSmall(bytes)) return null;
  return bytes.length <= inline_bytes_max
    ? compressInline(bytes, encoding)
    : compressInPool(bytes, encoding);
};
