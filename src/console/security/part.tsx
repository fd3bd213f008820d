import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  children: ComponentChildren;
}

export const Part = ({ title, children }: Props) => (
  <section class="block" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
