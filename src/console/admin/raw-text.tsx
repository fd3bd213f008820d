interface Props {
  /** What it is, for a screen reader. */
  label: string;
  text: string;
}

/** Text as a program wrote it. It scrolls within itself, by keyboard, too. */
export const RawText = ({ label, text }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section class="raw" aria-label={label} tabIndex={0} dir="ltr">
    <pre>{text}</pre>
  </section>
);

/** A value as indented JSON. */
export const RawJson = ({ label, value }: { label: string; value: unknown }) => (
  <RawText label={label} text={JSON.stringify(value, null, 2)} />
);
