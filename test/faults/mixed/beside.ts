import type { Random } from "../../../src/demo/random.ts";
import { main } from "../../command.ts";
import type { Service } from "../service.ts";
import { WronglyAnswered } from "./journal.ts";

/** What other processes do to a file while its service is worked with. */
const commands: Record<string, (nth: number) => string[]> = {
  "the bills of another month each time": (nth) => [
    ...["job", "run", "recurring-invoices", "--now"],
    `${2031 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, "0")}-05T10:00:00Z`,
  ],
  "a backup": () => ["backup"],
};

/** Each runs now and then, and is killed with the service, or left to its end. Returns how that is waited for. */
export const startBeside = (
  { database }: Service,
  random: Random,
  nth: number,
): (() => Promise<unknown>) => {
  const running = Object.values(commands)
    .filter(() => random.chance(0.25))
    .map((command) =>
      Bun.spawn([process.execPath, main, ...command(nth)], {
        env: { ...process.env, DATABASE_PATH: database },
        stdout: "ignore",
        stderr: "ignore",
      }),
    );
  return () => {
    for (const child of running) if (random.chance(0.7)) child.kill("SIGKILL");
    return Promise.all(running.map((child) => child.exited));
  };
};

/** Reads what monitors read, again and again; ends when the service answers no more. */
export const monitor = async ({ base }: Service): Promise<never> => {
  for (;;) {
    const metrics = await fetch(`${base}/metrics`);
    const told = await metrics.text();
    const ready = await fetch(`${base}/ready`);
    const why = await ready.text();
    if (metrics.status !== 200 || !told.includes("lastmile_ready"))
      throw new WronglyAnswered(`/metrics: ${metrics.status} ${told.slice(0, 200)}`);
    // A machine that is busy enough may well take a second for a write.
    if (ready.status !== 200 && !why.includes("a write has not been saved for a second"))
      throw new WronglyAnswered(`/ready: ${ready.status} ${why}`);
    await Bun.sleep(20);
  }
};
