import { figure } from './plural.ts';

export interface ProgressState {
  /** Plural: `records`; `bytes` are shown in megabytes. */
  readonly unit: string;
  readonly done: number;
  /** 0 if unknown. */
  readonly total: number;
  readonly what: string;
  readonly secondsLeft: number | null;
}

const shownAs: Readonly<Record<string, { show: (value: number) => string; unit: string }>> = {
  bytes: { show: (value) => (value / 1e6).toFixed(1), unit: 'MB' },
};

const between = '  ';
/** The longest collection name of the databank has 35 letters. */
const nameWidth = 35;
const timeWidth = '59:59 left'.length;
const barWidths = { least: 6, most: 24 };

/**
 * One line that fits a terminal, with parts at fixed places: bar, count, time left, current item. A long name
 * loses its folder first, then its middle.
 */
export function progressLine(
  { unit, done, total, what, secondsLeft }: ProgressState,
  columns: number,
): string {
  const { show, unit: shownUnit } = shownAs[unit] ?? {
    show: figure,
    unit,
  };
  // Keep the last column free: some terminals wrap after it.
  const room = columns - 1;
  const joined = (parts: readonly string[]) => {
    const start = parts.map((part) => part + between).join('');
    return (start + fitted(what, room - start.length)).slice(0, room).trimEnd();
  };
  if (total === 0) return joined([`${show(done)} ${shownUnit}`]);
  const all = show(total);
  const counts = `${show(done).padStart(all.length)}/${all} ${shownUnit}`;
  const time = (secondsLeft === null ? '' : `${clock(secondsLeft)} left`).padStart(timeWidth);
  const others = [counts, time].map((part) => part.length + between.length);
  const free = room - nameWidth - between.length - others.reduce((sum, width) => sum + width, 0);
  return joined([bar(done / total, Math.min(Math.max(free, barWidths.least), barWidths.most)), counts, time]);
}

function bar(share: number, width: number): string {
  const full = Math.floor(Math.min(Math.max(share, 0), 1) * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}

function fitted(name: string, width: number): string {
  if (name.length <= width) return name;
  const short = name.slice(name.lastIndexOf('/') + 1);
  return short.length <= width ? short : `${short.slice(0, Math.max(0, width - 1))}…`;
}

/** `12 s`, `3:20`, `1:03:20` */
function clock(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = hours > 0 ? [hours, minutes, whole % 60] : [minutes, whole % 60];
  return parts.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
