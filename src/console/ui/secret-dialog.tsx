import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

interface Props {
  title: string;
  /** Null when the response that had it was lost. */
  secret: string | null;
  /** What to do with it; by default to copy and keep it. */
  words?: string;
  /** Buttons beside "Copy". */
  actions?: ComponentChildren;
  onClose(): void;
}

/** Shows a secret once. The caller drops the secret in `onClose`. */
export const SecretDialog = ({ title, secret, words, actions, onClose }: Props) => {
  const { desk } = strings.value;
  const text = useRef<HTMLElement>(null);
  const [must_copy_by_hand, setCopyByHand] = useState(false);
  const select = (): void => {
    setCopyByHand(true);
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <Dialog title={title} onClose={onClose} must_answer={secret !== null}>
      {secret === null ? (
        <p class="notice warning">{desk.once_over}</p>
      ) : (
        <>
          <p class="notice warning">{words ?? desk.once}</p>
          <p class="secret" dir="ltr">
            <code ref={text}>{secret}</code>
          </p>
          {must_copy_by_hand && (
            <p class="hint" role="alert">
              {strings.value.common.not_copied}
            </p>
          )}
        </>
      )}
      <div class="actions">
        {secret !== null && <CopyButton kind="primary" text={secret} onRefused={select} />}
        {secret !== null && actions}
        <Button onClick={onClose}>{desk.kept}</Button>
      </div>
    </Dialog>
  );
};
