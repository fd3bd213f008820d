import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { strings } from "../strings/strings.ts";
import { focusFirst } from "./first-focus.ts";
import { Announcer } from "./notify.tsx";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  /** A side panel of the page's height instead of a centred dialog. */
  aside?: boolean;
  /** Only its own buttons close it, not Escape or ×: what it shows is shown once. */
  must_answer?: boolean;
}

/**
 * A modal `<dialog>`. It starts at its first field or action, closes with Escape, and returns the focus.
 * It has its own `Announcer`, since the page behind it is hidden from screen readers.
 */
export const Dialog = ({ title, onClose, children, aside, must_answer }: Props) => {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    const focused_before = document.activeElement;
    const dialog = element.current;
    dialog?.showModal();
    const observer = body.current && focusFirst(body.current);
    return () => {
      observer?.disconnect();
      dialog?.close(); // the page takes no focus while the dialog is open
      if (focused_before instanceof HTMLElement && focused_before.isConnected)
        focused_before.focus();
      else document.querySelector<HTMLElement>("#main")?.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      class={aside ? "dialog aside" : "dialog"}
      aria-labelledby={heading}
      {...(must_answer ? { closedby: "none" } : {})}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // a cancelled file chooser inside the dialog
        event.preventDefault(); // the caller renders it, so the caller closes it
        if (!must_answer) onClose();
      }}
      onClose={() => {
        if (!element.current?.isConnected) return; // already unmounted
        // A second Escape cannot be prevented, so the dialog is opened again.
        if (must_answer) element.current.showModal();
        else onClose();
      }}
    >
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        {!must_answer && (
          <button
            type="button"
            class="close"
            aria-label={strings.value.common.close}
            onClick={onClose}
          >
            ×
          </button>
        )}
      </div>
      <div class="body" ref={body}>
        {children}
      </div>
      <Announcer />
    </dialog>
  );
};
