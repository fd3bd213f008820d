import { type Signal, useSignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { Refusal } from "../api/refusal.ts";

interface Errors {
  refusal: Refusal | undefined;
  /** The names of the fields below: what they show is not repeated elsewhere. */
  names: Signal<readonly string[]>;
}

const Context = createContext<Errors | null>(null);

interface Props {
  refusal: Refusal | undefined;
  children: ComponentChildren;
}

/** Hands the fields below their errors, by name. */
export const FieldErrors = ({ refusal, children }: Props) => {
  const names = useSignal<readonly string[]>([]);
  return <Context.Provider value={{ refusal, names }}>{children}</Context.Provider>;
};

/** What was refused here, and the names of the fields that show their part of it. */
export const useFieldErrors = (): Errors | null => useContext(Context);

/** What was refused of the first of these names, in the service's words; undefined where nothing was. */
export const useFieldError = (...of: (string | undefined)[]): string | undefined => {
  const errors = useFieldErrors();
  const names = errors?.names;
  const own = of.filter((name) => name !== undefined);
  useLayoutEffect(() => {
    if (!names || own.length === 0) return;
    names.value = [...names.peek(), ...own];
    return () => {
      const left = [...names.peek()];
      for (const name of own) left.splice(left.indexOf(name), 1);
      names.value = left;
    };
  }, [names, own.join(" ")]);
  return own.map((name) => errors?.refusal?.on(name)).find((text) => text !== undefined);
};
