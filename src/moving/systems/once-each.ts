import { foldCase } from "../../clients/fold.ts";

/** Returns each text once, and empty when it comes again: two of our clients cannot share it. */
export class OnceEach {
  private readonly seen = new Set<string>();

  first(text: string): string {
    const key = foldCase(text);
    if (text === "" || this.seen.has(key)) return "";
    this.seen.add(key);
    return text;
  }
}
