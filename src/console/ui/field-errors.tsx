import { type Signal, useSignal } from "@preact/signals";
import { type ComponentChildren, createContext } from "preact";
import { useContext, useLayoutEffect } from "preact/hooks";
import type { Refusal } from "../api/refusal.ts";

interface Errors {
  refusal: Refusal | undefined;
  /** The names of the fields inside, whose errors are not repeated elsewhere. */
  names: Signal<readonly string[]>;
}

const Context = createContext<Errors | null>(null);

interface Props {
  refusal: Refusal | undefined;
  children: ComponentChildren;
}

/** Provides the fields inside with their errors by name. */
export const FieldErrors = ({ refusal, children }: Props) => {
  const names = useSignal<readonly string[]>([]);
  return <Context.Provider value={{ refusal, names }}>{children}</Context.Provider>;
};

export const useFieldErrors = (): Errors | null => useContext(Context);

/** The service's message for the first of these fields that has one. */
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
