import { Refusal, refuseForNow } from "../refusal.ts";
import { isDamage, sqliteCode } from "./sqlite-code.ts";

/** Why the storage refuses: another process's lock, no room, or a fault of the file or the disk. */
type Fault = "busy" | "full" | "failed";

const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^SQLITE_(BUSY|PROTOCOL)/, "busy"],
  // A quota, or a limit of a file's size, shows as a write that fails.
  [/^SQLITE_(FULL|IOERR_WRITE|IOERR_TRUNCATE|IOERR_SHMSIZE)/, "full"],
  [/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/, "failed"],
];

const faultOf = (error: unknown): Fault | undefined => {
  const code = sqliteCode(error);
  return faults.find(([codes]) => codes.test(code))?.[1];
};

/** Whether another process's lock was in the way. */
export const isBusy = (error: unknown): boolean => faultOf(error) === "busy";

const refusals: Readonly<Record<Fault, () => Refusal>> = {
  busy: () =>
    refuseForNow(
      "busy",
      "Another process has locked the database: nothing was changed. Try again.",
    ),
  full: () => new Refusal("storage_full", "The service's storage is full: nothing was changed."),
  failed: () => new Refusal("not_ready", "The service's storage fails: nothing was changed."),
};

/** For those who cannot even wait for the lock: too many do already. */
export const lockedOut = (): Refusal => refusals.busy();

/** What a caller is told of an error that is the storage's; any other error as it is. */
export const storageRefusal = (error: unknown): unknown => {
  const fault = faultOf(error);
  return fault ? Object.assign(refusals[fault](), { cause: error }) : error;
};

/** What the storage has refused: SQLite's code and words. */
export interface Refused {
  fault: Fault;
  code: string;
  message: string;
}

/**
 * Whether the storage does its work, as `/ready` says it. `Connection` and the group commit report
 * each of SQLite's refusals here, and what ends them.
 */
export class StorageHealth {
  private last: Refused | null = null;
  private listener: (refused: Refused | null) => void = () => {};
  private reportDamage: (finding: string) => void = () => {};

  /** What it refused, until that is known to have ended. */
  get refused(): Refused | null {
    return this.last;
  }

  /** `listener` is told when it begins to refuse, for another reason, and when it no longer does. */
  onChange(listener: (refused: Refused | null) => void): void {
    this.listener = listener;
  }

  /** `listener` is told whenever SQLite finds the file itself damaged: no write mends that. */
  onDamage(listener: (finding: string) => void): void {
    this.reportDamage = listener;
  }

  /** Any error may be reported; those that are not the storage's say nothing about it. */
  report(error: unknown): void {
    if (isDamage(error)) {
      this.reportDamage((error as Error).message);
      return;
    }
    const fault = faultOf(error);
    if (!fault || (fault === "busy" && this.last !== null)) return;
    this.become({ fault, code: sqliteCode(error), message: (error as Error).message });
  }

  /** A change was saved: nobody else holds the lock. It says little about room, since it may be small. */
  saved(): void {
    if (this.last?.fault === "busy") this.become(null);
  }

  /** A write of real size has reached the file: that ends what was refused before it, nothing since. */
  proven(before: Refused | null): void {
    if (this.last !== null && this.last === before) this.become(null);
  }

  private become(refused: Refused | null): void {
    const before = this.last;
    this.last = refused;
    if (before?.code !== refused?.code) this.listener(refused);
  }
}
