import { useRef, useState } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface Props {
  title: string;
  /** Null when the answer that had it did not arrive. */
  secret: string | null;
  onClose(): void;
}

/** A secret, the one time that it is told. Who opens this forgets it when it closes. */
export const SecretDialog = ({ title, secret, onClose }: Props) => {
  const { desk } = strings.value;
  const text = useRef<HTMLElement>(null);
  const [is_by_hand, setByHand] = useState(false);
  const select = (): void => {
    setByHand(true);
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  return (
    <Dialog title={title} onClose={onClose} must_answer={secret !== null}>
      {secret === null ? (
        <p class="notice warning">{desk.once_over}</p>
      ) : (
        <>
          <p class="notice warning">{desk.once}</p>
          <p class="secret" dir="ltr">
            <code ref={text}>{secret}</code>
          </p>
          {is_by_hand && (
            <p class="hint" role="alert">
              {strings.value.common.not_copied}
            </p>
          )}
        </>
      )}
      <div class="actions">
        {secret !== null && <CopyButton kind="primary" text={secret} onRefused={select} />}
        <Button onClick={onClose}>{desk.kept}</Button>
      </div>
    </Dialog>
  );
};
