import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { words } from "../words/words.ts";
import { Announcer } from "./announce.tsx";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** Fills the height of the page beside it instead of standing in the middle. */
  aside?: boolean;
}

/**
 * A dialog of the platform: it holds the focus, closes with Escape, and gives the focus back. What is told while
 * it is open is told inside it: all else is behind it, for the eye and for a screen reader.
 */
export const Dialog = ({ title, onClose, children, aside }: Props) => {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={aside ? "dialog aside" : "dialog"}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault(); // it is drawn by who asked for it, and goes the same way
        onClose();
      }}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button type="button" class="close" aria-label={words.value.common.close} onClick={onClose}>
          ×
        </button>
      </header>
      <div class="body">{children}</div>
      <Announcer />
    </dialog>
  );
};
