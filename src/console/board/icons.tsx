/** SVG, since not every system font has these characters. Hidden from screen readers. */
const Icon = ({ path }: { path: string }) => (
  <svg class="sign" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);

export const Dots = () => (
  <Icon path="M3 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zm5 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zm5 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z" />
);

export const Bubble = () => (
  <Icon path="M3 2h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H8l-4 3v-3H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z" />
);

export const Sheet = () => (
  <Icon path="M4 1h5l4 4v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm4.5 1.2V5.5h3.3z" />
);
