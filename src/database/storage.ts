import { Refusal, refuseForNow } from "../refusal.ts";
import { isDamage, sqliteCode } from "./sqlite-code.ts";

/** Why the storage refuses: another process's lock, no room, or a fault of the file or the disk. */
type Fault = "busy" | "full" | "failed";

const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^SQLITE_(BUSY|PROTOCOL)/, "busy"],
  // A quota, or a limit of a file's size, shows as a write that fails; so does a disk that fails.
  [/^SQLITE_(FULL|IOERR_WRITE|IOERR_TRUNCATE|IOERR_SHMSIZE)/, "full"],
  [/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/, "failed"],
];

/** Writes that failed although there was room: it is the disk, or its file system, that fails. */
const failed_with_room = new WeakSet<Error>();

const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof Error && failed_with_room.has(error)) return "failed";
  const code = sqliteCode(error);
  return faults.find(([codes]) => codes.test(code))?.[1];
};

const isWriteFailure = (error: unknown): error is Error =>
  /^SQLITE_IOERR_(WRITE|TRUNCATE|SHMSIZE)/.test(sqliteCode(error));

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

/**
 * Whether a COMMIT that failed so may have reached the WAL whole: what failed came behind its last
 * frame. SQLite takes it for undone, but who recovers the file after a crash would find it there.
 */
export const mayBeInWal = (error: unknown): boolean =>
  !/^SQLITE_(FULL|IOERR_WRITE|BUSY|CONSTRAINT)/.test(sqliteCode(error));

/** Whether only the index of the WAL could not be written: that comes when its frames have reached the disk. */
export const isShmError = (error: unknown): boolean => /^SQLITE_IOERR_SHM/.test(sqliteCode(error));

/** For those whose change may stand in the WAL: it could not be taken out there either. */
export const outcomeUnknown = (error: unknown): unknown =>
  faultOf(error) === undefined
    ? error
    : Object.assign(
        new Refusal(
          "not_ready",
          "The service's storage fails: whether this was saved is not known. Look for it before you repeat it, or repeat it with the same Idempotency-Key.",
        ),
        { cause: error },
      );

/** For those who cannot even wait for the lock: too many do already. */
export const tooManyWaiting = (): Refusal => refusals.busy();

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
  private found: string | null = null;
  private listener: (refused: Refused | null) => void = () => {};
  private damageListener: (finding: string) => void = () => {};

  /**
   * `isDiskFull` is asked when a write has failed, which may have one cause or the other. `notedDamage`
   * returns the damage that another process found in the file.
   */
  constructor(
    private readonly isDiskFull: () => boolean,
    private readonly notedDamage: () => string | null = () => null,
  ) {}

  /** Why every write is refused: the file was found damaged (decisions §8). Null if it was not. */
  get damage(): string | null {
    return this.found ?? this.notedDamage();
  }

  /** `message` is for the callers whose writes are refused; null after a check found the file sound. */
  setDamage(message: string | null): void {
    this.found = message;
  }

  /** Throws 503 `damaged` once damage was found: a restore would lose what is written now. */
  refuseIfDamaged(): void {
    const { damage } = this;
    if (damage !== null) throw new Refusal("damaged", damage);
  }

  /** What a caller is answered for `error`: 503 `damaged` if SQLite found the file damaged. */
  refusalOf(error: unknown, otherwise = storageRefusal): unknown {
    const { damage } = this;
    if (damage === null || !isDamage(error)) return otherwise(error);
    return Object.assign(new Refusal("damaged", damage), { cause: error });
  }

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
    this.damageListener = listener;
  }

  /** Somebody who read the file beside this process found it damaged. */
  reportDamage(finding: string): void {
    this.found ??= `The database is damaged (${finding}).`;
    this.damageListener(finding);
  }

  /** Any error may be reported; those that are not the storage's say nothing about it. */
  report(error: unknown): void {
    if (isDamage(error)) {
      this.reportDamage((error as Error).message);
      return;
    }
    if (isWriteFailure(error) && !this.isDiskFull()) failed_with_room.add(error);
    const fault = faultOf(error);
    if (!fault || (fault === "busy" && this.last !== null)) return;
    this.become({ fault, code: sqliteCode(error), message: (error as Error).message });
  }

  /** Something else that is kept beside the file found no room there. */
  reportDiskFull({ message }: Error): void {
    this.become({ fault: "full", code: "SQLITE_FULL", message });
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
