import { figure } from './plural.ts';

/** The progress of long work. */
export interface ProgressState {
  /** What is counted, in the plural: `records`; `bytes` are shown in megabytes. */
  readonly unit: string;
  readonly done: number;
  /** 0 if unknown. */
  readonly total: number;
  /** What is being done now. */
  readonly what: string;
  readonly secondsLeft: number | null;
}

/** How `done` and `total` are shown, if not as plain numbers. */
const shownAs: Readonly<Record<string, { show: (value: number) => string; unit: string }>> = {
  bytes: { show: (value) => (value / 1e6).toFixed(1), unit: 'MB' },
};

const between = '  ';
/** Room for the name of what is being done: the longest name of a collection of the databank has that many letters. */
const nameWidth = 35;
const timeWidth = '59:59 left'.length;
const barWidths = { least: 6, most: 24 };

/**
 * One line that fits a terminal and whose parts keep their places: a bar, how much is done, how long the rest takes,
 * what is being done. A name that is too long loses its folder first, and then its middle.
 */
export function progressLine(
  { unit, done, total, what, secondsLeft }: ProgressState,
  columns: number,
): string {
  const { show, unit: shownUnit } = shownAs[unit] ?? {
    show: figure,
    unit,
  };
  // The last column stays free: some terminals begin a new line behind it.
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

/** Seconds as people read them: `12 s`, `3:20`, `1:03:20`. */
function clock(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `${whole} s`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = hours > 0 ? [hours, minutes, whole % 60] : [minutes, whole % 60];
  return parts.map((part, index) => (index === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}
