import { inSentence } from '../../contract/in-words.ts';
import type { Catalog, Claims, Collection, ColumnsFile, Coverage, Entities, Span } from '../data-types.ts';
import { loadColumns } from '../load.ts';
import { spanOf, type Years } from '../years.ts';
import { type Column, coded, readColumns, type Table } from './column.ts';

export const states = [
  { code: 'c', word: 'coded', means: 'a value that somebody has read in a source' },
  { code: 'i', word: 'inferred', means: 'a value that follows from others' },
  { code: 'd', word: 'disputed', means: 'a value that experts do not agree on' },
  { code: 'u', word: 'uncertain', means: 'a value that its coder was not sure of' },
  { code: 's', word: 'unknown', means: 'looked for and not known, or without a value' },
] as const;

type Soon<T> = T | Promise<T>;

/** A collection with all that can be filtered, from the files that the build has made of it. */
export async function loadTable(
  catalog: Catalog,
  collection: Collection,
  entities: Soon<Entities | null>,
  coverage: Soon<Coverage | null>,
): Promise<Table> {
  const files = await Promise.all([loadColumns(collection.name), entities, coverage]);
  return makeTable(catalog, collection, ...files);
}

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
  const dates = datesOf(ofYears, claims, entities);
  const yearsOfEntity = `years of the ${inSentence(catalog.entity?.label ?? 'entity')}`;
  if (claims !== null && dates !== null) {
    const code = (row: number) => [true, false, undefined].indexOf(dates(row)?.stated);
    derived.push(derivedColumn('~years', ['stated by the record', yearsOfEntity, 'not known'], code));
  }
  return {
    collection,
    records: file.records,
    columns,
    derived,
    dates,
    sentinels: catalog.sentinels,
    yearsOfEntity,
    yearsAreOf: claims !== null && !hasYears(claims) ? (catalog.entity?.plural ?? null) : null,
    yearColumns: new Set(ofYears.map(({ name }) => name)),
  };
}

/** A column that is in no record: its name begins with a sign that no key has. */
function derivedColumn(name: string, words: readonly string[], code: (row: number) => number): Column {
  return { name, kind: 'text', field: null, entity: () => -1, ...coded(words, code) };
}

/** Of each row the years that count, and whether the record states them or its entity has them. */
function datesOf(
  ofYears: readonly Column[],
  claims: Claims | null,
  entities: Entities | null,
): Table['dates'] {
  if (claims !== null && entities !== null) {
    return (row) => {
      const own = claimYears(claims, row);
      const life = entityYears(entities, claims.entity[row] ?? -1);
      const years = own ?? life;
      return years === null
        ? null
        : { years, span: claimSpan(claims, entities, row) as Span, stated: own !== null };
    };
  }
  if (ofYears.length === 0) return null;
  return (row) => {
    // 0 is an unknown year.
    const [from, to = from] = ofYears.map((column) => Number(column.value(row)) || null);
    const years = [from ?? null, to ?? null] as const;
    const span = statedSpan(years);
    return span === null ? null : { years, span, stated: true };
  };
}

function hasYears({ from, to }: Claims): boolean {
  return [from, to].some((years) => years?.some((year) => year !== null && year !== 0) === true);
}

/** The years that a record states; null where it states none. 0 is an unknown year. */
export function claimYears(claims: Claims, row: number): Years | null {
  return knownYears(claims.from?.[row], claims.to?.[row]);
}

export function entityYears(entities: Entities, entity: number): Years | null {
  return knownYears(entities.from[entity], entities.to[entity]);
}

/** The years for which an entity is drawn and counted. */
export function entitySpan(entities: Entities, entity: number): Span | null {
  return spanOf(entityYears(entities, entity));
}

/** The years for which a record is drawn and counted: the ones that it states; those of its entity where it states none. */
export function claimSpan(claims: Claims, entities: Entities, row: number): Span | null {
  const own = claimYears(claims, row);
  return own === null ? entitySpan(entities, claims.entity[row] ?? -1) : statedSpan(own);
}

function statedSpan([from, to]: Years): Span | null {
  const [first, last] = [from ?? to, to ?? from];
  return first === null || last === null ? null : [first, last];
}

function knownYears(first: number | null | undefined, last: number | null | undefined): Years | null {
  const [from, to] = [first || null, last || null];
  if (from !== null && to !== null && from > to) return [to, from];
  return from === null && to === null ? null : [from, to];
}
