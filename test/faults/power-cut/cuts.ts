import type { Random } from "../../../src/demo/random.ts";
import { fate_names } from "./fates.ts";
import type { Moment } from "./timeline.ts";

/** A power cut after the first `moment` moments, with what became of what was not certain. */
export interface Cut {
  moment: number;
  fate: string;
  /** Of the fate. */
  seed: number;
}

const kinds: { share: number; isHere(moment: Moment): boolean }[] = [
  /** Around every wait for the disk: before it, amid it, and after it. */
  { share: 5, isHere: (moment) => moment.is !== "sent" && moment.operation.do === "sync" },
  /** Before and after what left the service. */
  { share: 2, isHere: ({ is }) => is === "sent" },
  /** Around every change of a name. */
  {
    share: 1,
    isHere: (moment) =>
      moment.is !== "sent" && /^(open|make|rename|link|remove)/.test(moment.operation.do),
  },
  { share: 2, isHere: () => true },
];

/** In the order of the moments. */
export const chooseCuts = (timeline: readonly Moment[], count: number, random: Random): Cut[] => {
  const places = kinds.map(({ share, isHere }) => ({
    share,
    moments: timeline.flatMap((moment, at) => (isHere(moment) ? [at, at + 1] : [])),
  }));
  return Array.from({ length: count }, () => ({
    moment: random.pick(random.pickByShare(places).moments),
    fate: random.pick(fate_names),
    seed: random.between(0, 2 ** 31),
  })).toSorted((one, other) => one.moment - other.moment);
};
