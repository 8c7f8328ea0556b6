import { inSentence } from '../../contract/words/in-words.ts';
import type { ColourEntry } from '../claims/word-colours.ts';
import type { Catalog } from '../data-types.ts';
import type { Entity } from '../entities.ts';
import { byRegion } from '../regions.ts';
import type { Colouring } from './map-colours.ts';
import type { Mark, ShapeMark } from './mark.ts';

export const OTHER_YEAR = 'other-year';

/** What a legend has, whichever of it is hidden. */
export function legendEntries(
  catalog: Catalog,
  alive: readonly Entity[],
  shapes: readonly ShapeMark[],
  colouring: Colouring | null,
): readonly ColourEntry[] {
  const isUnlisted = shapes.some(({ entity }) => entity === null);
  return [
    ...(colouring === null ? regionEntries(catalog, alive) : [...colouring.legend, ...otherEntries]),
    ...(isUnlisted
      ? [{ label: `not among the ${inSentence(catalog.entity?.plural ?? '')}`, className: 'unlisted' }]
      : []),
  ];
}

const otherEntries = [
  { label: 'several values', className: 'several' },
  { label: 'of another year: dashed outline', className: `region-none ${OTHER_YEAR}` },
  { label: 'looked for, not known', className: 'unknown' },
  { label: 'no record, or no value', className: 'never' },
];

function regionEntries(catalog: Catalog, alive: readonly Entity[]): ColourEntry[] {
  const groups = byRegion(catalog, alive, ({ group }) => group);
  const grey = groups.filter(({ className }) => className === 'region-none');
  const [one, other] = grey;
  if (one === undefined || other === undefined) return groups;
  return [...groups.filter((group) => !grey.includes(group)), { ...one, label: `${one.label}, or none` }];
}

/** Whether a mark belongs to an entry: that of other years has all of these. */
export function isOf({ className }: ColourEntry, mark: Pick<Mark, 'className'>): boolean {
  const words = mark.className.split(' ');
  return className.includes(OTHER_YEAR) ? words.includes(OTHER_YEAR) : words[0] === className;
}
