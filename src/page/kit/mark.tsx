/** The paw that stands for petstock. */
export const Mark = () => (
  <svg class="mark" viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="14" fill="currentColor" />
    <g class="mark-paw">
      <ellipse cx="18" cy="29" rx="5.5" ry="7.5" transform="rotate(-20 18 29)" />
      <ellipse cx="27" cy="19" rx="5.5" ry="8" />
      <ellipse cx="38" cy="19" rx="5.5" ry="8" />
      <ellipse cx="47" cy="29" rx="5.5" ry="7.5" transform="rotate(20 47 29)" />
      <path d="M32.5 30c7 0 14 8 14 14.5 0 4.5-3.5 6.5-7 6.5-3 0-4.5-1.5-7-1.5s-4 1.5-7 1.5c-3.5 0-7-2-7-6.5C18.5 38 25.5 30 32.5 30z" />
    </g>
  </svg>
)
