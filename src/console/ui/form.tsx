import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Refusal } from "../api/refusal.ts";
import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { FieldErrors } from "./field-errors.tsx";
import { FormRefusal } from "./refusal-notice.tsx";

interface Props {
  /** Runs on submit; usually the result of `useMutation`. */
  mutation: { run(): unknown; is_running: boolean; refusal: Refusal | undefined };
  /** The button's label. */
  action: string;
  onCancel?(): void;
  danger?: boolean;
  children?: ComponentChildren;
}

/** Whether a field holds a text that it can't read (`use-typed-value.ts`), which would be lost. */
const isUnreadable = (field: Element): boolean =>
  field instanceof HTMLInputElement && field.validity.customError;

/** Fields, the error, and the button. The service validates; each field shows its own error. */
export const Form = ({ mutation, action, onCancel, danger, children }: Props) => {
  const { run, is_running, refusal } = mutation;
  const form = useRef<HTMLFormElement>(null);
  // With the errors, not after they are drawn: by then somebody may be typing in another field.
  useLayoutEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        if (event.target !== event.currentTarget) return; // of a dialog's form inside this one
        event.preventDefault();
        const unreadable = [...event.currentTarget.elements].find(isUnreadable);
        if (unreadable instanceof HTMLElement) unreadable.focus();
        else if (!is_running) run();
      }}
    >
      <FieldErrors refusal={refusal}>
        {children}
        <FormRefusal />
      </FieldErrors>
      <div class="actions">
        <Button type="submit" kind={danger ? "danger" : "primary"} busy={is_running}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{strings.value.common.cancel}</Button>}
      </div>
    </form>
  );
};
