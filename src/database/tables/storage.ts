/** The one write of real size that shows whether the storage has room; empty but for that moment. */
export interface StorageProbeTable {
  /** Always 1: one row at most. */
  only: number;
  filling: Uint8Array;
}
