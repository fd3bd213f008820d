import { lazy } from "preact-iso";

/** A component of a script that is loaded when it is first drawn. */
export const lazyNamed = <M, N extends keyof M>(load: () => Promise<M>, name: N) =>
  lazy(async () => (await load())[name]);
