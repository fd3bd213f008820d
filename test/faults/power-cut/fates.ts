import type { Random } from "../../../src/demo/random.ts";
import type { Fate } from "./disk.ts";

/** Of the blocks of a torn write that were not written, so many have neither the old nor the new bytes. */
const garbage_share = 0.1;
const sector_bytes = 512;
const page_bytes = 4096;

const whole = (isKept: (number: number) => boolean, tornAt: Fate["tornAt"] = () => null): Fate => ({
  isKept,
  tornAt,
  blockFate: () => "old",
  garbage: (size) => Buffer.alloc(size),
});

const torn = (random: Random, block_bytes: number, share: number): Fate => ({
  isKept: () => random.chance(share),
  tornAt: () => block_bytes,
  blockFate: () =>
    random.chance(share) ? "new" : random.chance(garbage_share) ? "garbage" : "old",
  garbage: (size) => Buffer.alloc(size, random.between(1, 255)),
});

/** How a power cut leaves what was not certain. `numbers` are those changes. */
const fates: Record<string, (random: Random, numbers: readonly number[]) => Fate> = {
  "nothing of it": () => whole(() => false),
  "all of it": () => whole(() => true),
  "half of it": (random) => whole(() => random.chance(0.5)),
  "little of it": (random) => whole(() => random.chance(0.1)),
  "most of it": (random) => whole(() => random.chance(0.9)),
  "up to a torn change": (random, numbers) => {
    const last = numbers.length > 0 ? random.pick(numbers) : 0;
    return {
      ...torn(random, sector_bytes, 0.5),
      isKept: (number) => number < last,
      tornAt: (number) => (number === last ? sector_bytes : null),
    };
  },
  "torn at sectors": (random) => torn(random, sector_bytes, random.pick([0.1, 0.5, 0.9])),
  "torn at pages": (random) => torn(random, page_bytes, random.pick([0.1, 0.5, 0.9])),
};

export const fate_names = Object.keys(fates);

export const fateOf = (name: string, random: Random, numbers: readonly number[]): Fate => {
  const fate = fates[name]?.(random, numbers);
  if (!fate) throw new Error(`${name} is none of ${fate_names.join(", ")}`);
  return fate;
};
