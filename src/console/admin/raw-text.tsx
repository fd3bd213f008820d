import { ScrollArea } from "../ui/scroll-area.tsx";

interface Props {
  /** For screen readers. */
  label: string;
  text: string;
}

/** Preformatted text, left to right. */
export const RawText = ({ label, text }: Props) => (
  <ScrollArea class="raw" label={label} dir="ltr">
    <pre>{text}</pre>
  </ScrollArea>
);

/** A value as indented JSON. */
export const RawJson = ({ label, value }: { label: string; value: unknown }) => (
  <RawText label={label} text={JSON.stringify(value, null, 2)} />
);
