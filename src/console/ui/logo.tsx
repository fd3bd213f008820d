/** The logo, the same as the favicon. */
export const Logo = ({ size = 40 }: { size?: number }) => (
  <svg class="mark" viewBox="0 0 64 64" width={size} height={size} fill="none" aria-hidden="true">
    <rect width="64" height="64" rx="14" fill="#1d5c4a" />
    <path
      d="M18 46V20m0 26h14"
      stroke="#fff"
      stroke-width="6"
      stroke-linecap="round"
      stroke-linejoin="round"
    />
    <path
      d="M34 32a8 8 0 0 1 8 8m-8-16a16 16 0 0 1 16 16"
      stroke="#8fd6bb"
      stroke-width="5"
      stroke-linecap="round"
    />
    <circle cx="34" cy="40" r="3.5" fill="#fff" />
  </svg>
);
