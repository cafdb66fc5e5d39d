/** Icons, drawn on 24 by 24 in the colour of the text. */
const PATHS = {
  paw: 'M7 13.5a2 2.6 0 1 0-.1 0zM9.8 9a1.9 2.7 0 1 0-.1 0zM14.3 9a1.9 2.7 0 1 0-.1 0zM17.1 13.5a2 2.6 0 1 0-.1 0zM12 12c2.6 0 5 2.8 5 5.2 0 1.6-1.2 2.3-2.5 2.3-1 0-1.6-.5-2.5-.5s-1.5.5-2.5.5c-1.3 0-2.5-.7-2.5-2.3C7 14.8 9.4 12 12 12z',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  bars: 'M5 20v-7M12 20V5M19 20v-10',
  order: 'M9 4h6v3H9zM9 5H5v15h14V5h-4M9 12h6M9 16h4',
  shop: 'M4 9l2-5h12l2 5M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M6 12v8h12v-8M10 20v-5h4v5',
  label: 'M4 4h8l8 8-8 8-8-8zM8 8v.5',
  shield: 'M12 3l8 3v6c0 5-3.5 7.8-8 9-4.5-1.2-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  people:
    'M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  table: 'M4 5h16v14H4zM4 10h16M10 10v9',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  help: 'M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.5',
  next: 'M9 5l7 7-7 7',
  back: 'M15 5l-7 7 7 7',
  open: 'M6 9.5l6 6 6-6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  low: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  choose: 'M4 4h16v16H4zM8 12l3 3 5-6',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0zM11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0zM18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  wait: 'M12 7v5l3 2M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6v1',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  torch: 'M13 3L6 13h5l-1 8 7-11h-5z',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8v8M12 8v8M16 8v8',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
