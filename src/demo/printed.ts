/** A request to paste into a shell. */
export interface Printed {
  what: string;
  command: string;
}

/** Writes a request; `more` are options of `curl`. */
export type Curl = (path: string, body?: object, more?: string) => string;
