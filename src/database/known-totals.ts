/** So many totals of an organization are kept, and of so many organizations. */
const totals_max = 200;
const organizations_max = 100;

/**
 * Totals of lists that took long to count, for who asks for the next page. Each is true while what
 * is counted has the version that it had then: the version is read with the list, in one snapshot,
 * and never inside a change, which may be undone.
 */
export class KnownTotals {
  private readonly organizations = new Map<
    string,
    { version: number; totals: Map<string, number> }
  >();

  find(org_id: string, version: number, key: string): number | undefined {
    const known = this.organizations.get(org_id);
    return known?.version === version ? known.totals.get(key) : undefined;
  }

  note(org_id: string, version: number, key: string, total: number): void {
    let known = this.organizations.get(org_id);
    if (known?.version !== version) {
      known = { version, totals: new Map() };
      if (this.organizations.size >= organizations_max) this.organizations.clear();
      this.organizations.set(org_id, known);
    }
    if (known.totals.size >= totals_max) known.totals.clear();
    known.totals.set(key, total);
  }
}
