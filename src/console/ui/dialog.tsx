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
 * A dialog of the platform: it holds the focus, closes with Escape, and gives the focus back. It begins at its
 * first field, or its first action. What is told while it is open is told inside it: all else is behind it,
 * for the eye and for a screen reader.
 */
export const Dialog = ({ title, onClose, children, aside, must_answer }: Props) => {
  const element = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    const before = document.activeElement;
    const shown = element.current;
    shown?.showModal();
    const begun = body.current && focusFirst(body.current);
    return () => {
      begun?.disconnect();
      shown?.close(); // what is behind an open dialog takes no focus
      if (before instanceof HTMLElement && before.isConnected) before.focus();
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
        if (event.target !== event.currentTarget) return; // a choice of files that was given up
        event.preventDefault(); // it is drawn by who asked for it, and goes the same way
        if (!must_answer) onClose();
      }}
      onClose={() => {
        if (!element.current?.isConnected) return; // it went by itself
        // Nobody can hold back a second Escape: what is closed by it opens again, or goes.
        if (must_answer) element.current.showModal();
        else onClose();
      }}
    >
      <header>
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
      </header>
      <div class="body" ref={body}>
        {children}
      </div>
      <Announcer />
    </dialog>
  );
};
