import { Refusal, refuseTemporarily } from "../refusal.ts";
import { isDamage, sqliteCode } from "./sqlite-code.ts";

/** Another process's lock, a full disk, or a failure of the file or the disk. */
type Fault = "busy" | "full" | "failed";

const faults: readonly (readonly [RegExp, Fault])[] = [
  [/^SQLITE_(BUSY|PROTOCOL)/, "busy"],
  // Quotas and file size limits show as failed writes, and so does a broken disk (`failed_with_room`).
  [/^SQLITE_(FULL|IOERR_WRITE|IOERR_TRUNCATE|IOERR_SHMSIZE)/, "full"],
  [/^SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)/, "failed"],
];

/** Writes that failed although the disk was not full: the disk or its file system is broken. */
const failed_with_room = new WeakSet<Error>();

const faultOf = (error: unknown): Fault | undefined => {
  if (error instanceof Error && failed_with_room.has(error)) return "failed";
  const code = sqliteCode(error);
  return faults.find(([codes]) => codes.test(code))?.[1];
};

const isWriteFailure = (error: unknown): error is Error =>
  /^SQLITE_IOERR_(WRITE|TRUNCATE|SHMSIZE)/.test(sqliteCode(error));

export const isBusy = (error: unknown): boolean => faultOf(error) === "busy";

const refusals: Readonly<Record<Fault, () => Refusal>> = {
  busy: () =>
    refuseTemporarily(
      "busy",
      "Another process has locked the database: nothing was changed. Try again.",
    ),
  full: () => new Refusal("storage_full", "The service's storage is full: nothing was changed."),
  failed: () => new Refusal("not_ready", "The service's storage fails: nothing was changed."),
};

/**
 * Whether a COMMIT that failed with this error may be complete in the WAL: the failure came after its last
 * frame. SQLite treats it as rolled back, but a recovery after a crash would find it there.
 */
export const mayBeInWal = (error: unknown): boolean =>
  !/^SQLITE_(FULL|IOERR_WRITE|BUSY|CONSTRAINT)/.test(sqliteCode(error));

/** Only the WAL's index (`-shm`) could not be written, which happens after the frames are on the disk. */
export const isShmError = (error: unknown): boolean => /^SQLITE_IOERR_SHM/.test(sqliteCode(error));

/** For callers whose change may be in the WAL and could not be removed from it. */
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

/** For what was saved while another service may already have been the one that writes. */
export const savedWithoutLease = (): Refusal =>
  new Refusal(
    "not_primary",
    "This service lost its lease while it saved this, and another one may write: look for it there before you repeat it, or repeat it with the same Idempotency-Key.",
  );

/** For callers that cannot wait for the lock, because too many already do. */
export const tooManyWaiting = (): Refusal => refusals.busy();

/** Turns an error of the storage into its `Refusal`; returns any other error unchanged. */
export const storageRefusal = (error: unknown): unknown => {
  const fault = faultOf(error);
  return fault ? Object.assign(refusals[fault](), { cause: error }) : error;
};

/** `code` and `message` are SQLite's. */
export interface StorageFailure {
  fault: Fault;
  code: string;
  message: string;
}

/**
 * The state of the storage, which `/ready` shows. `Connection` and the group commit report each of SQLite's
 * errors here, and the writes that end a failure.
 */
export class StorageHealth {
  private last_failure: StorageFailure | null = null;
  private reported_damage: string | null = null;
  private listener: (failure: StorageFailure | null) => void = () => {};
  private damageListener: (finding: string) => void = () => {};

  /**
   * `isDiskFull` is called after a failed write, to find its cause. `notedDamage` returns the damage that
   * another process found in the file.
   */
  constructor(
    private readonly isDiskFull: () => boolean,
    private readonly notedDamage: () => string | null = () => null,
  ) {}

  /** Why every write is refused: the file is damaged (decisions §8). Null if it is not. */
  get damage(): string | null {
    return this.reported_damage ?? this.notedDamage();
  }

  /** `message` is for callers whose writes are refused; null after a check found the file intact. */
  setDamage(message: string | null): void {
    this.reported_damage = message;
  }

  /** Throws 503 `damaged` once damage was found: a restore would lose what is written now. */
  refuseIfDamaged(): void {
    const { damage } = this;
    if (damage !== null) throw new Refusal("damaged", damage);
  }

  /** Turns `error` into the caller's refusal: 503 `damaged` if SQLite found the file damaged. */
  refusalOf(error: unknown, otherwise = storageRefusal): unknown {
    const { damage } = this;
    if (damage === null || !isDamage(error)) return otherwise(error);
    return Object.assign(new Refusal("damaged", damage), { cause: error });
  }

  /** The last failure, until a write shows that it has ended. */
  get failure(): StorageFailure | null {
    return this.last_failure;
  }

  /** `listener` is called when a failure begins, changes its reason, or ends (null). */
  onChange(listener: (failure: StorageFailure | null) => void): void {
    this.listener = listener;
  }

  /** `listener` is called whenever SQLite finds the file damaged, which no write ends. */
  onDamage(listener: (finding: string) => void): void {
    this.damageListener = listener;
  }

  /** Also called when another process that read the file found it damaged. */
  reportDamage(finding: string): void {
    this.reported_damage ??= `The database is damaged (${finding}).`;
    this.damageListener(finding);
  }

  /** Ignores errors that do not come from the storage. */
  report(error: unknown): void {
    if (isDamage(error)) {
      this.reportDamage((error as Error).message);
      return;
    }
    if (isWriteFailure(error) && !this.isDiskFull()) failed_with_room.add(error);
    const fault = faultOf(error);
    if (!fault || (fault === "busy" && this.last_failure !== null)) return;
    this.setFailure({ fault, code: sqliteCode(error), message: (error as Error).message });
  }

  /** Another file in the database's folder could not be written. */
  reportDiskFull({ message }: Error): void {
    this.setFailure({ fault: "full", code: "SQLITE_FULL", message });
  }

  /** A small write may still fit on a full disk, so a commit only ends `busy`. */
  saved(): void {
    if (this.last_failure?.fault === "busy") this.setFailure(null);
  }

  /** A write that needs space succeeded: ends the failure `before` it, but no later one. */
  largeWriteSucceeded(before: StorageFailure | null): void {
    if (this.last_failure !== null && this.last_failure === before) this.setFailure(null);
  }

  private setFailure(failure: StorageFailure | null): void {
    const before = this.last_failure;
    this.last_failure = failure;
    if (before?.code !== failure?.code) this.listener(failure);
  }
}
