/** Used by `probe-storage.ts` to check that the disk has space. Normally empty. */
export interface StorageProbeTable {
  /** Always 1, so there is at most one row. */
  only: number;
  filling: Uint8Array;
}
