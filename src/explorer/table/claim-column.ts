import { getOrMake } from '../../contract/get-or-make.ts';
import { type Claim, type Variable, yearsOf } from '../claims/claim.ts';
import { evidenceOfAll, evidences } from '../claims/evidence.ts';
import { labelOfVariable, sayInColumn } from '../claims/say.ts';
import type { Catalog } from '../data-types.ts';
import { showYears } from '../years.ts';
import { type Column, coded, ofNoKey, uncoded } from './column.ts';

/** A column of the claims of one variable, in place of the columns of its keys. */
export function claimColumn(variable: Variable, claims: readonly Claim[]): Column {
  const texts = claims.map(sayInColumn);
  const shared = {
    ...ofNoKey,
    name: variable.keys[0] ?? variable.id,
    label: labelOfVariable(variable),
    text: (row: number) => texts[row] ?? '',
  };
  if (variable.isNumber) {
    const value = (row: number) => {
      const { low = null, high = null } = claims[row] ?? {};
      return low ?? high;
    };
    return { ...shared, ...uncoded, kind: 'number', value };
  }
  const places = new Map<string, number>();
  const codes = claims.map(({ state, value }, row) => {
    if (state === 'none') return -1;
    const token = String(value ?? texts[row]);
    return getOrMake(places, token, () => places.size);
  });
  const tokens = [...places.keys()];
  const words = tokens.map((token) => texts[codes.indexOf(places.get(token) as number)] ?? token);
  return { ...shared, kind: 'text', ...coded(words, (row) => codes[row] ?? -1, tokens) };
}

/**
 * Columns that records have no keys for; their names begin with `~`.
 * @param byVariable the claims of each variable, one for each row
 */
export function derivedColumns(
  { regions }: Pick<Catalog, 'regions'>,
  byVariable: readonly (readonly Claim[])[],
  yearsOfEntity: string,
): Column[] {
  const [first = []] = byVariable;
  const of = first.map((_, row) =>
    evidences.indexOf(evidenceOfAll(byVariable.map((claims) => claims[row] as Claim))),
  );
  const datings = ['stated', 'entity', 'undated'] as const;
  const made: [name: string, label: string, words: readonly string[], code: (row: number) => number][] = [
    ['~region', 'Region', regions, (row) => regions.indexOf(first[row]?.entity?.region ?? '')],
    ['~evidence', 'Evidence', evidences.map(({ word }) => word), (row) => of[row] ?? -1],
    [
      '~dated',
      'Years from',
      ['the record', `the ${yearsOfEntity.replace(/^years of the /, '')}`, 'nowhere'],
      (row) => datings.indexOf(first[row]?.dated ?? 'undated'),
    ],
  ];
  const facets = made.map(
    ([name, label, words, code]): Column => ({
      ...ofNoKey,
      name,
      label,
      kind: 'text',
      ...coded(words, code),
    }),
  );
  const when = (row: number) => showYears(yearsOf(first[row] ?? { from: null, to: null }));
  const years: Column = {
    ...{ ...ofNoKey, ...uncoded, name: '~years', label: 'Years', kind: 'text' },
    value: (row) => first[row]?.from ?? first[row]?.to ?? null,
    text: (row) => (first[row]?.dated === 'entity' ? `(${when(row)})` : when(row)),
  };
  return [...facets, years];
}
