import { useState } from "preact/hooks";

/** The names of a draft's text fields. */
type TextName<D> = { [K in keyof D]: D[K] extends string ? K : never }[keyof D] & string;

/** The props of a draft's field: name, value and change handler. */
export const fieldsOf =
  <D extends object>(draft: D, change: (part: Partial<D>) => void) =>
  <K extends TextName<D>>(name: K) => ({
    name,
    value: draft[name] as string,
    onValue: (value: string) => change({ [name]: value } as Partial<D>),
  });

/** The draft of a form: `<TextField label={…} {...field("name")} />`. */
export const useFields = <D extends object>(initial: D | (() => D)) => {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<D>): void => setDraft((current) => ({ ...current, ...part }));
  return { draft, change, field: fieldsOf(draft, change) };
};
