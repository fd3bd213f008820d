import { signal } from "@preact/signals";

interface Notice {
  id: number;
  text: string;
}

const notices = signal<readonly Notice[]>([]);
const spoken = signal("");
const shown_ms = 6000;
let count = 0;

/** Shows a notice at the bottom of the page for a few seconds. Screen readers read it out. */
export const notify = (text: string): void => {
  count += 1;
  const notice = { id: count, text };
  notices.value = [...notices.value.slice(-2), notice];
  setTimeout(() => {
    notices.value = notices.value.filter(({ id }) => id !== notice.id);
  }, shown_ms);
};

/** Announces a text to screen readers. */
export const announce = (text: string): void => {
  spoken.value = text;
};

/** The live regions of both. Screen readers need them on the page from the beginning. */
export const Announcer = () => (
  <>
    <div class="notices" role="status">
      {notices.value.map(({ id, text }) => (
        <p key={id} dir="auto">
          {text}
        </p>
      ))}
    </div>
    <div class="spoken" aria-live="assertive">
      {spoken.value}
    </div>
  </>
);
