import type { ComponentChildren } from "preact";

interface Props {
  label: string;
  /** Nothing shows where there is no value. */
  children: ComponentChildren;
}

/** One label and its value in a list of facts, `<dl class="facts">`. */
export const Fact = ({ label, children }: Props) =>
  children === null || children === undefined || children === false || children === "" ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{typeof children === "string" ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
