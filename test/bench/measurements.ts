import { watchHealth } from "./watch-health.ts";

interface Measured {
  base: string;
  turns(): Promise<{ longest_ms: number; busiest_ms: number }>;
}

const turn_max_ms = 25;

const rounded = (value: number): number => Number(value.toFixed(1));

/** The rows of a bench's table, and whether all that was measured and counted is as it should be. */
export class Measurements {
  private readonly rows: object[] = [];
  failed = false;

  constructor(private readonly total_max_ms: number) {}

  /** Of a count. */
  check(is_right: boolean, line: string): void {
    this.failed ||= !is_right;
    console.log(is_right ? line : `${line}  NOT AS IT SHOULD BE`);
  }

  /** Measures work that says how much it did or found. `is_bounded`: whether it may fail the bench. */
  async measure(
    service: Measured,
    what: string,
    work: () => Promise<number>,
    is_bounded = true,
  ): Promise<void> {
    const health = watchHealth(service.base);
    await Bun.sleep(500);
    await service.turns();
    const began = performance.now();
    const count = await work();
    const took = performance.now() - began;
    const { longest_ms, busiest_ms } = await service.turns();
    const [longest = 0] = await health.stop();
    const is_right = !is_bounded || (took < this.total_max_ms && longest_ms < turn_max_ms);
    this.failed ||= !is_right;
    this.rows.push({
      what,
      count,
      "took, ms": Math.round(took),
      "longest turn, ms": rounded(longest_ms),
      "processor of a turn, ms": rounded(busiest_ms),
      "others wait, ms": rounded(longest),
      "as it should be": is_right,
    });
  }

  print(): void {
    console.table(this.rows);
  }
}
