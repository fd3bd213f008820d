import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import type { Encoding } from "./accept-encoding.ts";

/*
 * Compresses answers at the lowest level of each format: 100 KB of a list take 0.2 ms and come down to a
 * sixth. Higher levels save a tenth of that and take four times as long (docs/performance.md).
 */

/** Smaller answers fit into one packet with their headers. */
const compressed_from_bytes = 1024;

/** Larger answers of the event loop are compressed in the thread pool: this many bytes take it 30 µs. */
const inline_bytes_max = 16 * 1024;

const brotli_options = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzip_options = { level: 1 } as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** The result has an `ArrayBuffer` of its own, which can be transferred. */
const compressInline = (bytes: Bytes, encoding: Encoding): Bytes =>
  encoding === "br"
    ? new Uint8Array(brotliCompressSync(bytes, brotli_options))
    : Bun.gzipSync(bytes, { ...gzip_options, library: "libdeflate" });

const brotliInPool = promisify<Bytes, typeof brotli_options, Buffer>(brotliCompress);
const gzipInPool = promisify<Bytes, typeof gzip_options, Buffer>(gzip);

const compressInPool = async (bytes: Bytes, encoding: Encoding): Promise<Bytes> => {
  const compressed = await (encoding === "br"
    ? brotliInPool(bytes, brotli_options)
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
