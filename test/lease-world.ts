import type { Random } from "../src/demo/random.ts";
import type { Holder, Role } from "../src/lease/decide.ts";
import { Lease } from "../src/lease/lease.ts";
import type { LeaseRecord } from "../src/lease/record.ts";
import { type Renewals, startRenewals } from "../src/lease/renew.ts";
import { type Condition, type LeaseStore, StoreError } from "../src/lease/store.ts";

/*
 * A store, and machines that share a lease in it, in simulated time. Each has a clock of its own. Requests and answers
 * are lost, or come late; machines stand still, sleep, lose power, and have their clocks set.
 */

/** What a machine's requests meet. `late_ms` is the longest way, there and back each. */
interface Link {
  lost_requests: number;
  lost_answers: number;
  late_ms: number;
}

const good_link: Link = { lost_requests: 0, lost_answers: 0, late_ms: 100 };
const links: readonly (Link & { share: number })[] = [
  { share: 10, ...good_link },
  { share: 1, lost_requests: 1, lost_answers: 0, late_ms: 100 },
  { share: 1, lost_requests: 0, lost_answers: 1, late_ms: 100 },
  { share: 2, lost_requests: 0.4, lost_answers: 0.4, late_ms: 2000 },
  { share: 2, lost_requests: 0.1, lost_answers: 0.3, late_ms: 60_000 },
];

/** The client's limit for a call. */
const call_limit_ms = 3000;
/** More than the longest chain of promises after an event. */
const turns = 30;
const quiet_log = { info: () => {}, warn: () => {} };

export interface Faults {
  /** How fast a machine's clocks run; else within one percent of the store's. */
  machine_rate?: number;
  /** Writes whatever the ETag, but for one that no object has. */
  ignores_etags?: boolean;
}

interface Process {
  id: string;
  lease: Lease;
  renewals?: Renewals;
}

class Machine {
  holder: Holder;
  process: Process | null = null;
  link: Link = good_link;
  paused_until_ms = 0;
  slept_ms = 0;
  set_ms = 0;
  last_disturbed_ms = Number.NEGATIVE_INFINITY;

  constructor(
    readonly name: string,
    readonly rate: number,
  ) {
    this.holder = { id: name, last_term: null };
  }
}

export class LeaseWorld {
  readonly machines: Machine[];
  /** Moments at which two machines could write, and who. */
  readonly violations: string[] = [];
  /** How often another machine than before could write. */
  changes = 0;
  private now_ms = 0;
  private started = 0;
  private last_writer: Machine | null = null;
  private readonly events: { at_ms: number; run: () => void }[] = [];
  private object: { record: LeaseRecord; etag: string; modified_ms: number } | null = null;

  constructor(
    private readonly random: Random,
    count: number,
    private readonly faults: Faults = {},
  ) {
    this.machines = Array.from({ length: count }, (_, index) => {
      const rate = faults.machine_rate ?? 1 + random.between(-100, 100) / 10_000;
      return new Machine(`machine ${index}`, rate);
    });
  }

  /** Something happens to one machine, or nothing; then time passes. */
  async step(): Promise<void> {
    const machine = this.random.pick(this.machines);
    const { share: _, happen } = this.random.pickByShare([
      { share: 6, happen: () => {} },
      { share: 4, happen: () => this.setLink(machine, this.random.pickByShare(links)) },
      { share: 4, happen: () => this.start(machine, "serve") },
      { share: 4, happen: () => this.start(machine, "promote") },
      { share: 2, happen: () => this.kill(machine) },
      { share: 2, happen: () => this.stop(machine) },
      { share: 2, happen: () => this.pause(machine) },
      { share: 2, happen: () => this.setClock(machine) },
    ]);
    happen();
    await this.pass(this.random.between(0, 6000));
  }

  /** Everything works again, and somebody types `promote` until it succeeds. Returns whether somebody may write. */
  async heal(): Promise<boolean> {
    for (const machine of this.machines) machine.link = good_link;
    for (let tried = 0; tried < 40; tried += 1) {
      await this.pass(5000);
      if (this.writers().length === 1) return true;
      for (const machine of this.machines) {
        if ((machine.process?.lease.valid_for_ms ?? 0) === 0) this.kill(machine);
        this.start(machine, "promote");
      }
    }
    return false;
  }

  private setLink(machine: Machine, link: Link): void {
    machine.link = link;
  }

  private kill(machine: Machine): void {
    machine.process = null;
  }

  private start(machine: Machine, role: Role): void {
    if (machine.process?.lease.lost_because != null) this.kill(machine);
    if (machine.process || this.isPaused(machine)) return;
    this.started += 1;
    const id = `${machine.name} process ${this.started}`;
    const clocks = {
      steady_ms: () => this.now_ms * machine.rate - machine.slept_ms,
      wall_ms: () => this.now_ms * machine.rate + machine.set_ms,
      sleep: (ms: number) =>
        new Promise<void>((resolve) =>
          this.after(ms / machine.rate, () => this.deliver(machine, id, resolve)),
        ),
    };
    const store = this.storeOf(machine, id);
    const { holder } = machine;
    const options = { store, holder, clocks, process: id, host: machine.name, public_url: null };
    const process: Process = { id, lease: new Lease(options) };
    machine.process = process;
    const begin = async (): Promise<void> => {
      await process.lease.take(role);
      await process.lease.proveConditions();
      machine.holder = { ...holder, last_term: process.lease.held_term };
      process.renewals = startRenewals(process.lease, clocks, quiet_log);
    };
    begin().catch(() => {
      if (machine.process === process) machine.process = null;
    });
  }

  private stop(machine: Machine): void {
    const { process } = machine;
    if (!process?.renewals) return;
    const end = async (): Promise<void> => {
      await process.renewals?.stop();
      await process.lease.release();
    };
    end()
      .catch(() => {})
      .finally(() => {
        if (machine.process === process) machine.process = null;
      });
  }

  /** A stopped process, or a machine that sleeps: its steady clock stands still, too. */
  private pause(machine: Machine): void {
    const ms = this.random.between(1000, 45_000);
    if (this.isPaused(machine)) return;
    machine.paused_until_ms = this.now_ms + ms;
    if (this.isCalm(machine) && this.random.chance(0.5)) machine.slept_ms += ms * machine.rate;
  }

  private setClock(machine: Machine): void {
    const ms = this.random.between(-3_600_000, 3_600_000);
    if (ms > 0 || this.isCalm(machine)) machine.set_ms += ms;
  }

  /** Not promised: a clock that is set back just when the machine sleeps. */
  private isCalm(machine: Machine): boolean {
    const is_calm = this.now_ms - machine.last_disturbed_ms > 60_000;
    if (is_calm) machine.last_disturbed_ms = this.now_ms;
    return is_calm;
  }

  private isPaused({ paused_until_ms }: Machine): boolean {
    return paused_until_ms > this.now_ms;
  }

  private after(ms: number, run: () => void): void {
    const at_ms = this.now_ms + ms;
    const index = this.events.findIndex((event) => event.at_ms > at_ms);
    this.events.splice(index === -1 ? this.events.length : index, 0, { at_ms, run });
  }

  /** Runs it in that process when the machine is not paused; never if it has ended. */
  private deliver(machine: Machine, process_id: string, run: () => void): void {
    if (machine.process?.id !== process_id) return;
    const left_ms = machine.paused_until_ms - this.now_ms;
    if (left_ms > 0) this.after(left_ms, () => this.deliver(machine, process_id, run));
    else run();
  }

  private async pass(ms: number): Promise<void> {
    const until_ms = this.now_ms + ms;
    for (;;) {
      await this.settle();
      this.look();
      const [next] = this.events;
      if (!next || next.at_ms > until_ms) break;
      this.events.shift();
      this.now_ms = next.at_ms;
      this.look();
      next.run();
    }
    this.now_ms = until_ms;
    this.look();
  }

  private async settle(): Promise<void> {
    for (let turn = 0; turn < turns; turn += 1) await null;
  }

  private writers(): Machine[] {
    return this.machines.filter(
      (machine) => !this.isPaused(machine) && (machine.process?.lease.valid_for_ms ?? 0) > 0,
    );
  }

  private look(): void {
    const writers = this.writers();
    const [writer] = writers;
    if (writers.length > 1)
      this.violations.push(`${this.now_ms}: ${writers.map(({ name }) => name).join(" and ")}`);
    if (!writer || writer === this.last_writer) return;
    this.last_writer = writer;
    this.changes += 1;
  }

  private storeOf(machine: Machine, process_id: string): LeaseStore {
    const call = <T>(work: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        const { lost_requests, lost_answers, late_ms } = machine.link;
        const way = () => this.random.between(1, late_ms);
        const fail = () =>
          this.deliver(machine, process_id, () => reject(new StoreError("no answer")));
        this.after(call_limit_ms / machine.rate, fail);
        // The connection may end long before the request arrives.
        if (this.random.chance(0.02)) this.after(way(), fail);
        if (this.random.chance(lost_requests)) return;
        this.after(way(), () => {
          const result = work();
          if (this.random.chance(lost_answers)) return;
          this.after(way(), () => this.deliver(machine, process_id, () => resolve(result)));
        });
      });
    return {
      read: () =>
        call(
          () =>
            this.object && {
              record: this.object.record,
              etag: this.object.etag,
              age_ms: wholeSeconds(this.now_ms) - wholeSeconds(this.object.modified_ms),
            },
        ),
      write: (record, condition) => call(() => this.put(record, condition)),
    };
  }

  /** Its ETag is the content, as in a store that sums it up. */
  private put(record: LeaseRecord, condition: Condition): string | null {
    const is_met = "etag" in condition ? this.object?.etag === condition.etag : !this.object;
    const is_ignored = this.faults.ignores_etags && "etag" in condition && condition.etag !== '"0"';
    if (!is_met && !is_ignored) return null;
    const etag = JSON.stringify(record);
    this.object = { record, etag, modified_ms: this.now_ms };
    return etag;
  }
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000;
