import { signal } from "@preact/signals";
import type { Lists } from "./walk.ts";

/** The selected cards. Those that the board no longer shows do not count. */
export class Selection {
  readonly ids = signal<ReadonlySet<string>>(new Set());
  /** Where a range begins: the card that was selected last without Shift. */
  private anchor = "";

  toggle(id: string): void {
    const ids = new Set(this.ids.value);
    if (!ids.delete(id)) ids.add(id);
    this.anchor = id;
    this.ids.value = ids;
  }

  /** Selects the cards from the anchor to this one if they are in one column, else adds this one. */
  extendTo(id: string, lists: Lists, from = this.anchor): void {
    const [, column = []] = lists.find(([, cards]) => cards.includes(id)) ?? [];
    const [start, end] = [column.indexOf(from), column.indexOf(id)];
    const range = start < 0 ? [id] : column.slice(Math.min(start, end), Math.max(start, end) + 1);
    this.anchor = start < 0 ? id : from;
    this.ids.value = new Set([...this.ids.value, ...range]);
  }

  clear(): void {
    if (this.ids.value.size > 0) this.ids.value = new Set();
  }

  keepOnly(ids: readonly string[]): void {
    this.ids.value = new Set(ids);
  }
}
