import { CALENDAR_YEARS } from '../../contract/claims/years.ts';
import type { VariableEntries } from '../description/key-facts.ts';
import type { Collection, ColumnField } from '../description/kind.ts';
import { keyPath } from '../description/role-keys.ts';
import { integer } from '../values/number.ts';
import type { Variable } from './variable.ts';

/** A variable that is proposed. */
export interface Draft {
  readonly id: string;
  readonly variable: Variable;
  readonly entry: VariableEntries[string];
  /** What is proposed for it, for people; null if nothing. */
  readonly said: string | null;
}

/** Whether all values of keys may be years. */
export type MayBeYears = (collection: Collection, fields: readonly ColumnField[]) => boolean;

/** Names of the two ends of a range; the rest of both names is the same. */
export const pairs: readonly (readonly [from: RegExp, to: string])[] = [
  [/^(.+)_from$/, '$1_to'],
  [/^(.+)_min$/, '$1_max'],
  [/^min_(.+)$/, 'max_$1'],
  [/^(.+)_low$/, '$1_high'],
  [/^low_(.+)$/, 'high_$1'],
  [/^(.+)_lower$/, '$1_upper'],
  [/^lower_(.+)$/, 'upper_$1'],
];

/** Units by the last words of a name. */
const units: readonly (readonly [end: RegExp, unit: string])[] = [
  [/(?:^|_)(?:km2|sq_?km|square_kilomet(?:er|re)s)$/, 'km²'],
  [/(?:^|_)(?:km|kilomet(?:er|re)s)$/, 'km'],
  [/(?:^|_)(?:m2|square_met(?:er|re)s)$/, 'm²'],
  [/(?:^|_)met(?:er|re)s$|(?:^|_)(?:altitude|depth|elevation|height|length|width)_m$/, 'm'],
  [/(?:^|_)cm$/, 'cm'],
  [/(?:^|_)mm$/, 'mm'],
  [/(?:^|_)(?:ha|hectares)$/, 'ha'],
  [/(?:^|_)(?:people|persons|inhabitants|populations?)$/, 'people'],
  [/(?:^|_)households$/, 'households'],
  [/(?:^|_)(?:percent|percentage|pct)$/, '%'],
  [/(?:^|_)(?:kg|kilograms)$/, 'kg'],
  [/(?:^|_)grams$|(?:^|_)(?:mass|weight)_g$/, 'g'],
  [/(?:^|_)(?:tonnes|tons)$/, 't'],
  [/(?:^|_)temp(?:erature)?_c$|(?:^|_)celsius$/, '°C'],
  [/(?:^|_)years$/, 'years'],
];

/** The last word of a name, where the unit says it again. */
const abbreviation = / (?:km2|sq km|km|m2|m|cm|mm|ha|pct|kg|g|c)$/i;

/** Names of whole numbers that are years: `founding_year`, `year_built`, `founded`; not `visitors_per_year`. */
const yearNames =
  /(?<!(?:^|_)(?:per|each|every))(?:^|_)year(?:_|$)|(?:^|_)(?:founded|established|opened|closed|built|created|made|destroyed|abandoned|conquered|dissolved|settled|inhabited|occupied|attested|born|died|began|begun|ended)$/;

/** With the unit that the name of its key ends with, and without it in its name: `depth_m` is "Depth", in m. */
export function withUnit(draft: Draft, mayBeYears: MayBeYears): Draft {
  const { variable, entry, said } = draft;
  if (!variable.isNumber) return draft;
  const key = entry.value ?? entry.from ?? '';
  const [, from] = pairs.map(([form]) => form).flatMap((form) => form.exec(key) ?? []);
  const names = [key, from ?? ''];
  const unit =
    units.find(([end]) => names.some((name) => end.test(name)))?.[1] ??
    (names.some((name) => yearNames.test(name)) && areYears(draft, mayBeYears) ? CALENDAR_YEARS : undefined);
  if (unit === undefined) return draft;
  const name = entry.value === undefined ? variable.name : variable.name.replace(abbreviation, '');
  const named = { ...entry, ...(name !== variable.name && { name }), unit };
  return { ...draft, entry: named, said: `${said === null ? '' : `${said}, `}unit ${unit}` };
}

function areYears({ variable: { collection }, entry }: Draft, mayBeYears: MayBeYears): boolean {
  const paths = [entry.value, entry.from, entry.to].flatMap((key) =>
    key === undefined ? [] : [keyPath(collection.kind, key)],
  );
  const fields = paths.flatMap((path) =>
    path?.through.length === 0 && path.field.source === 'column' && path.field.value === integer
      ? [path.field]
      : [],
  );
  return fields.length === paths.length && mayBeYears(collection, fields);
}
