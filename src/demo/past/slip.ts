import { crc32, deflateSync } from "node:zlib";
import type { Random } from "../random.ts";

const [width, height] = [240, 320];
const [paper, ink] = [0xf4, 0x38];
const [margin, line_height, letter] = [24, 20, 6];

/** A picture of a paper slip, as a PNG: rows of words that cannot be read, and a thick line for the amount. */
export const drawSlip = (random: Random): Buffer<ArrayBuffer> => {
  const pixels = Buffer.alloc((width + 1) * height, paper);
  for (let y = 0; y < height; y += 1) pixels[y * (width + 1)] = 0; // each row is stored as it is
  const fill = (x: number, y: number, wide: number, high: number): void => {
    for (let row = y; row < y + high; row += 1)
      pixels.fill(ink, row * (width + 1) + 1 + x, row * (width + 1) + 1 + x + wide);
  };
  for (let y = margin; y < height - 3 * line_height; y += line_height)
    for (let x = margin; x < width - margin - 8 * letter; ) {
      const wide = random.between(2, 7) * letter;
      fill(x, y, wide, 7);
      x += wide + letter;
    }
  fill(margin, height - 2 * line_height, width - 2 * margin, 18);
  return png(pixels);
};

/** An 8-bit grayscale picture (PNG, ISO/IEC 15948): a signature, and chunks with their lengths and checksums. */
const png = (pixels: Buffer): Buffer<ArrayBuffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
