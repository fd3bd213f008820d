import { signal } from "@preact/signals";
import { strings } from "../strings/strings.ts";

interface Notice {
  id: number;
  text: string;
  undo: (() => void) | undefined;
}

const notices = signal<readonly Notice[]>([]);
const spoken = signal("");
const shown_ms = 6000;
/** Reading, deciding and reaching the button take longer. */
const with_undo_ms = 12_000;
let count = 0;

const dismiss = (notice_id: number): void => {
  notices.value = notices.value.filter(({ id }) => id !== notice_id);
};

/**
 * Shows a notice at the bottom of the page for a few seconds. Screen readers read it out. `undo` puts
 * a button into it; the caller reports whether undoing worked.
 */
export const notify = (text: string, undo?: () => void): void => {
  count += 1;
  const id = count;
  notices.value = [...notices.value.slice(-2), { id, text, undo }];
  setTimeout(() => dismiss(id), undo ? with_undo_ms : shown_ms);
};

/** Announces a text to screen readers. */
export const announce = (text: string): void => {
  spoken.value = text;
};

/** The live regions of both. Screen readers need them on the page from the beginning. */
export const Announcer = () => (
  <>
    <div class="notices" role="status">
      {notices.value.map((notice) => (
        <NoticeText key={notice.id} {...notice} />
      ))}
    </div>
    <div class="spoken" aria-live="assertive">
      {spoken.value}
    </div>
  </>
);

const NoticeText = ({ id, text, undo }: Notice) => (
  <p>
    <span dir="auto">{text}</span>
    {undo && (
      <button
        type="button"
        onClick={() => {
          dismiss(id);
          undo();
        }}
      >
        {strings.value.common.undo}
      </button>
    )}
  </p>
);
