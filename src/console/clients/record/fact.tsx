import type { ComponentChildren } from "preact";

interface Props {
  label: string;
  /** Nothing stands where nothing is known. */
  children: ComponentChildren;
}

/** One thing that is known of a client. */
export const Fact = ({ label, children }: Props) =>
  children === null || children === undefined || children === "" ? null : (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
