import type { ComponentChildren } from "preact";

/** Fields that belong together. */
export const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <fieldset class="group">
    <legend>{title}</legend>
    <div class="fields">{children}</div>
  </fieldset>
);
