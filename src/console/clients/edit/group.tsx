import type { ComponentChildren } from "preact";

export const Group = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <fieldset class="group">
    <legend>{title}</legend>
    <div class="fields">{children}</div>
  </fieldset>
);
