import { signal } from "@preact/signals";

/** The moment whose data a service shows that only reads. Null: this one can write. */
export const data_as_of = signal<string | null>(null);
