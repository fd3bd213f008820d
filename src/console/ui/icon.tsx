/** Paths in a 24 × 24 view box. */
const drawings = {
  overview: "M4 4h7v8H4zm9 0h7v5h-7zm0 8h7v8h-7zM4 15h7v5H4z",
  day: "M8 3v3m8-3v3M4 9h16M6 5h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2m3 10 2 2 4-4",
  round: "M3 6h18v12H3zm9 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M6 9v.010M18 15v.010",
  board: "M5 4h4v14H5zm10 0h4v9h-4zM10 4h4v16h-4z",
  plan: "M4 6h9m-5 6h9m-6 6h9M4 3v18",
  clients:
    "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7 10v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1m0-17.5a4 4 0 0 1 0 7m3 10.500v-1a6 6 0 0 0-3-5.200",
  billing: "M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4h6",
  reports: "M4 20h16M7 16v-5m5 5V6m5 10v-8",
  desk: "M4 6h10m4 0h2M4 12h2m4 0h10M4 18h10m4 0h2M14 4v4M8 10v4m8 2v4",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 5 5",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zm4 5h4",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-8 9v-1a6 6 0 0 1 6-6h4a6 6 0 0 1 6 6v1",
} as const;

export type IconName = keyof typeof drawings;

/** An icon next to its label, hidden from screen readers. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    class="icon"
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
);
