/** Looks up a name of `db/demo`; throws if it is unknown. */
export const lookUp = <T>(things: ReadonlyMap<string, T>, name: string): T => {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`db/demo: nothing is called ${name}`);
  return thing;
};
