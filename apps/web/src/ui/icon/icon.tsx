import clsx from 'clsx';
import css from './icon.module.css';

/** The line icons of the product: 16 px, stroked in the colour of the text. */
const PATHS = {
  check: 'm3.5 8.5 3 3 6-7',
  minus: 'M4 8h8',
  down: 'm4 6 4 4 4-4',
  up: 'm4 10 4-4 4 4',
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  more: 'M2.5 8h1M7.5 8h1M12.5 8h1',
  flag: 'M4 14V2.5h8l-2 3 2 3H4',
  school: 'M2 13.5h12M3.5 13.5V7L8 3l4.5 4v6.5M6.8 13.5V10h2.4v3.5',
  person: 'M10.6 5a2.6 2.6 0 1 1-5.2 0 2.6 2.6 0 0 1 5.2 0M3 13.5c.4-3 2.2-4.6 5-4.6s4.6 1.6 5 4.6',
  angle: 'M2.5 12.5h11M4 12.5A6.2 6.2 0 0 1 12.6 5M4 12.5 9.8 7.4',
  followUp:
    'M5.6 3.8a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0M13.6 12.2a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 0 1 3.2 0M4 5.4v3.1c0 2 1.2 3.7 3.4 3.7h3',
  chart: 'M2.5 13.5h11M4.5 11V7M8 11V3.5M11.5 11V8.5',
  action: 'M9.4 3.2a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 0 1 2.8 0M3 6.2 8 7l5-.8M8 7v3l-2.5 4M8 10l2.5 4',
  prescription: 'M3.5 2h9v12h-9zM6 5.5h4M6 8.2h4M6 10.9h2.4',
  people:
    'M8.3 5.4a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0M1.8 13c.3-2.8 1.8-4.2 4.2-4.2S9.9 10.2 10.2 13M10.5 3.3a2.2 2.2 0 0 1 0 4.2M11.8 9c1.5.5 2.3 1.8 2.5 4',
  clock: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M8 5v3.2l2.2 1.4',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  report: 'M4 1.8h5.5L12.5 5v9.2H4zM9.2 2v3.2h3M6 8.5h4.5M6 11h4.5',
  phone:
    'M5.9 1.8h4.2a1.4 1.4 0 0 1 1.4 1.4v9.6a1.4 1.4 0 0 1-1.4 1.4H5.9a1.4 1.4 0 0 1-1.4-1.4V3.2a1.4 1.4 0 0 1 1.4-1.4zM7.3 12h1.4',
  device:
    'M3.2 3h9.6a1.4 1.4 0 0 1 1.4 1.4v7.2a1.4 1.4 0 0 1-1.4 1.4H3.2a1.4 1.4 0 0 1-1.4-1.4V4.4a1.4 1.4 0 0 1 1.4-1.4zM4.6 6.8c1.7 2.8 5.1 2.8 6.8 0M8 10.6v.1',
  info: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0M8 7.3v3.5M8 5.2v.1',
  warn: 'M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0M8 4.8v4M8 11v.1',
  table: 'M3 2h10v12H3zM3 6h10M3 10h10M7.5 2v12',
  columns: 'M3 3h10a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM6 3v10M10 3v10',
  density: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.5V5h-2.5',
  export: 'M8 10V2.5M5.2 5 8 2.2 10.8 5M2.5 9v4h11V9',
  download: 'M8 2.5V10M5.2 7.4 8 10.2l2.8-2.8M2.5 10v3.2h11V10',
  image:
    'M2.5 3h11v10h-11zM2.5 11l3.2-3.4 2.6 2.6 2-2 3.2 3M10.9 6.1a.9.9 0 1 1-1.8 0 .9.9 0 0 1 1.8 0',
  camera: 'M2 5h2.8L6 3h4l1.2 2H14v8H2zM10.4 8.8a2.4 2.4 0 1 1-4.8 0 2.4 2.4 0 0 1 4.8 0',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  screen:
    'M3 2.5h10a1 1 0 0 1 1 1V10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3.5a1 1 0 0 1 1-1zM6 14h4M5 8.5V7M8 8.5V5M11 8.5V6.2',
  tasks: 'M2.5 4.5 4 6l2.2-2.8M8.5 4.5h5M2.5 10.5 4 12l2.2-2.8M8.5 10.5h5',
  play: 'M5 3.2v9.6L12.8 8z',
  plus: 'M8 3v10M3 8h10',
  bookmark: 'M4 2.5h8v11L8 10.4l-4 3.1z',
  trash: 'M2.5 4.5h11M6 4.5V2.5h4v2M4 4.5l.6 9h6.8l.6-9M6.8 7v4M9.2 7v4',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10.3 10.3 13.5 13.5',
  key: 'M8 8a2.8 2.8 0 1 1-5.6 0A2.8 2.8 0 0 1 8 8M8 8h5.5v2.5M11 8v2',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM9.8 8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0',
  signOut: 'M9.5 5V2.5h-7v11h7V11M6 8h8M11.5 5.5 14 8l-2.5 2.5',
  qr: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h2v2M13.5 11.5v2h-2',
  bluetooth: 'M4.5 5l7 6L8 14V2l3.5 3-7 6',
  building: 'M3.5 14V2.5h9V14M2 14h12M6 5.5h1M9 5.5h1M6 8.5h1M9 8.5h1M7 14v-2.5h2V14',
} as const;

export type IconName = keyof typeof PATHS;

type Props = { name: IconName; small?: boolean };

/** Decoration beside a word; a button with an icon alone needs an `aria-label` of its own. */
export function Icon({ name, small = false }: Props) {
  return (
    <svg className={clsx(css.icon, small && css.small)} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
