/** Counts the records that are in no file, by the reason. */
export class LeftOut {
  private readonly by_reason = new Map<string, number>();

  add(reason: string): void {
    this.by_reason.set(reason, (this.by_reason.get(reason) ?? 0) + 1);
  }

  /** Whether a record stays; counts it if not. */
  keeps(stays: boolean, reason: string): boolean {
    if (!stays) this.add(reason);
    return stays;
  }

  get counts(): Record<string, number> {
    return Object.fromEntries([...this.by_reason].toSorted(([a], [b]) => a.localeCompare(b)));
  }
}
