import { NameLookup } from "../../clients/import/line.ts";
import type { OrgReader } from "../../database/org.ts";

/** Names, read once until one of them is made, or the line that made one is undone. */
export class Names {
  private read: NameLookup | null = null;

  constructor(private readonly db: OrgReader) {}

  get lookup(): NameLookup {
    this.read ??= new NameLookup(this.db);
    return this.read;
  }

  forget(): void {
    this.read = null;
  }
}
