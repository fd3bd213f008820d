/** What goes by a name of `db/demo`, mostly its id. */
export const known = <T>(things: ReadonlyMap<string, T>, name: string): T => {
  const thing = things.get(name);
  if (thing === undefined) throw new Error(`db/demo: nothing is called ${name}`);
  return thing;
};
