import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Refusal } from "../api/refusal.ts";
import { words } from "../words/words.ts";
import { Button } from "./button.tsx";
import { Refused } from "./refused.tsx";

interface Props {
  onSubmit(): unknown;
  refusal: Refusal | undefined;
  busy: boolean;
  /** What the button says. */
  action: string;
  /** Paths of the fields that show their own refusals. */
  paths?: readonly string[];
  onCancel?(): void;
  danger?: boolean;
  children: ComponentChildren;
}

/** Fields, what was refused, and the button: the service judges what was filled in, and says it in its words. */
export const Form = ({
  onSubmit,
  refusal,
  busy,
  action,
  paths = [],
  onCancel,
  danger,
  children,
}: Props) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong = refusal && form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong) wrong.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      <Refused refusal={refusal} beside={paths} />
      <div class="actions">
        <Button type="submit" kind={danger ? "danger" : "primary"} busy={busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{words.value.common.cancel}</Button>}
      </div>
    </form>
  );
};
