/** The id that goes by a name of `db/demo`. */
export const known = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`db/demo: nothing is called ${name}`);
  return id;
};
