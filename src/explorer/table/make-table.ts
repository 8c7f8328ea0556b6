import type { Catalog, Claims, Collection, ColumnsFile, Coverage, Entities, Span } from '../data-types.ts';
import { type Column, readColumns, type Table } from './column.ts';

/** The words of the states of a record, in the order of the legend. */
export const states = [
  { code: 'c', word: 'coded', means: 'a value that somebody has read in a source' },
  { code: 'i', word: 'inferred', means: 'a value that follows from others' },
  { code: 'd', word: 'disputed', means: 'a value that experts do not agree on' },
  { code: 'u', word: 'uncertain', means: 'a value that its coder was not sure of' },
  { code: 's', word: 'unknown', means: 'written down as not known, or without a value' },
] as const;

/** A collection with all that can be filtered, from the files that the build has made of it. */
export function makeTable(
  catalog: Catalog,
  collection: Collection,
  file: ColumnsFile,
  entities: Entities | null,
  coverage: Coverage | null,
): Table {
  const columns = readColumns(file, entities);
  const index = catalog.collections.indexOf(collection);
  const claims = coverage?.collections.find((each) => each.collection === index) ?? null;
  const derived: Column[] = [];
  if (claims !== null && entities !== null) {
    derived.push(
      derivedColumn('~region', entities.regions, (row) => entities.region[claims.entity[row] ?? -1] ?? -1),
    );
    const codes = states.map(({ code }) => code as string);
    const words = states.map(({ word }) => word);
    derived.push(derivedColumn('~evidence', words, (row) => codes.indexOf(claims.state[row] ?? '')));
  }
  const ofYears = columns.filter(({ kind, field }) => kind === 'number' && field?.year === true);
  return {
    collection,
    records: file.records,
    columns,
    derived,
    years: yearsOf(ofYears, claims, entities),
    yearsAreOf: claims !== null && !hasYears(claims) ? (catalog.entity?.plural ?? null) : null,
    yearColumns: new Set(ofYears.map(({ name }) => name)),
  };
}

/** A column that is in no record: its name begins with a sign that no key has. */
function derivedColumn(name: string, words: readonly string[], code: (row: number) => number): Column {
  const text = (row: number) => words[code(row)] ?? '';
  return {
    name,
    kind: 'text',
    field: null,
    words,
    code,
    text,
    value: (row) => words[code(row)] ?? null,
    entity: () => -1,
  };
}

function yearsOf(
  ofYears: readonly Column[],
  claims: Claims | null,
  entities: Entities | null,
): Table['years'] {
  if (claims !== null && entities !== null) {
    return (row) => claimYears(claims, row) ?? entityYears(entities, claims.entity[row] ?? -1);
  }
  if (ofYears.length === 0) return null;
  return (row) => {
    // 0 is an unknown year.
    const known = ofYears.flatMap((column) => Number(column.value(row)) || []);
    return known.length === 0 ? null : [Math.min(...known), Math.max(...known)];
  };
}

function hasYears({ from, to }: Claims): boolean {
  return [from, to].some((years) => years?.some((year) => year !== null && year !== 0) === true);
}

/** The years of a claim, if it has any of its own. 0 is an unknown year. */
export function claimYears(claims: Claims, row: number): Span | null {
  const from = claims.from?.[row] || null;
  const to = claims.to?.[row] || null;
  if (from === null && to === null) return null;
  return ordered(from ?? (to as number), to ?? (from as number));
}

/** The years of an entity, as far as they are known. */
export function entityYears(entities: Entities, entity: number): Span | null {
  const from = entities.from[entity] || null;
  const to = entities.to[entity] || null;
  if (from === null && to === null) return null;
  return ordered(from ?? (to as number), to ?? (from as number));
}

function ordered(one: number, other: number): Span {
  return one <= other ? [one, other] : [other, one];
}
